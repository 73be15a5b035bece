import { fail, type Result, succeed } from '../../failures.ts';
import { createLatestOnly } from '../../async.ts';
import { once } from '../../once.ts';
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
import { askLibraries, connected, usableConnection } from '../connections/usable-connection.ts';
import { joinAnswers, joinCounts, joinPeople, joinPerson, joinTasks, joinWidened } from './join-answers.ts';
import { createQueryReader, createTitleFilter } from './query-reader.ts';

/** Reasons to notify the user: not those that pass or that the user caused. */
const WORTH_A_WORD: ReadonlySet<LibraryUnavailable> = new Set(['full', 'broken']);

/** UTF-16 units. Typed or pasted text, which may be a whole page, is cut instead of being refused. */
const MAX_TYPED_LENGTH = 10_000;

/** As much of a typed text as is used. */
const typedText = (text: string): string => text.slice(0, MAX_TYPED_LENGTH).toWellFormed();

/** Opens the libraries ahead of the first request. */
export const preloadLibrary = async ({ cache, library }: BackgroundDeps): Promise<LibraryResult<null>[]> =>
  Promise.all((await cache.owners()).map(({ id }) => library.preload(id)));

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

  /** Those that a query may name: where there is only one, nothing needs to. */
  const readConnections = async () => ((await cache.owners()).length > 1 ? deps.storage.readNamed() : []);

  async function parse({ text, caret, isSettled }: Partial<TypedQuery> & { text: string }) {
    const as = { caret, isSettled, words: typedWords(), connections: await readConnections() };
    return parseQuery(typedText(text), deps.now(), as);
  }

  /** Asks each library with what was ticked there: nothing if that cannot be read, which the page that shows it says. */
  const askWithTicks = <T>(ask: (connectionId: string, asked: { ticks: string[] }) => Promise<LibraryResult<T>>) =>
    cache.askLibraries(async (connectionId, owner) => {
      const ticks = await deps.storage.dataOf(owner).ticks.read();
      return ask(connectionId, { ticks: ticks.ok ? ticks.value : [] });
    });

  return {
    async 'library.preload'() {
      const preloaded = await preloadLibrary(deps);
      return succeed({ isNews: preloaded.some((each) => !each.ok && WORTH_A_WORD.has(each.unavailable)) });
    },
    async 'search.read'(typed) {
      const names = (await readConnections()).map(({ name }) => name);
      return succeed(await readQuery(typedText(typed.text), typed.caret, await parse(typed), names));
    },
    async 'search.run'({ limit, isStrict = false, ...typed }) {
      return succeed(await fullTextSearch.find((await parse(typed)).query, limit, isStrict));
    },
    async 'search.widen'({ limit, ...typed }) {
      return succeed(await fullTextSearch.widen((await parse(typed)).query, limit));
    },
    async 'recordings.search'({ query }) {
      return searchService(typedText(query), await parse({ text: query }));
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
      const found = await cache.askLibraries((connectionId) => library.people(connectionId, { ids }));
      return succeed(found.flat());
    },
    async 'people.names'() {
      return succeed(joinPeople(await cache.askLibraries((connectionId) => library.speakers(connectionId))));
    },
    async 'tasks.count'() {
      const counts = await askWithTicks(library.countTasks);
      const rows = counts.length > 1 ? await cache.rows() : [];
      return succeed(joinCounts(rows)(counts) ?? { count: 0, lastId: null });
    },
    async 'tasks.read'() {
      return succeed(joinTasks(await askWithTicks(library.tasks)));
    },
    async 'people.said'({ name, words, limit }) {
      const signal = saying.begin();
      const typed = typedText(words)
        .split(/\s/)
        .filter((word) => word !== '');
      const terms = typed.map((text, at): LibraryTerm => ({ kind: at < typed.length - 1 ? 'word' : 'prefix', text }));
      return succeed(joinPerson(await cache.askLibraries((id) => library.person(id, { name, terms, limit }, signal))));
    },
  } satisfies Partial<Handlers>;
}

/** How long the response waits for the library, which usually takes some milliseconds. */
const TAKE_MS = 500;

