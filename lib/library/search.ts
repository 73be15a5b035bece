import type { Database } from '@sqlite.org/sqlite-wasm';
import type { RecordingId } from '../recording/types.ts';
import { createRecordingFilter } from '../search/filter-recordings.ts';
import { noFilters } from '../search/query-language.ts';
import { toPieces, toTokens } from '../text/tokens.ts';
import { byScore, MOST_HITS, readGroup } from './hits.ts';
import { byRecording, createIndexReader, EVERYWHERE, type IndexedUnit, type Scope } from './index-reader.ts';
import { compareUnit, LONG_QUERY, type ComparedUnit } from './matches.ts';
import { queryWords, strictWords, withSimilar, type QueryWord, type WeighedWord } from './query-words.ts';
import { select } from './rows.ts';
import { taskHits } from './tasks.ts';
import type { LibraryAnswer, LibraryQuery, LibrarySearch, LibraryTerm, WidenedAnswer, WidenedWord } from './types.ts';
import { NAMES_ROW, RECORDING_ROWS, TITLE_ROW } from './units.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Units that are read and compared for one query: more of them change nothing on the first screen. */
const MOST_CANDIDATES = 400;
/** The same for those of a single word, which little tells apart. */
const MOST_OF_ONE = 100;
/** Up to this many units with some of the words are ranked by SQLite, which takes some microseconds for each. */
const MOST_RANKED = 24_000;
/** Words this far apart are near each other, for those units that are read of too many. */
const NEAR = 10;
/** Of all matching units, so many are counted by recording, the newest; those of a phrase take five times as long. */
const MOST_GROUPED = 5_000;
const MOST_OF_PHRASE = 1_500;
/** What the best unit of a recording counts: less in a long query, where each further one counts a part of that, too. */
const BEST_UNIT = 4;
const BEST_UNIT_OF_LONG = 2.5;
const FURTHER_UNIT = 0.3;
/** What a word counts in a title, and in its names. */
const HEADS = { [TITLE_ROW]: 1.2, [NAMES_ROW]: 0.84 } as Readonly<Record<number, number>>;
/** What scores below this share of the best is not similar. */
const LEAST_OF_BEST = 0.3;
/** What the meeting as a whole counts for a long query, more with each further word; how slowly mentions saturate. */
const MEETING = 4;
const MEETING_A_WORD = 3;
const SATURATION = 5;
/** Maximum number of similar words to report for one word. */
const MOST_FOUND_WORDS = 3;

/** The recordings found for a query. */
interface Ranking {
  /** Best first. */
  rows: readonly number[];
  /** The words that were looked for. */
  words: readonly WeighedWord[];
  scope: Scope;
  /** By recording: the units that were compared, best first, and the rows of all that match, as far as is known. */
  units: ReadonlyMap<number, ComparedUnit[]>;
  places: ReadonlyMap<number, number[]>;
  /** By recording, as far as it was compared. */
  scores: ReadonlyMap<number, number>;
}

const NOTHING = {
  rows: [],
  units: new Map<number, ComparedUnit[]>(),
  places: new Map<number, number[]>(),
  scores: new Map<number, number>(),
};

