import { formatList, once, t, tn } from '../../i18n.ts';
import {
  isNewFor,
  MOST_AWAITED,
  withNews,
  type Found,
  type News,
  type Watch,
  type Watching,
} from '../../recording/watching.ts';
import { idOf } from '../../list/list-reader.ts';
import { scopeOf, type ListedRecording, type RecordingId } from '../../recording/types.ts';
import { mayHaveWords, statusKind } from '../../recording/words.ts';
import { parseQuery } from '../../search/query-language.ts';
import { createTypedWords } from '../../search/query-words.ts';
import { createTitleIndex } from '../../search/titles.ts';
import { withNewest } from '../../storage/user-data.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createMutex } from '../mutex.ts';
import { titlePasses } from '../recordings/query-reader.ts';
import { asksNothing } from '../recordings/search-handlers.ts';

/** Titles in a notification: systems show few lines. */
const MOST_LINES = 4;

/** Tells the user of new recordings that a watched search finds, and of those that became ready. */
export function createWatching(deps: BackgroundDeps, showMark: () => Promise<void>) {
  const { storage, cache, library, pages, now } = deps;
  const inTurn = createMutex();
  const typedWords = once(() => createTypedWords(deps.wordsOfFilters()));

  /** Those of the rows that the search of a watch finds: saved ones by all that is in them, others by their titles. */
  async function findFor({ query: typed }: Watch, rows: readonly ListedRecording[]): Promise<RecordingId[] | null> {
    const { query, text } = parseQuery(typed, now(), { words: typedWords() });
    if (rows.length === 0 || asksNothing(query)) return [];
    const ids = rows.map(({ id }) => id);
    const owners = await cache.owners();
    const asked = owners.map(({ id: connectionId, scope = '' }) =>
      library.matching(connectionId, { query, ids: ids.filter((id) => scopeOf(id) === scope) }),
    );
    const answers = (await Promise.all(asked)).flatMap((answer) => (answer.ok ? [answer.value] : []));
    if (answers.length < owners.length) return null;
    const unsaved = new Set(answers.flatMap((answer) => answer.unsaved));
    const others = rows.filter(({ id }) => unsaved.has(id));
    const passes = titlePasses(query);
    const titled =
      text === ''
        ? others.filter(passes)
        : createTitleIndex(others)
            .search(text, others.length, passes)
            .flatMap(({ recording, isSimilar }) => (isSimilar ? [] : recording));
    return [...answers.flatMap(({ found }) => found), ...titled.map(({ id }) => id)];
  }

  async function find({ watches, awaited }: Watching, rows: readonly ListedRecording[]): Promise<Found | null> {
    const ready = rows.filter(({ id, status }) => awaited.includes(id) && mayHaveWords(status));
    const matches = new Map<string, readonly RecordingId[]>();
    for (const watch of watches) {
      const news = rows.filter((row) => isNewFor(watch, row, now()));
      const ids = await findFor(watch, news);
      if (ids === null) return null;
      if (ids.length > 0) matches.set(watch.query, ids);
    }
    return { matches, ready: ready.map(({ id }) => id) };
  }

  /** Equal as long as nothing new was stored; null if the library does not respond. */
  async function stampOf(connectionId: string): Promise<string | null> {
    const [list, contents] = await Promise.all([cache.listOverview(connectionId), library.stats(connectionId)]);
    if (!list || !contents.ok) return null;
    const { count, contentBytes } = contents.value;
    return [connectionId, list.revision, list.snapshot.revision, count, contentBytes].join(' ');
  }

  async function check(): Promise<void> {
    const [stored, owners] = await Promise.all([storage.watching.read(), cache.owners()]);
    if (!stored.ok || stored.value.watches.length + stored.value.awaited.length === 0) return;
    // Before the rows: what is stored meanwhile is looked at the next time.
    const stamps = await Promise.all(owners.map(({ id }) => stampOf(id)));
    const stamp = stamps.join('\n');
    if (stamp === '' || stamps.includes(null) || stamp === (await storage.checkedNews.read())) return;
    const rows = await cache.rows();
    const found = await find(stored.value, rows);
    // What was erased is not told.
    if (!found || idOf(await cache.owners()) !== idOf(owners)) return;
    if (found.matches.size + found.ready.length > 0) {
      let told: News[] = [];
      const noted = await storage.watching.change((before) => {
        const next = withNews(before, found, now());
        told = next.told;
        return next.watching;
      });
      if (!noted.ok) return;
      if (told.length > 0) await tell(noted.value, told, rows);
    }
    await storage.checkedNews.write(stamp);
  }

  /** Only what is noted already is told: a background that is stopped here tells nothing twice. */
  async function tell({ news }: Watching, told: readonly News[], rows: readonly ListedRecording[]): Promise<void> {
    const byId = new Map(rows.map((row) => [row.id, row]));
    await cache.showNews(
      news.flatMap(({ id, queries }) => {
        const row = byId.get(id);
        return row ? { row, queries } : [];
      }),
    );
    await showMark();
    const titles = told.map(({ id }) => byId.get(id)?.title || t('untitledRecording'));
    const [first] = told;
    const isOne = told.length === 1 && first;
    await pages.notify({
      id: isOne ? first.id : '',
      title: isOne ? (titles[0] ?? '') : tn('newsCount', told.length),
      message: isOne ? newsReason(first.queries) : titles.slice(0, MOST_LINES).join('\n'),
    });
  }

  /** Changes what is stored, unless that changes nothing. */
  async function change(make: (before: Watching) => Watching): Promise<void> {
    const stored = await storage.watching.read();
    if (stored.ok && make(stored.value) !== stored.value) await storage.watching.change(make);
  }

  return {
    /** Looks for news, if anything was stored since the last time. */
    check: (): Promise<void> => inTurn(check),
    /** Notes that a recording was opened: it is news no more, and awaited if it has no content because it is unfinished. */
    async noteOpened(id: RecordingId, hasContent: boolean): Promise<void> {
      const row = hasContent ? null : await cache.row(id);
      const isPending = row !== null && statusKind(row.status) === 'pending';
      await change((before) => {
        const { awaited, news } = before;
        if (awaited.includes(id) === isPending && news.every((one) => one.id !== id)) return before;
        const others = awaited.filter((other) => other !== id);
        return {
          ...before,
          awaited: isPending ? withNewest(others, id, MOST_AWAITED) : others,
          news: news.filter((one) => one.id !== id),
        };
      });
      await showMark();
    },
    /** The popup was opened: the toolbar button counts no more. */
    async noteSeen(): Promise<void> {
      await change((before) => ({ ...before, news: before.news.map((one) => ({ ...one, isSeen: true })) }));
      await showMark();
    },
  };
}

export type WatchingPart = ReturnType<typeof createWatching>;

/** Why a recording is news: the watched searches that find it, or that it became ready. */
const newsReason = (queries: readonly string[]): string =>
  queries.length > 0 ? t('newsWatching', formatList(queries)) : t('newsReady');
