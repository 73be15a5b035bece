import { type Result, succeed } from '../../failures.ts';
import { createLatestOnly } from '../../async.ts';
import { once } from '../../i18n.ts';
import type {
  LibraryAnswer,
  LibraryGroup,
  LibraryQuery,
  LibraryResult,
  LibraryTerm,
  LibraryUnavailable,
  WidenedAnswer,
} from '../../library/types.ts';
import type { FoundInside, Handlers, ServiceAnswer, TypedQuery, Widened } from '../../messaging/protocol.ts';
import { createRecordingFilter } from '../../search/filter-recordings.ts';
import { matchPage } from '../../search/page-match.ts';
import { parseQuery, type ParsedQuery } from '../../search/query-language.ts';
import { createTypedWords } from '../../search/query-words.ts';
import { filterRemote } from '../../search/remote-titles.ts';
import { toPieces } from '../../text/tokens.ts';
import type { BackgroundDeps } from '../deps.ts';
import { activeConnection, noteFailure } from '../connections/active-connection.ts';
import { createQueryReader, createTitleFilter } from './query-reader.ts';

/** Reasons to notify the user: not those that pass or that the user caused. */
const WORTH_A_WORD: ReadonlySet<LibraryUnavailable> = new Set(['full', 'broken']);

/** UTF-16 units. Typed or pasted text, which may be a whole page, is cut instead of being refused. */
const MAX_TYPED_LENGTH = 10_000;

/** As much of a typed text as is used. */
const typedText = (text: string): string => text.slice(0, MAX_TYPED_LENGTH).toWellFormed();

/** Opens the active connection's library ahead of the first request. */
export const preloadLibrary = ({ cache, library }: BackgroundDeps): Promise<LibraryResult<null>> =>
  cache.askLibrary((connectionId) => library.preload(connectionId));

/**
 * Search requests: on this device immediately, and by the service. A missing library is a result, not a failure: pages
 * work without it. A request about a person cancels the previous one.
 */
export function createSearchHandlers(deps: BackgroundDeps) {
  const { cache, library } = deps;
  const saying = createLatestOnly();
  const typedWords = once(() => createTypedWords(deps.wordsOfFilters()));
  const readQuery = createQueryReader(deps, typedWords);
  const fullTextSearch = createFullTextSearch(deps);
  const searchService = createServiceSearch(deps);

  const parse = ({ text, caret, isSettled }: Partial<TypedQuery> & { text: string }) =>
    parseQuery(typedText(text), deps.now(), { caret, isSettled, words: typedWords() });

  /** None if they cannot be read, which the page that shows them says. */
  async function readTicks(): Promise<string[]> {
    const data = await deps.storage.atActive();
    const ticks = data.ok && data.value ? await data.value.ticks.read() : null;
    return ticks?.ok ? ticks.value : [];
  }

  return {
    async 'library.preload'() {
      const preloaded = await preloadLibrary(deps);
      return succeed({ isNews: !preloaded.ok && WORTH_A_WORD.has(preloaded.unavailable) });
    },
    async 'search.read'(typed) {
      return succeed(await readQuery(typedText(typed.text), typed.caret, parse(typed)));
    },
    async 'search.run'({ limit, isStrict = false, ...typed }) {
      return succeed(await fullTextSearch.find(parse(typed).query, limit, isStrict));
    },
    async 'search.widen'({ limit, ...typed }) {
      return succeed(await fullTextSearch.widen(parse(typed).query, limit));
    },
    'recordings.search'({ query }) {
      return searchService(typedText(query), parse({ text: query }));
    },
    async 'recordings.aboutPage'({ tabId }) {
      const sending = await deps.storage.sending.read();
      // If the setting cannot be read, the page is not read either.
      if (!sending.ok) return sending;
      if (!sending.value.aboutThisPage) return succeed([]);
      const [page, rows] = await Promise.all([deps.readPage(tabId), cache.rows()]);
      return succeed(page ? matchPage(rows, page) : []);
    },
    async 'recordings.people'({ ids }) {
      const found = await cache.askLibrary((connectionId) => library.people(connectionId, { ids }));
      return succeed(found.ok ? found.value : []);
    },
    async 'people.names'() {
      const found = await cache.askLibrary((connectionId) => library.speakers(connectionId));
      return succeed(found.ok ? found.value : []);
    },
    async 'tasks.count'() {
      const ticks = await readTicks();
      const found = await cache.askLibrary((id) => library.countTasks(id, { ticks }));
      return succeed(found.ok ? found.value : { count: 0, lastId: null });
    },
    async 'tasks.read'() {
      const ticks = await readTicks();
      const found = await cache.askLibrary((id) => library.tasks(id, { ticks }));
      return succeed(found.ok ? found.value : null);
    },
    async 'people.said'({ name, words, limit }) {
      const signal = saying.begin();
      const typed = typedText(words)
        .split(/\s/)
        .filter((word) => word !== '');
      const terms = typed.map((text, at): LibraryTerm => ({ kind: at < typed.length - 1 ? 'word' : 'prefix', text }));
      const answer = await cache.askLibrary((id) => library.person(id, { name, terms, limit }, signal));
      return succeed(answer.ok ? answer.value : null);
    },
  } satisfies Partial<Handlers>;
}

