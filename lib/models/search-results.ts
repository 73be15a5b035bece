import { batch, computed, signal } from '@preact/signals-core';
import type { FoundInside, Widened } from '../messaging/protocol.ts';
import type { LibraryGroup, WidenedWord } from '../library/types.ts';
import { sortRecent } from '../recording/merge.ts';
import { isOpenable, type KnownPerson, type Recording } from '../recording/types.ts';
import type { TaskCount } from '../recording/tasks.ts';
import { namedPeople, namedPeriod, namedSeries, namedTasks, type Named } from '../search/named.ts';
import type { TypedWords } from '../search/query-words.ts';
import { rankRemote } from '../search/remote-titles.ts';
import { mark } from '../search/titles.ts';
import { fold } from '../text/fold.ts';
import { isStopWord } from '../text/stop-words.ts';
import { toTerms, toWords, type Terms } from '../text/terms.ts';
import { isCut } from '../text/tokens.ts';
import type { KnownRecordings } from './known-recordings.ts';
import {
  isAnswer,
  isOfRecording,
  LOOKED_ROWS,
  MOST_ROWS,
  NOTHING_FOUND,
  type NoteItem,
  type FoundCounts,
  type Item,
  type Move,
  type PeekPart,
  type QuoteItem,
  type ResultRow,
  type RowItem,
  type SectionName,
} from './search-state.ts';

/** Titles shown above what was said; the best of both are visible without scrolling. */
const FIRST_TITLES = 5;
/** Number of rows that PageUp and PageDown move the selection: about what the popup shows at once. */
const PAGE_ROWS = 8;
const STEPS = { next: 1, previous: -1, 'page-down': PAGE_ROWS, 'page-up': -PAGE_ROWS };

/** Meetings shown below the period that they were held in; all of them once it is a filter. */
const MOST_OF_PERIOD = 10;

/** The sections of what the words name, and of what they find. */
const NAMED = ['person', 'tasks', 'dates', 'series'] as const;
const FOUND = ['titles', 'said', 'similar', 'service'] as const;
const SECTIONS = [...NAMED, ...FOUND] as const;
type SearchSection = (typeof SECTIONS)[number];

const isNamed = (section: SearchSection): section is Named['kind'] => NAMED.some((one) => one === section);

/** The query on the screen. */
export interface ShownQuery {
  /** The searched text; empty while the recents are shown. */
  text: string;
  /** The words that titles are searched for: the text without its signs. */
  words: string;
  /** Shows nothing that only this device takes for similar. */
  isStrict?: true;
}

/** The answers to a query so far; null if there is none yet. */
interface Answers {
  /** Titles on this device, best first. */
  titles: readonly ResultRow[];
  found: FoundInside | null;
  /** Whether full text has answered as far as it will without being asked for more. */
  isFoundWhole: boolean;
  widened: Widened | null;
  isWidenedWhole: boolean;
  /** Titles of the service's own search. */
  remote: readonly ResultRow[];
  /** Whether sections wait no longer for those above them. */
  isLate: boolean;
}

const NO_ANSWERS: Answers = {
  titles: [],
  found: null,
  isFoundWhole: false,
  widened: null,
  isWidenedWhole: false,
  remote: [],
  isLate: false,
};

type RecordingRow = Omit<RowItem, 'key' | 'section'> | Omit<QuoteItem, 'key' | 'section'>;
type Row = Named | RecordingRow;
type Rows = Record<Named['kind'], readonly Row[]> & Record<(typeof FOUND)[number], readonly RecordingRow[]>;

/** A row that was drawn. */
interface Drawn {
  section: SearchSection;
  id: string;
}

const rowOf = (each: ResultRow, group: LibraryGroup | null = null): RecordingRow => ({ kind: 'row', ...each, group });

const quoteOf = (group: LibraryGroup, terms: Terms): RecordingRow => {
  const { recording } = group;
  return { kind: 'quote', recording, ranges: mark(recording.title, terms), group };
};

/** Words such as “a” say nothing of a title that need not have them, and would be marked inside other words. */
const withoutStopWords = ({ phrase, terms }: Terms): Terms => ({
  phrase,
  terms: terms.filter(({ text }) => !isStopWord(text)),
});

const isOf = (section: SearchSection) => (drawn: Drawn) => drawn.section === section;
const isTitle = isOf('titles');
const isSimilar = (row: ResultRow): boolean => row.isSimilar === true;

/** Unique in its section; for a recording, in all of them. */
const idOf = (row: Row | ResultRow): string => ('id' in row ? `=${row.id}` : row.recording.id);
const keyOf = (section: SectionName, id: string): string => `${section} ${id}`;

