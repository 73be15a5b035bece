import type { LibraryQuery } from '../../library/types.ts';
import type { ListedRecording, Recording } from '../../recording/types.ts';
import type { QueryChip, QueryReading, QuerySuggestion } from '../../messaging/protocol.ts';
import {
  acceptSuggestion,
  completeQuery,
  findTypedDate,
  chipWords,
  filterWords,
  NAMES,
  type KnownName,
  type KnownValues,
} from '../../search/complete-query.ts';
import { isRecent } from '../../recording/time.ts';
import { createRecordingFilter, createTitleWordFilter } from '../../search/filter-recordings.ts';
import type { ParsedQuery } from '../../search/query-language.ts';
import { toKey, type FilterKeyword, type FilterWords, type TypedWords } from '../../search/query-words.ts';
import { createTitleIndex, type TitleHit, type TitleIndex } from '../../search/titles.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createLatestOnly } from '../../async.ts';
import { joinPeople } from './join-answers.ts';
import { UNSPACED } from '../../text/terms.ts';

/** One more than pages show, so that they can tell that there are more. */
const MOST_TITLES = 51;
const MOST_SUGGESTIONS = 5;
/** How long the names are reused: while a query is being typed. */
const FRESH_MS = 5_000;
/** Shorter text is mostly the start of a plain word. */
const SHORTEST_KEYWORD_START = 3;
const NOTHING_KNOWN: KnownValues = { speakers: [], owners: [], teams: [], titles: [], connections: [] };

interface Known {
  rows: readonly ListedRecording[];
  index: TitleIndex;
}

/**
 * Interprets a parsed query for display. `text` is what it was parsed from; `caret` is in UTF-16 units; `connections` are
 * the names of those that it may name.
 */
export type QueryReader = (
  text: string,
  caret: number,
  parsed: ParsedQuery,
  connections: readonly string[],
) => Promise<QueryReading>;

/** Interprets and completes queries for pages, whose scripts must stay small. */
export function createQueryReader(
  { cache, library, now, wait, wordsOfFilters }: BackgroundDeps,
  typedWords: () => TypedWords,
): QueryReader {
  const filtering = createLatestOnly();
  let known: Known | null = null;
  let values: { known: Known; atMs: number; read: Promise<KnownValues> } | null = null;

  /** The stored list; null when it is empty. */
  async function readKnown(): Promise<Known | null> {
    const rows = await cache.rows();
    if (rows.length === 0) return null;
    if (known?.rows !== rows) known = { rows, index: createTitleIndex(rows) };
    return known;
  }

  async function readValues(): Promise<KnownValues> {
    const current = await readKnown();
    if (!current) return NOTHING_KNOWN;
    const isFresh = values?.known === current && isRecent(values.atMs, now(), FRESH_MS);
    if (!values || !isFresh) values = { known: current, atMs: now(), read: valuesOf(current) };
    return values.read;
  }

  async function valuesOf({ rows }: Known): Promise<KnownValues> {
    const speakers = await cache.askLibraries((connectionId) => library.speakers(connectionId));
    return {
      connections: [],
      speakers: joinPeople(speakers),
      owners: counted(rows.map(({ ownerName }) => ownerName)),
      teams: counted(rows.map(({ teamName }) => teamName)),
      titles: rows.map(({ title }) => title),
    };
  }

  async function titlesFor({ query, text }: ParsedQuery): Promise<QueryReading['titles']> {
    const passes = await createTitleFilter({ cache, library, wait }, query, filtering.begin());
    const current = await readKnown();
    if (!current) return [];
    if (text !== '') return current.index.search(text, MOST_TITLES, passes);
    const titles: TitleHit[] = [];
    for (const recording of current.rows) {
      if (passes(recording)) titles.push({ recording, ranges: [] });
      if (titles.length === MOST_TITLES) break;
    }
    return titles;
  }

  /** The service's list does not contain these facts; only its search results do. */
  async function coverageOf({ query }: ParsedQuery): Promise<QueryReading['coverage']> {
    const all = [query.filters, ...query.withoutFilters];
    const asksFor = (key: 'owner' | 'team' | 'sharings') => all.some((filters) => filters[key].length > 0);
    const [owner, team, sharing] = [asksFor('owner'), asksFor('team'), asksFor('sharings')];
    if (!owner && !team && !sharing) return null;
    const rows = (await readKnown())?.rows ?? [];
    const known = rows.filter(
      ({ ownerName, teamName, sharingScope }) =>
        (!owner || ownerName !== null) && (!team || teamName !== null) && (!sharing || sharingScope !== null),
    );
    return known.length === rows.length ? null : { known: known.length, of: rows.length };
  }

  /** A name alone: the suggestions are all of one filter. */
  const labelOf = (keyword: FilterKeyword, value: string) =>
    NAMES.has(keyword) ? value : filterWords(keyword, value, wordsOfFilters(), typedWords());

  async function suggest(text: string, caret: number, connections: readonly string[]): Promise<QuerySuggestion[]> {
    // Without a colon there is no value to complete, so nothing needs to be read.
    const completion = completeQuery(
      text,
      caret,
      /[:：]/.test(text) ? { ...(await readValues()), connections } : NOTHING_KNOWN,
      typedWords(),
    );
    if (!completion) return suggestDate(text, caret);
    const { keyword, range, suggestions } = completion;
    const typed = text.slice(...range).trim();
    if (keyword === null && typed.length < SHORTEST_KEYWORD_START && !UNSPACED.test(typed)) return [];
    const value = (keyword && NAMES.has(keyword) ? null : typedWords().values.get(toKey(typed))) ?? typed;
    return suggestions
      .filter((suggestion) => suggestion !== value)
      .slice(0, MOST_SUGGESTIONS)
      .map((suggestion) => ({
        label: keyword === null ? `${suggestion}:` : labelOf(keyword, suggestion),
        ...acceptSuggestion(text, completion, suggestion),
      }));
  }

  function suggestDate(text: string, caret: number): QuerySuggestion[] {
    const date = findTypedDate(text, caret, typedWords());
    // Alone, it has a row.
    if (!date || text.slice(0, date.range[0]).trim() === '') return [];
    const [start, end] = date.range;
    const before = `${text.slice(0, start)}in:${date.value} `;
    const label = text.slice(start, end);
    return [{ label, isDate: true, text: before + text.slice(end).trimStart(), caret: before.length }];
  }

  return async (text, caret, parsed, connections) => {
    const { unfinished } = parsed;
    const chips = chipsOf(text, parsed, wordsOfFilters(), typedWords());
    const [titles, suggestions, coverage] = await Promise.all([
      chips.length > 0 ? titlesFor(parsed) : null,
      suggest(text, caret, connections),
      coverageOf(parsed),
    ]);
    const asked = unfinished ? `${text.slice(0, unfinished[0])}${text.slice(unfinished[1])}` : text;
    return { asked, chips, words: parsed.text, titles, suggestions, coverage };
  };
}