/** The full-text search of a database. `forget` drops what is cached: call it whenever something has changed. */
export function createSearch(database: Database, vocabulary: Vocabulary) {
  const index = createIndexReader(database);
  const exact = remembered(rankExact);
  const similar = remembered(rankSimilar);
  /** Of what is stored: incremented by each change. */
  let revision = 0;

  /** Remembers the last ranking: the next request is often for other rows of the same query. */
  function remembered(rank: (search: LibrarySearch) => Ranking): typeof rank {
    let last: { key: string; ranking: Ranking } | null = null;
    return (search) => {
      const key = JSON.stringify([search.query, search.isStrict === true, revision]);
      if (last?.key !== key) last = { key, ranking: rank(search) };
      return last.ranking;
    };
  }

  /** A word of a name is looked for in what is said and in who says it, others in what is said. */
  const inColumns = ({ typed, isPhrase }: QueryWord, expression: string, { saidBy }: Scope): string =>
    `${saidBy === null && !isPhrase && index.isName(typed) ? '{text speaker}' : 'text'} : (${expression})`;

  /** An expression for any of these words, if there are any, and for all of the `required` ones. */
  function expressionFor(any: readonly QueryWord[], required: readonly QueryWord[], scope: Scope): string {
    const of = (words: readonly QueryWord[]) => words.map((word) => inColumns(word, word.expression, scope));
    const all = [...of(required), ...(scope.saidBy === null ? [] : [scope.saidBy])];
    return (any.length > 0 ? [`(${of(any).join(' OR ')})`, ...all] : all).join(' AND ');
  }

  function weigh(words: readonly QueryWord[], scope: Scope): WeighedWord[] {
    return words.map((word) => {
      // A single word needs no weight.
      const unitCount = words.length === 1 ? 1 : index.countUnits(inColumns(word, word.expression, scope));
      const all = Math.max(index.unitCount(), unitCount);
      // Flatter than usual, even more in a short query: its rare word is often the mistaken one.
      const rarity =
        Math.log(1 + (all - unitCount + 0.5) / (unitCount + 0.5)) ** (words.length < LONG_QUERY ? 0.25 : 0.5);
      return { ...word, unitCount, rarity };
    });
  }

  /** Where a query is to be searched; `hasWords` if it is not for filters alone. */
  function scopeOf(
    { filters, withoutFilters, without }: Omit<LibraryQuery, 'terms'>,
    hasWords: boolean,
    only: readonly number[] | null = null,
  ): Scope {
    const said = filters.speaker.flatMap((name) => {
      const { tokens } = toTokens(toPieces(name));
      return tokens.length === 0 ? [] : `speaker : "${tokens.join(' ')}" *`;
    });
    // Who must say the words is a part of what is looked for; only of several must each speak, too.
    const speaker = hasWords && said.length === 1 ? [] : filters.speaker;
    const passes = createRecordingFilter({ filters: { ...filters, speaker }, withoutFilters });
    const unwanted = strictWords(without);
    let rows = passes ? index.filterRows(passes) : only;
    if (passes && only) rows = rows?.filter((row) => only.includes(row)) ?? null;
    if (unwanted.length > 0) {
      const holding = byRecording(index.findUnits(expressionFor(unwanted, [], EVERYWHERE), EVERYWHERE));
      rows = (rows ?? index.recordings()).filter((row) => !holding.has(row));
    }
    return { rows, saidBy: said.length === 0 ? null : `(${said.join(' OR ')})` };
  }

  /** The recordings of some units, best first, each with its units; `meetings` adds to the scores of recordings. */
  function rankUnits(
    read: readonly IndexedUnit[],
    words: readonly WeighedWord[],
    meetings?: ReadonlyMap<number, number>,
  ): { row: number; score: number; units: ComparedUnit[] }[] {
    const compared = read.map((unit) => compareUnit(unit, words)).sort(byScore);
    const ranked = [...byRecording(compared)].map(([row, units]) => {
      return { row, score: scoreUnits(units, words) + (meetings?.get(row) ?? 0), units };
    });
    return ranked.sort((a, b) => b.score - a.score || b.row - a.row);
  }

  /** How well each recording as a whole matches, by the units that have each word (BM25 without lengths). */
  function scoreMeetings(places: readonly (readonly number[])[]): Map<number, number> {
    const scores = new Map<number, number>();
    const all = index.recordings().length;
    const weight = MEETING + MEETING_A_WORD * (places.length - LONG_QUERY);
    for (const units of places) {
      const recordings = byRecording(units);
      const rarity = Math.log(1 + (all - recordings.size + 0.5) / (recordings.size + 0.5));
      for (const [row, { length }] of recordings) {
        scores.set(row, (scores.get(row) ?? 0) + (weight * rarity * length) / (length + SATURATION));
      }
    }
    return scores;
  }

  /** The recordings that have all words in one unit; in a strict search, anywhere. */
  function rankExact({ query, isStrict = false }: LibrarySearch, only: readonly number[] | null = null): Ranking {
    const typed = isStrict ? strictWords(query.terms) : queryWords(query.terms, vocabulary);
    const scope = scopeOf(query, typed.length > 0, only);
    const isEmpty = scope.rows?.length === 0;
    const words = isEmpty ? [] : weigh(typed, scope);
    if (isEmpty || words.some(({ unitCount }) => unitCount === 0)) return { ...NOTHING, words, scope };
    if (words.length === 0) return { ...NOTHING, rows: (scope.rows ?? index.recordings()).toReversed(), words, scope };
    const limit = words.length === 1 ? MOST_OF_ONE : MOST_CANDIDATES;
    const all = expressionFor([], words, scope);
    const most = words.some(({ isPhrase }) => isPhrase) ? MOST_OF_PHRASE : MOST_GROUPED;
    const found = index.findUnits(all, scope, 'newest', most);
    const near = `NEAR(${words.map(({ exact: typed }) => typed).join(' ')}, ${NEAR})`;
    const isChosen = words.length > 1 && found.length > limit;
    const first = isChosen ? index.findUnits(`(${all}) AND text : ${near}`, scope, 'newest', limit) : [];
    const best = [...new Set([...first, ...found])].slice(0, limit);
    const ranked = rankUnits(index.readUnits(best), words);
    const units = new Map(ranked.map((one) => [one.row, one.units]));
    const places = isStrict ? NOTHING.places : byRecording(found);
    const others = isStrict ? recordingsWithAll(words, scope) : [...places.keys()];
    const less = others.filter((row) => !units.has(row)).sort((a, b) => b - a);
    return { rows: [...units.keys(), ...less], words, scope, units, places, scores: scoresOf(ranked) };
  }

  /** The recordings that contain each word, wherever it is. */
  function recordingsWithAll(words: readonly WeighedWord[], scope: Scope): number[] {
    let { rows } = scope;
    for (const word of words.toSorted((a, b) => a.unitCount - b.unitCount)) {
      const found = index.findUnits(expressionFor([], [word], scope), { ...scope, rows }, 'first');
      rows = [...byRecording(found).keys()];
      if (rows.length === 0) break;
    }
    return [...(rows ?? [])];
  }

  const isUnknown = (expression: string): boolean => index.findUnits(expression, EVERYWHERE, 'first', 1).length === 0;

  /** Whether a phrase of several words, beside others, is nowhere: a question may have a quotation that nobody said. */
  const isNowhere = (term: LibraryTerm, terms: readonly LibraryTerm[]): boolean =>
    term.kind === 'phrase' &&
    term.text.trim().includes(' ') &&
    terms.some(({ kind }) => kind !== 'phrase') &&
    strictWords([term]).every(({ exact }) => isUnknown(`text : (${exact})`));

  /** Other recordings, with some of the words, or with what may be meant by them. */
  function rankSimilar(search: LibrarySearch): Ranking {
    const { scope, rows: found } = exact(search);
    const terms = search.query.terms.map((term) =>
      isNowhere(term, search.query.terms) ? { ...term, kind: 'word' as const } : term,
    );
    const typed = queryWords(terms, vocabulary).map((word) =>
      withSimilar(word, vocabulary, isUnknown(inColumns(word, word.exact, scope))),
    );
    const words = weigh(typed, scope);
    const phrases = words.filter(({ isPhrase }) => isPhrase);
    const others = words.filter(({ isPhrase, unitCount }) => !isPhrase && unitCount > 0);
    if (others.length === 0 || phrases.some(({ unitCount }) => unitCount === 0)) return { ...NOTHING, words, scope };
    const leading = rarest(others);
    // A phrase must be there, but not in the same unit.
    const within = phrases.length === 0 ? scope : { ...scope, rows: recordingsWithAll(phrases, scope) };
    const some = [...leading, ...phrases];
    const isLong = words.length >= LONG_QUERY;
    const places = some.map((word) => {
      const find = (beside: readonly WeighedWord[], most?: number) =>
        index.findUnits(expressionFor(beside, [word], scope), within, 'newest', most);
      if (isLong || word !== leading.at(-1)) return find([]);
      // Of the most frequent one, those that others share tell more than the rest, of which a few are enough.
      const others = some.filter((other) => other !== word);
      const shared = others.length > 0 ? find(others) : [];
      return [...new Set([...shared, ...find([], MOST_CANDIDATES)])];
    });
    const isFew = sum(leading.map(({ unitCount }) => unitCount)) <= MOST_RANKED;
    const best = (expression: string) =>
      index.findUnits(expression, within, isLong && isFew ? 'best' : 'newest', MOST_CANDIDATES);
    // What a few words have in common tells most; of many, SQLite knows more, but takes four times as long.
    const withSome = isLong ? best(expressionFor(some, [], scope)) : mostTelling(places, some);
    const areAll = !isLong && leading.length === others.length;
    const chosen = [...new Set([...(areAll ? [] : best(expressionFor([], others, scope))), ...withSome])];
    const shown = new Set(found);
    const meetings = isLong ? scoreMeetings(places) : undefined;
    const ranked = rankUnits(index.readUnits(chosen), words, meetings).filter(({ row }) => !shown.has(row));
    const least = LEAST_OF_BEST * (ranked[0]?.score ?? 0);
    const units = new Map(ranked.flatMap(({ row, score, units: of }) => (score >= least ? [[row, of]] : [])));
    return { ...NOTHING, rows: [...units.keys()], words, scope, units, scores: scoresOf(ranked) };
  }

  /** With `areTasks`, the places of each recording are its tasks. */
  function answerOf(
    { rows, words, scope, units, places, scores }: Ranking,
    limit: number,
    areTasks = false,
  ): LibraryAnswer {
    const isTitled = (row: number) => units.get(row)?.every((unit) => unit.row % RECORDING_ROWS <= NAMES_ROW) ?? false;
    const said = rows.filter((row) => !isTitled(row));
    const first = rows.slice(0, limit);
    // What is only in titles takes no place from what was said.
    const others = said.slice(first.filter((row) => !isTitled(row)).length, limit);
    const expressions = words.length > 0 ? [expressionFor([], words, scope), expressionFor(words, [], scope)] : [];
    if (words.length === 0 && scope.saidBy !== null) expressions.push(scope.saidBy);
    const found = [...first, ...others].flatMap((row) => {
      const group = readGroup(database, index, row, words, expressions, units.get(row) ?? [], places.get(row) ?? []);
      if (!group) return [];
      const own = areTasks ? { ...group, hits: taskHits(database, row, MOST_HITS) } : group;
      return { group: own, score: scores.get(row) ?? 0 };
    });
    return {
      groups: found.map(({ group }) => group),
      scores: found.map(({ score }) => score),
      total: rows.length,
      said: said.length,
    };
  }

  return {
    /** Finds the recordings that have all words of a query in one unit, as typed or in another form. */
    search(search: LibrarySearch): LibraryAnswer {
      const { terms, filters } = search.query;
      const areTasks = terms.length + filters.speaker.length === 0 && filters.has.includes('task');
      return answerOf(exact(search), search.limit, areTasks);
    },
    /**
     * Finds what `search` does not: recordings with some of the words, or with what may be meant by them. Nothing for a
     * query without words, or of phrases only.
     */
    widen(search: LibrarySearch): WidenedAnswer {
      const ranking = similar(search);
      const words = ranking.words.map((word, at) => foundWords(word, at, ranking));
      return { ...answerOf(ranking, search.limit), words };
    },
    /** Ids of the recordings that contain an unwanted word, or match a negated filter. */
    containing(query: Pick<LibraryQuery, 'without' | 'withoutFilters'>): RecordingId[] {
      const { rows } = scopeOf({ ...query, filters: noFilters() }, false);
      if (rows === null) return [];
      const sql = 'SELECT id FROM recording WHERE row NOT IN (SELECT value FROM json_each(?))';
      return select<[RecordingId]>(database, sql, [JSON.stringify(rows)]).map(([id]) => id);
    },
    /** Of these recordings, those that `search` would find, and those that are not saved, of which it knows nothing. */
    matching({ query, ids }: { query: LibraryQuery; ids: RecordingId[] }) {
      const sql = 'SELECT row, id FROM recording WHERE id IN (SELECT value FROM json_each(?)) ORDER BY row';
      const saved = new Map(select<[number, RecordingId]>(database, sql, [JSON.stringify(ids)]));
      const { rows } = rankExact({ query, limit: 0 }, [...saved.keys()]);
      const known = new Set(saved.values());
      return { found: rows.flatMap((row) => saved.get(row) ?? []), unsaved: ids.filter((id) => !known.has(id)) };
    },
    forget: (): void => {
      index.forget();
      revision += 1;
    },
  };
}

