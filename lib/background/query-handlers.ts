import { succeed } from '../failure.ts';
import type { ListedRecording } from '../list/list-store.ts';
import type { Handlers, QueryChip, QueryReading, QuerySuggestion } from '../messaging/protocol.ts';
import {
  acceptSuggestion,
  completeQuery,
  valueWords,
  type KnownName,
  type KnownValues,
} from '../search/complete-query.ts';
import { createRecordingFilter } from '../search/filter-recordings.ts';
import { parseQuery, type ParsedQuery } from '../search/query-language.ts';
import { createTitleIndex, type TitleIndex } from '../search/titles.ts';
import { currentNamespace } from './active-connection.ts';
import type { BackgroundDeps } from './deps.ts';

type QueryHandlers = Pick<Handlers, 'query.read'>;

const MOST_TITLES = 50;
const MOST_SUGGESTIONS = 5;
/** For so long the list and the names are not read again: a query is typed meanwhile. */
const FRESH_MS = 5_000;
/** Shorter words are typed as words mostly. */
const SHORTEST_KEYWORD_START = 3;
const NOTHING_KNOWN: KnownValues = { speakers: [], owners: [], teams: [], titles: [] };

interface Known {
  namespace: string;
  atMs: number;
  rows: readonly ListedRecording[];
  index: TitleIndex;
}

/** Reads queries for pages, whose scripts are to stay small: what was typed, and what could be. */
export function createQueryHandlers({
  storage,
  list,
  library,
  now,
  copyWords,
  filterWords,
}: Pick<BackgroundDeps, 'storage' | 'list' | 'library' | 'now' | 'copyWords' | 'filterWords'>): QueryHandlers {
  let known: Promise<Known | null> | null = null;
  let values: { known: Known; read: Promise<KnownValues> } | null = null;

  /** What is kept for the connection in use; null when nothing is. */
  async function readKnown(): Promise<Known | null> {
    const namespace = await currentNamespace(storage);
    const before = await known;
    if (before && before.namespace === namespace && now() - before.atMs < FRESH_MS) return before;
    known = readList(namespace);
    return known;
  }

  async function readList(namespace: string | null): Promise<Known | null> {
    const cached = await list.readAll();
    if (namespace === null || cached?.namespace !== namespace) return null;
    return { namespace, atMs: now(), rows: cached.recordings, index: createTitleIndex(cached.recordings) };
  }

  async function readValues(): Promise<KnownValues> {
    const current = await readKnown();
    if (!current) return NOTHING_KNOWN;
    if (values?.known !== current) values = { known: current, read: valuesOf(current) };
    return values.read;
  }

  async function valuesOf({ namespace, rows }: Known): Promise<KnownValues> {
    const speakers = await library.speakers(namespace);
    return {
      speakers: speakers.ok ? speakers.value : [],
      owners: counted(rows.map(({ ownerName }) => ownerName)),
      teams: counted(rows.map(({ teamName }) => teamName)),
      titles: rows.map(({ title }) => title),
    };
  }

  async function titlesFor({ query, text }: ParsedQuery): Promise<QueryReading['titles']> {
    const current = await readKnown();
    if (!current) return [];
    const passes = createRecordingFilter(query) ?? (() => true);
    if (text === '') {
      const rows = current.rows.filter(passes).slice(0, MOST_TITLES);
      return rows.map((recording) => ({ recording, ranges: [] }));
    }
    const found = current.index.search(text, current.rows.length);
    return found.filter(({ recording }) => passes(recording)).slice(0, MOST_TITLES);
  }

  async function suggest(text: string, caret: number): Promise<QuerySuggestion[]> {
    // Without a colon there is no value to complete, and nothing to read for it.
    const completion = completeQuery(text, caret, /[:：]/.test(text) ? await readValues() : NOTHING_KNOWN);
    if (!completion) return [];
    const { keyword, range, suggestions } = completion;
    if (keyword === null && range[1] - range[0] < SHORTEST_KEYWORD_START) return [];
    const typed = text.slice(...range).trim();
    return suggestions
      .filter((suggestion) => suggestion !== typed)
      .slice(0, MOST_SUGGESTIONS)
      .map((suggestion) => ({
        label: keyword === null ? `${suggestion}:` : valueWords(keyword, suggestion, filterWords()),
        ...acceptSuggestion(text, completion, suggestion),
      }));
  }

  return {
    async 'query.read'({ text, caret }) {
      const parsed = parseQuery(text, { nowMs: now(), locale: copyWords().locale });
      const chips = chipsOf(text, parsed);
      const [titles, suggestions] = await Promise.all([
        chips.length > 0 ? titlesFor(parsed) : null,
        suggest(text, caret),
      ]);
      return succeed({ chips, words: parsed.text, titles, suggestions });
    },
  };
}

/** Everything but plain words, and filters whose value is still to come. */
function chipsOf(typed: string, { parts }: ParsedQuery): QueryChip[] {
  return parts.flatMap(({ kind, range, understood }) => {
    const text = typed.slice(...range);
    return kind === 'word' || /[:：]$/.test(text) ? [] : { text, range, understood };
  });
}

function counted(names: readonly (string | null)[]): KnownName[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}