/** The query's parts, except plain words and filters whose value is missing or being typed. */
function chipsOf(
  typed: string,
  { parts, unfinished }: ParsedQuery,
  words: FilterWords,
  typedWords: TypedWords,
): QueryChip[] {
  return parts.flatMap(({ kind, range, understood }) => {
    const text = typed.slice(...range);
    return kind === 'word' || range[0] === unfinished?.[0] || /[:：]$/.test(text)
      ? []
      : { text, words: understood ? chipWords(text, words, typedWords) : text, range, understood };
  });
}

function counted(names: readonly (string | null)[]): KnownName[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** A predicate for recordings of which only the row is known: they pass the filters and have the phrases. */
export function titlePasses(query: LibraryQuery): (recording: Recording) => boolean {
  const [passesFilters, passesWords] = [createRecordingFilter(query), createTitleWordFilter(query)];
  return (recording) =>
    (passesFilters?.({ recording, speakers: null, parts: null }) ?? true) && (passesWords?.(recording) ?? true);
}

/** How long titles wait for the library, which usually takes some milliseconds. */
const PATIENCE_MS = 100;

/**
 * A predicate for recordings found by their titles: they pass the filters, title, owner, or team has each phrase and
 * nothing that is excluded, and neither do their stored contents. If the library does not respond soon, contents do not
 * count: neither words that are excluded, nor filters that are negated.
 */
export async function createTitleFilter(
  { cache, library, wait }: Pick<BackgroundDeps, 'cache' | 'library' | 'wait'>,
  query: LibraryQuery,
  signal: AbortSignal,
): Promise<(recording: Recording) => boolean> {
  const passes = titlePasses(query);
  const { without, withoutFilters } = query;
  if (without.length + withoutFilters.length === 0) return passes;
  const asked = { without, withoutFilters };
  const containing = cache.askLibraries((connectionId) => library.containing(connectionId, asked, signal));
  const found = await Promise.race([containing, wait(PATIENCE_MS).then(() => [])]);
  const excluded = new Set(found.flat());
  return (recording) => !excluded.has(recording.id) && passes(recording);
}