export interface ResultsDeps {
  /** Epoch milliseconds. */
  now: () => number;
  /** BCP 47 tag of the language of dates in titles. */
  locale: string;
  /** The user's words for periods. */
  typedWords: () => TypedWords;
  /** What the user's language calls open tasks, with commas between. */
  taskWords: string;
}

/**
 * The list of the popup. Nothing that was drawn for a query moves: a section is drawn once its answer is there, those
 * below it wait for it until `isLate`, and what comes after that goes to the end of the list. The first row is selected
 * until the user moves.
 */
export function createSearchResults(local: KnownRecordings, { now, locale, typedWords, taskWords }: ResultsDeps) {
  const query = signal<ShownQuery>({ text: '', words: '' });
  const answers = signal<Answers>(NO_ANSWERS);
  const drawn = signal<readonly Drawn[]>([]);
  /** Quotes for the text before, which this one continues, until there are some for this one. */
  const stale = signal<readonly QuoteItem[]>([]);
  /** Sections of which all is shown on request. */
  const opened = signal<ReadonlySet<SectionName>>(new Set());
  /** The key that the user has moved to, or that stays selected among the recents; null selects the first row. */
  const keptKey = signal<string | null>(null);
  let isMoved = false;
  const peek = signal<PeekPart | null>(null);

  /** Who speaks in the recordings of this device. */
  const speakers = signal<readonly KnownPerson[]>([]);
  const tasks = signal<TaskCount>({ count: 0, lastId: null });
  const foundTitles = computed(() => answers.value.titles);

  /** What the words name. Dates and series are looked for among all recordings, so not where a filter is typed. */
  const named = computed((): Record<Named['kind'], readonly Row[]> => {
    const { text, words } = query.value;
    const recordings = local.recordings.value;
    const isAll = text === words;
    const dates = isAll ? namedPeriod(text, recordings, now(), typedWords()) : null;
    const isSeries = isAll && !dates;
    const found = foundTitles.value;
    // The titles of a series have its words: all of them are found, if not too many are.
    const mayBeOf = found.length < LOOKED_ROWS ? sortRecent(found.map(({ recording }) => recording)) : recordings;
    const series = isSeries ? namedSeries(text, found, mayBeOf, { nowMs: now(), locale }) : null;
    const asked = namedTasks(text, tasks.value, taskWords.split(/\s*[,、،]\s*/), typedWords());
    const meetings = dates?.recordings.slice(0, MOST_OF_PERIOD) ?? [];
    return {
      person: namedPeople(text, words, speakers.value),
      tasks: asked ? [asked] : [],
      dates: dates ? [dates, ...meetings.map((recording): Row => rowOf({ recording, ranges: [] }))] : [],
      series: series ? [series] : [],
    };
  });

  /** All rows of each section, by what is known now. */
  const rows = computed((): Rows => {
    const { titles, found, widened, remote } = answers.value;
    const groups = new Map(found?.groups.map((group) => [group.recording.id, group]));
    const [similar, exact] = [titles.filter(isSimilar), titles.filter((each) => !isSimilar(each))];
    const known = new Set(exact.map(idOf));
    const others = (found?.rows ?? [])
      .filter(({ id }) => !known.has(id))
      .map((recording) => ({ recording, ranges: [] }));
    const terms = withoutStopWords(toTerms(query.value.words));
    const instead = toTerms((widened?.words ?? []).flatMap((word) => word.found).join(' '));
    return {
      ...named.value,
      titles: [...exact, ...others].map((each) => rowOf(each, groups.get(each.recording.id))),
      said: (found?.groups ?? []).map((group) => quoteOf(group, terms)),
      similar: query.value.isStrict
        ? []
        : [
            ...similar.map((each) => rowOf(each)),
            ...(widened?.groups ?? []).map((group) => quoteOf(group, instead)),
            ...(widened?.rows ?? []).map((recording) =>
              rowOf({ recording, ranges: mark(recording.title, instead), isSimilar: true }),
            ),
          ],
      service: remote.map(({ recording, ranges }) => rowOf({ recording, ranges })),
    };
  });

  /** Whether everything that a section will have without being asked for more is known. */
  function isWhole(section: SearchSection): boolean {
    const { isFoundWhole, isWidenedWhole } = answers.value;
    // Names that are read later do not hold up the first titles.
    if (isNamed(section)) return true;
    if (section === 'titles') return local.hasAll();
    return section === 'said' ? isFoundWhole : isFoundWhole && isWidenedWhole;
  }

  /** Whether what the words name stands above the titles: unless one of these begins with the words. */
  function isFirst(kind: Named['kind']): boolean {
    const [first] = named.value[kind];
    const typed = fold(query.value.words);
    const begins = (title: string) => title.startsWith(typed) && isCut(title, typed.length);
    const isBegun = () => foundTitles.value.some((row) => !isSimilar(row) && begins(fold(row.recording.title)));
    return first !== undefined && 'isSure' in first && (first.isSure || !isBegun());
  }

  /** Draws what has come, below what is drawn. */
  function arrange(): void {
    const [titles, ...others] = FOUND;
    const first = NAMED.filter(isFirst);
    const later = NAMED.filter((section) => !isFirst(section));
    for (const section of [...first, titles, ...later, ...others]) {
      append(section);
      if (!isWhole(section) && !answers.value.isLate) break;
    }
    const { isFoundWhole, isWidenedWhole, isLate } = answers.value;
    if (isFoundWhole || isLate) stale.value = [];
    const below = drawn.value.slice(drawn.value.findIndex(isTitle));
    // Nothing is below the titles that they would move.
    const isAlone = below.length > 0 && below.every(isTitle) && isFoundWhole && (isWidenedWhole || isLate);
    if (isAlone && !opened.value.has('titles')) opened.value = new Set(['titles']);
  }

  /** Draws the rows of a section that are not drawn: at the end, or below its others if they were asked for. */
  function append(section: SearchSection): void {
    const all = drawn.value;
    // Titles that are folded may also have been said.
    const folded = section === 'said' ? all.filter(isTitle).slice(FIRST_TITLES) : [];
    const known = new Set(all.filter((each) => !folded.includes(each)).map(({ id }) => id));
    const next = rows.value[section]
      .map((row): Drawn => ({ section, id: idOf(row) }))
      .filter(({ id }) => !known.has(id));
    if (next.length === 0) return;
    const last = opened.value.has(section) ? all.findLastIndex((each) => each.section === section) : -1;
    const at = last === -1 ? all.length : last + 1;
    drawn.value = [...all.slice(0, at), ...next, ...all.slice(at)];
  }

  const found = computed((): FoundCounts => {
    if (query.value.text === '') return NOTHING_FOUND;
    const { dates, titles, said, similar, service } = rows.value;
    const inside = answers.value.found;
    const held = dates.flatMap((row) => (row.kind === 'dates' ? row.recordings : []));
    const first = new Set([...dates, ...titles.slice(0, FIRST_TITLES)].map(idOf));
    const count = Math.max(inside?.meetings ?? 0, said.length);
    const exact = new Set([...held.map(({ id }): string => id), ...[...titles, ...said, ...service].map(idOf)]);
    return {
      meetings: exact.size === 0 ? new Set(similar.map(idOf)).size : exact.size + count - said.length,
      said: count - said.filter(({ recording }) => first.has(recording.id)).length,
      isAtLeast:
        titles.length > MOST_ROWS || service.length >= MOST_ROWS || (inside?.isExact === false && said.length === 0),
      isSimilar: exact.size === 0 && similar.length > 0,
      isSearched: inside !== null,
    };
  });

  const results = computed((): readonly Item[] => {
    const all = drawn.value;
    const byKey = new Map(
      SECTIONS.flatMap((section) => rows.value[section].map((row) => [keyOf(section, idOf(row)), row])),
    );
    const titles = all.filter(isTitle);
    const isFolded = titles.length > FIRST_TITLES && !opened.value.has('titles');
    const hidden = new Set(titles.slice(isFolded ? FIRST_TITLES : MOST_ROWS));
    const { found: inside, isFoundWhole } = answers.value;
    const isMoreSaid = isFoundWhole && inside?.isExact === false;
    const [firstSimilar, lastSaid] = [all.find(isOf('similar')), all.findLast(isOf('said'))];
    const items = all.flatMap((each): Item[] => {
      const { section } = each;
      const key = keyOf(section, each.id);
      const row = hidden.has(each) ? undefined : byKey.get(key);
      const own: Item[] = row ? [{ ...row, key, section }] : [];
      if (each === firstSimilar) own.unshift({ kind: 'note', key: 'note', section, ...note() });
      // What leads to more of a section stands once, below its last rows.
      if (isFolded && each === titles.at(-1)) {
        const [isAtLeast, count] = [titles.length > MOST_ROWS, Math.min(titles.length, MOST_ROWS)];
        own.push({ kind: 'more', key: 'more titles', section, count, isAtLeast });
      }
      if (isMoreSaid && each === lastSaid) {
        own.push({ kind: 'more', key: 'more said', section, count: found.value.said, isAtLeast: false });
      }
      return own;
    });
    return [...items, ...stale.value];
  });

  function note() {
    const { titles, widened } = answers.value;
    const isBelow = rows.value.titles.length + rows.value.said.length > 0;
    const title = titles.find(isSimilar)?.recording.title ?? null;
    return insteadNote(query.value.words, { isBelow, widened: widened?.words ?? [], title });
  }

  const items = computed(() => (query.value.text === '' ? local.recents.value : results.value));
  const selected = computed((): Item | null => {
    const all = items.value.filter(({ isStale }) => !isStale);
    return all.find(({ key }) => key === keptKey.value) ?? all.find(isAnswer) ?? null;
  });

  /** Takes an answer, and draws it. */
  function take(next: Partial<Answers>): void {
    batch(() => {
      answers.value = { ...answers.value, ...next };
      arrange();
    });
  }

  function startOver(): void {
    keptKey.value = null;
    isMoved = false;
  }

  function select(key: string): void {
    batch(() => {
      keptKey.value = key;
      isMoved = true;
      if (peek.value?.key !== key) peek.value = null;
    });
  }

  return {
    query,
    found,
    items,
    selected,
    peek: computed(() => (peek.value?.key === selected.value?.key ? peek.value : null)),
    /** Starts the list of another query with the titles that are known for it. */
    ask(next: ShownQuery, titles: readonly ResultRow[]): void {
      const before = query.value.text;
      const goesOn =
        next.text !== '' && before !== '' && (next.text.startsWith(before) || before.startsWith(next.text));
      batch(() => {
        const said = results.value.filter((item) => item.kind === 'quote' && item.section === 'said');
        query.value = next;
        drawn.value = [];
        opened.value = new Set();
        startOver();
        peek.value = null;
        answers.value = { ...NO_ANSWERS, titles };
        stale.value = goesOn
          ? said.map((item): QuoteItem => ({ ...(item as QuoteItem), key: `stale ${item.key}`, isStale: true }))
          : [];
        arrange();
      });
    },
    /** Takes titles that were found on this device meanwhile. */
    putTitles(titles: readonly ResultRow[]): void {
      const known = new Set(answers.value.titles.map(idOf));
      take({ titles: [...answers.value.titles, ...titles.filter((row) => !known.has(idOf(row)))] });
    },
    /**
     * Takes what was said; null if nothing could be searched. If the same words are searched again, as after a space, a
     * failure is no news, and neither are fewer of more results.
     */
    putFound(next: FoundInside | null, isFoundWhole: boolean): void {
      const { found: before } = answers.value;
      if (!next || (before && !next.isExact && next.groups.length < before.groups.length)) {
        return take({ isFoundWhole: isFoundWhole || answers.value.isFoundWhole });
      }
      batch(() => {
        const more = selected.value?.key === 'more said' ? next.groups[before?.groups.length ?? 0] : undefined;
        take({ found: next, isFoundWhole });
        if (more && opened.value.has('said')) select(keyOf('said', more.recording.id));
      });
    },
    /** Takes results that are only similar to the query; null if there are none. */
    putWidened: (widened: Widened | null) => take({ widened: widened ?? answers.value.widened, isWidenedWhole: true }),
    /** Takes the results of the service's own search. */
    putRemote: (remote: readonly Recording[]) => take({ remote: rankRemote(remote, query.value.words) }),
    /** Takes who speaks in the recordings of this device. */
    putSpeakers: (people: readonly KnownPerson[]) =>
      batch(() => {
        speakers.value = people;
        arrange();
      }),
    /** Takes how many tasks are open. */
    putTasks: (count: TaskCount) =>
      batch(() => {
        tasks.value = count;
        arrange();
      }),
    /** From now on, no section waits for those above it. */
    endWait: () => take({ isLate: true }),
    /** Removes what is only similar, and takes none from now on. */
    endSimilar: () =>
      batch(() => {
        query.value = { ...query.value, isStrict: true };
        startOver();
        answers.value = { ...answers.value, isFoundWhole: false, isWidenedWhole: true, widened: null };
        drawn.value = drawn.value.filter(({ section }) => section !== 'similar');
        arrange();
      }),
    select,
    /** Selects the recording, in the first section that has it. */
    selectRecording(id: string): void {
      const item = items.value.find((each) => isOfRecording(each) && each.recording.id === id);
      if (item) select(item.key);
    },
    /** The item that a movement leads to; null if there is none. */
    itemAt(move: Move): Item | null {
      const all = items.value.filter(({ isStale }) => !isStale);
      const at = all.findIndex(({ key }) => key === selected.value?.key);
      if (move !== 'next-section' && move !== 'previous-section') {
        return all[Math.max(0, Math.min(all.length - 1, at + STEPS[move]))] ?? null;
      }
      const starts = all.filter((item, index) => item.section !== all[index - 1]?.section);
      const own = starts.findLastIndex((item) => all.indexOf(item) <= at);
      const to = starts[own + (move === 'next-section' ? 1 : -1)];
      return all.slice(to ? all.indexOf(to) : all.length).find(isAnswer) ?? null;
    },
    /** Whether the user has moved since the query was typed. */
    hasMoved: () => isMoved,
    /** Something is typed: with another query, the selection starts at the first row. */
    forgetMove(): void {
      isMoved = false;
    },
    /** Shows the rest of the section of an item, and moves to the first row that was not shown. */
    showAll(section: SectionName): void {
      batch(() => {
        opened.value = new Set([...opened.value, section]);
        const next = section === 'titles' ? rows.value.titles[FIRST_TITLES] : undefined;
        if (next) select(keyOf(section, next.recording.id));
      });
    },
    /**
     * Unfolds the selected item or shows its next quote (`1`); shows the quote before, or folds it (`-1`). False if nothing
     * changes.
     */
    step(by: -1 | 1): boolean {
      const item = selected.value;
      if (!isOfRecording(item)) return false;
      const before = peek.value?.key === item.key ? peek.value : null;
      const at = before ? before.at + by : by === 1 ? 0 : -1;
      const isFolded = at < 0 && before !== null;
      if ((at < 0 && !isFolded) || at >= Math.max(1, item.group?.hits.length ?? 0)) return false;
      if (!isOpenable(item.recording.id)) return false;
      // The summary stays in place below another quote.
      const content = before?.content ? { ...before.content, quote: null } : null;
      peek.value = isFolded ? null : { key: item.key, at, content, missing: null, isReading: true };
      return true;
    },
    /** Takes what an unfolded item shows, if it still shows that quote. */
    putPeek(part: Omit<PeekPart, 'content'>, content: PeekPart['content']): void {
      const { key, at } = peek.value ?? {};
      if (part.key === key && part.at === at) peek.value = { ...part, content: content ?? peek.value?.content ?? null };
    },
    /** Runs work that changes the recents; the current selection stays, if it stays in the list. */
    keepingSelection: (work: () => void): void =>
      batch(() => {
        const item = selected.value;
        work();
        if (item && query.value.text === '' && isOfRecording(item)) {
          const same = items.value.find((each) => isOfRecording(each) && each.recording.id === item.recording.id);
          if (same) keptKey.value = same.key;
        }
      }),
  };
}