/** The words that lead to recordings: the rarest, as far as their units can be ranked. */
function rarest(words: readonly WeighedWord[]): WeighedWord[] {
  let total = 0;
  return words
    .toSorted((a, b) => a.unitCount - b.unitCount)
    .filter(({ unitCount }, at) => (total += unitCount) <= MOST_RANKED || at === 0);
}

/** Of the units that have some of these words, `places` of each, those whose words tell most; of equals, the newest. */
function mostTelling(places: readonly (readonly number[])[], words: readonly WeighedWord[]): number[] {
  const sums = new Map<number, number>();
  for (const [at, units] of places.entries()) {
    const rarity = words[at]?.rarity ?? 0;
    for (const unit of units) sums.set(unit, (sums.get(unit) ?? 0) + rarity);
  }
  const best = [...sums].sort((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, MOST_CANDIDATES);
  return best.map(([unit]) => unit);
}

const scoresOf = (ranked: readonly { row: number; score: number }[]) =>
  new Map(ranked.map(({ row, score }) => [row, score]));

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The score of the units of one recording, best first: the best of them, and each word wherever it is. */
function scoreUnits(units: readonly ComparedUnit[], words: readonly WeighedWord[]): number {
  const scores = words.map((_, word) => {
    let [best, head] = [0, 0];
    for (const { row, values } of units) {
      const value = values[word] ?? 0;
      best = Math.max(best, value);
      head = Math.max(head, value * (HEADS[row % RECORDING_ROWS] ?? 0));
    }
    return best + head;
  });
  const said = units.filter(({ row }) => row % RECORDING_ROWS !== NAMES_ROW).map(({ score }) => score);
  const isLong = words.length >= LONG_QUERY;
  const further = isLong ? sum(said.map((score, at) => score * FURTHER_UNIT ** at)) : (said[0] ?? 0);
  return (isLong ? BEST_UNIT_OF_LONG : BEST_UNIT) * further + sum(scores);
}

/** The word as typed if the recordings contain it, otherwise what they contain instead. */
function foundWords({ typed }: WeighedWord, word: number, { units }: Ranking): WidenedWord {
  const found = new Map<string, number>();
  for (const unit of [...units.values()].flat()) {
    for (const { word: at, weight, start, end } of unit.matches) {
      if (at === word) found.set(unit.folded.slice(start, end).normalize('NFC'), weight);
    }
  }
  if (found.has(typed)) return { typed, found: [typed] };
  const best = [...found].sort((a, b) => b[1] - a[1]).map(([text]) => text);
  return { typed, found: best.slice(0, MOST_FOUND_WORDS) };
}
