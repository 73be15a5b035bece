import { formatList, t, tn } from '../../i18n.ts';
import { once } from '../../once.ts';
import { isNewFor, MOST_AWAITED, withNews, type News, type Watch, type Watching } from '../../recording/watching.ts';
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
  async function findFor({ query: typed }: Watch, rows: readonly ListedRecording[]): Promise<RecordingId[]> {
    const as = { words: typedWords(), connections: await storage.readNamed() };
    const { query, text } = parseQuery(typed, now(), as);
    if (rows.length === 0 || asksNothing(query)) return [];
    const ids = rows.map(({ id }) => id);
    // A library that does not respond is asked again at the next check.
    const answers = await cache.askLibraries((connectionId, { scope }) =>
      library.matching(connectionId, { query, ids: ids.filter((id) => scopeOf(id) === scope) }),
    );
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

  async function check(): Promise<void> {
    const stored = await storage.watching.read();
    if (!stored.ok || stored.value.watches.length + stored.value.awaited.length === 0) return;
    const { watches, awaited } = stored.value;
    const rows = await cache.rows();
    const finished = rows.filter(({ id, status }) => awaited.includes(id) && mayHaveWords(status));
    const ready = finished.map(({ id }) => id);
    const matches = new Map<string, readonly RecordingId[]>();
    for (const watch of watches) {
      const news = rows.filter((row) => isNewFor(watch, row, now()));
      const ids = await findFor(watch, news);
      if (ids.length > 0) matches.set(watch.query, ids);
    }
    if (matches.size + ready.length === 0) return;
    let told: News[] = [];
    const noted = await storage.watching.change((before) => {
      const next = withNews(before, { matches, ready }, now());
      told = next.told;
      return next.watching;
    });
    if (noted.ok && told.length > 0) await tell(noted.value, told, rows);
  }

  /** Only what is noted already is told: a background that is stopped here tells nothing twice. */
  async function tell({ news }: Watching, told: readonly News[], rows: readonly ListedRecording[]): Promise<void> {
    const byId = new Map(rows.map((row) => [row.id, row]));
    await cache.showNews(
      news.flatMap(({ id, queries }) => {
        const row = byId.get(id);
        return row ? { ...row, newFor: queries } : [];
      }),
    );
    await showMark();
    const titles = told.map(({ id }) => byId.get(id)?.title || t('untitledRecording'));
    const [[first, another], [title = '']] = [told, titles];
    const isOne = first && !another;
    const reason = first?.queries.length ? t('newsWatching', formatList(first.queries)) : t('newsReady');
    await pages.notify({
      id: isOne ? first.id : '',
      title: isOne ? title : tn('newsCount', told.length),
      message: isOne ? reason : titles.slice(0, MOST_LINES).join('\n'),
    });
  }

  return {
    /** Looks for what is to be told and was not. */
    check: (): Promise<void> => inTurn(check),
    /** Notes that a recording was opened: it is news no more, and awaited if it has no content because it is unfinished. */
    async noteOpened(id: RecordingId, hasContent: boolean): Promise<void> {
      const row = await cache.row(id);
      const isPending = !hasContent && row !== null && statusKind(row.status) === 'pending';
      // What was read is news for no search, which may find it later by its content.
      const seen = (watch: Watch): Watch =>
        hasContent && row !== null && isNewFor(watch, row, now())
          ? { ...watch, told: [[id, now()], ...watch.told] }
          : watch;
      await storage.watching.change(({ watches, awaited, news }) => ({
        watches: watches.map(seen),
        awaited: isPending ? withNewest(awaited, id, MOST_AWAITED) : awaited.filter((other) => other !== id),
        news: news.filter((one) => one.id !== id),
      }));
      await showMark();
    },
    /** The popup was opened, or `clears` the news: the toolbar button counts no more. */
    async noteSeen(clears: boolean): Promise<void> {
      const seen = (news: News[]) => (clears ? [] : news.map((one) => ({ ...one, isSeen: true })));
      await storage.watching.change(({ news, ...rest }) => ({ ...rest, news: seen(news) }));
      await showMark();
    },
  };
}

export type WatchingPart = ReturnType<typeof createWatching>;