/** How long the response waits for the library, which usually takes some milliseconds. */
const TAKE_MS = 500;

/** Creates the service's title search, whose results go into the cached list. Null when a newer search replaced it. */
function createServiceSearch({ api, storage, cache, library, wait }: BackgroundDeps) {
  const searches = createLatestOnly();

  return async (typed: string, parsed: ParsedQuery): Promise<Result<ServiceAnswer | null>> => {
    const signal = searches.begin();
    const active = await activeConnection(storage);
    if (!active.ok) return active;
    const { service, connectionId } = active.value;
    const isPlain = parsed.parts.every(({ kind }) => kind === 'word');
    // The service understands only words: phrases and filters are applied here.
    const query = isPlain ? typed : parsed.text;
    if (query.trim() === '') return succeed({ recordings: [], filteredHere: false, unreadable: 0 });
    const filtering = createTitleFilter({ cache, library, wait }, parsed.query, signal);
    const durationUnit = await cache.unit(connectionId);
    const answer = await api.search(service, { query, durationUnit, signal });
    if (signal.aborted) return succeed(null);
    if (!answer.ok) {
      await noteFailure(storage, active.value, answer.failure);
      return answer;
    }
    const { recordings, filtered } = filterRemote(answer.value.recordings, query);
    const taking = cache.update(connectionId, answer.value.recordings, { areFound: true });
    // Adds what else is known of them, unless the library takes too long.
    const rows = await Promise.race([taking, wait(TAKE_MS).then(() => [])]);
    const merged = new Map(rows.map((row) => [row.id, row]));
    return succeed({
      recordings: recordings.map((recording) => merged.get(recording.id) ?? recording).filter(await filtering),
      filteredHere: filtered,
      unreadable: answer.value.unreadable,
    });
  };
}

const NOTHING: LibraryAnswer = { groups: [], total: 0, said: 0 };

/** Searches the library for at most `limit` recordings. Each search cancels the previous one, of either kind. */
function createFullTextSearch({ cache, library }: BackgroundDeps) {
  const searches = createLatestOnly();

  return {
    /** Null when it cannot be searched or a newer search was started. */
    async find(query: LibraryQuery, limit: number, isStrict: boolean): Promise<FoundInside | null> {
      const signal = searches.begin();
      if (asksNothing(query)) return toFoundInside(NOTHING);
      const search = { query, limit, ...(isStrict && { isStrict }) };
      const result = await cache.askLibrary((id) => library.search(id, search, signal));
      return result.ok && !signal.aborted ? toFoundInside(result.value) : null;
    },
    /** Finds what `find` does not, otherwise the same. */
    async widen(query: LibraryQuery, limit: number): Promise<Widened | null> {
      const signal = searches.begin();
      if (query.terms.length === 0) return null;
      const result = await cache.askLibrary((id) => library.widen(id, { query, limit }, signal));
      return result.ok && !signal.aborted ? toWidened(result.value) : null;
    },
  };
}

/**
 * Whether the library would return all recordings: for an empty query, such as a filter without a value yet, and for
 * signs, which are only in titles because the index has none.
 */
export function asksNothing(query: LibraryQuery): boolean {
  if (query.terms.length > 0) return query.terms.every(({ text }) => toPieces(text).length === 0);
  return query.without.length === 0 && createRecordingFilter(query) === null;
}

/** Converts the library's results for pages, which find titles themselves. */
export function toFoundInside({ groups: found, total, said }: LibraryAnswer): FoundInside {
  const { groups, rows } = splitByHits(found);
  const isExact = total === found.length;
  return { groups, rows, meetings: isExact || groups.length === 0 ? groups.length : said, isExact };
}

/** Does the same for a widened search. */
export const toWidened = ({ groups, words }: WidenedAnswer): Widened => ({ ...splitByHits(groups), words });

/** Recordings with hits, and those that only their titles match. */
function splitByHits(found: readonly LibraryGroup[]) {
  const all = found.map(withoutTitle);
  return {
    groups: all.filter(({ hits }) => hits.length > 0),
    rows: all.filter(({ hits }) => hits.length === 0).map(({ recording }) => recording),
  };
}

const withoutTitle = (group: LibraryGroup): LibraryGroup => ({
  ...group,
  hits: group.hits.filter(({ part }) => part !== 'title'),
});