/**
 * Creates the title search of the services, whose results go into the cached lists. Null when a newer search replaced
 * it. One that fails hides nothing of the others.
 */
function createServiceSearch({ api, storage, cache, library, wait }: BackgroundDeps) {
  const searches = createLatestOnly();

  return async (typed: string, parsed: ParsedQuery): Promise<Result<ServiceAnswer | null>> => {
    const signal = searches.begin();
    const isPlain = parsed.parts.every(({ kind }) => kind === 'word');
    // The service understands only words: phrases and filters are applied here.
    const query = isPlain ? typed : parsed.text;
    const filtering = createTitleFilter({ cache, library, wait }, parsed.query, signal);

    async function search(connectionId: string): Promise<Result<ServiceAnswer>> {
      const used = await usableConnection(storage, connectionId);
      if (!used.ok) return used;
      if (query.trim() === '') return succeed({ recordings: [], filteredHere: false, unreadable: 0 });
      const durationUnit = await cache.unit(connectionId);
      const answer = await api.search(used.value.service, { query, durationUnit, signal });
      if (!answer.ok) return answer;
      const { recordings, filtered } = filterRemote(answer.value.recordings, query);
      const { unreadable } = answer.value;
      if (signal.aborted) return succeed({ recordings, filteredHere: filtered, unreadable });
      const taking = cache.update(connectionId, answer.value.recordings, { areFound: true });
      // Adds what else is known of them, unless the library takes too long.
      const rows = await Promise.race([taking, wait(TAKE_MS).then(() => [])]);
      const merged = new Map(rows.map((row) => [row.id, row]));
      const found = recordings.map((recording) => merged.get(recording.id) ?? recording).filter(await filtering);
      return succeed({ recordings: found, filteredHere: filtered, unreadable });
    }

    const asked = await connected(storage);
    if (!asked.ok) return asked;
    const { scopes } = parsed.query.filters;
    const wanted = asked.value.filter(({ scope }) => scopes.length === 0 || scopes.includes(scope));
    const ids = wanted.map(({ id }) => id);
    const { values: found, failure } = await askLibraries(storage, ids, search);
    if (signal.aborted) return succeed(null);
    if (found.length === 0) return fail(failure ?? { code: 'not-connected' });
    return succeed({
      recordings: found.flatMap(({ recordings }) => recordings),
      filteredHere: found.some(({ filteredHere }) => filteredHere),
      unreadable: found.reduce((sum, { unreadable }) => sum + unreadable, 0),
      ...(failure && { failure }),
    });
  };
}

const NOTHING: LibraryAnswer = { groups: [], scores: [], total: 0, said: 0 };

/** Searches the library for at most `limit` recordings. Each search cancels the previous one, of either kind. */
function createFullTextSearch({ cache, library }: BackgroundDeps) {
  const searches = createLatestOnly();

  return {
    /** Null when it cannot be searched or a newer search was started. */
    async find(query: LibraryQuery, limit: number, isStrict: boolean): Promise<FoundInside | null> {
      const signal = searches.begin();
      if (asksNothing(query)) return toFoundInside(NOTHING);
      const search = { query, limit, ...(isStrict && { isStrict }) };
      const found = joinAnswers(await cache.askLibraries((id) => library.search(id, search, signal)));
      return found && !signal.aborted ? toFoundInside(found) : null;
    },
    /** Finds what `find` does not, otherwise the same. */
    async widen(query: LibraryQuery, limit: number): Promise<Widened | null> {
      const signal = searches.begin();
      if (query.terms.length === 0) return null;
      const found = joinWidened(await cache.askLibraries((id) => library.widen(id, { query, limit }, signal)));
      return found && !signal.aborted ? toWidened(found) : null;
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
export function toFoundInside({ groups: found, total, said }: Omit<LibraryAnswer, 'scores'>): FoundInside {
  const { groups, rows } = splitByHits(found);
  const isExact = total === found.length;
  return { groups, rows, meetings: isExact || groups.length === 0 ? groups.length : said, isExact };
}

/** Does the same for a widened search. */
export const toWidened = ({ groups, words }: Pick<WidenedAnswer, 'groups' | 'words'>): Widened => ({
  ...splitByHits(groups),
  words,
});

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