interface SimilarFound {
  /** Whether something matches as typed, too. */
  isBelow: boolean;
  /** What the words of the query became; empty if that is not known. */
  widened: readonly WidenedWord[];
  /** The first title that is only similar; null if there is none. */
  title: string | null;
}

/** Says what is shown instead of a query: whole words that occur, in the order typed, without those that say nothing. */
function insteadNote(query: string, { isBelow, widened, title }: SimilarFound): Pick<NoteItem, 'why' | 'words'> {
  if (isBelow) return { why: 'below', words: '' };
  const typed = toWords(toTerms(query).terms).filter((word) => !isStopWord(word));
  const known = widened.filter(({ typed: word }) => !isStopWord(word));
  const words = known.some(({ found }) => found.length > 0)
    ? known.flatMap(({ found: [best] }) => best ?? [])
    : typed.flatMap((word) => (title === null ? [] : wordLike(word, title)));
  if (words.length === 0) return { why: 'near', words: '' };
  const isSame = words.length === typed.length && words.every((word, at) => word === typed[at]);
  return isSame ? { why: 'apart', words: '' } : { why: 'instead', words: [...new Set(words)].join(' ') };
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The whole word of a title that is taken for a typed one, in lower case; none if there is none. */
function wordLike(typed: string, title: string): string[] {
  const [range] = mark(title, toTerms(typed));
  if (!range) return [];
  const [start, end] = range;
  const whole = [...title.matchAll(WORD)].find(({ index, 0: word }) => index < end && index + word.length > start);
  return whole ? [whole[0].toLowerCase()] : [];
}
