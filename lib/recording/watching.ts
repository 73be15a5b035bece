import type { ListedRecording, RecordingId } from './types.ts';
import { mayHaveWords } from './words.ts';

/** A search whose new results are told. */
export interface Watch {
  /** As it was typed. */
  query: string;
  /** Epoch milliseconds. */
  madeAtMs: number;
  /** The recordings that were told of it, and when, in epoch milliseconds; as long as they count as new. */
  told: [id: RecordingId, atMs: number][];
}

/** A recording that was told, until it is opened or dismissed. */
export interface News {
  id: RecordingId;
  /** The watched searches that find it; empty if it became ready. */
  queries: string[];
  /** Whether the popup was opened since. */
  isSeen: boolean;
}

/** What is to be told, and what was. One value, so that nothing is told without being noted. Lists are the latest first. */
export interface Watching {
  watches: Watch[];
  /** Recordings that were opened or pinned while they were unfinished. */
  awaited: RecordingId[];
  news: News[];
}

export const NOTHING_WATCHED: Watching = { watches: [], awaited: [], news: [] };
export const MOST_WATCHES = 20;
export const MOST_AWAITED = 20;
const MOST_NEWS = 20;
/** What is new for longer is told no more. */
const NEW_MS = 30 * 24 * 60 * 60 * 1000;

/** Whether a watch is to tell a recording: it came, or became ready, since the watch was made. */
export function isNewFor({ madeAtMs, told }: Watch, row: ListedRecording, nowMs: number): boolean {
  const sinceMs = row.newAtMs ?? row.createdAtMs ?? 0;
  const isNew = sinceMs > madeAtMs && sinceMs > nowMs - NEW_MS && mayHaveWords(row.status);
  return isNew && told.every(([id]) => id !== row.id);
}

/** Adds a watch; nothing if there are as many as there may be, or the same. */
export const withWatch = (before: Watching, query: string, madeAtMs: number): Watching =>
  before.watches.length >= MOST_WATCHES || before.watches.some((watch) => watch.query === query)
    ? before
    : { ...before, watches: [{ query, madeAtMs, told: [] }, ...before.watches] };

export const withoutWatch = (before: Watching, query: string): Watching => ({
  ...before,
  watches: before.watches.filter((watch) => watch.query !== query),
});

/** What a check has found: recordings by watched search, and those that are ready. */
interface Found {
  matches: ReadonlyMap<string, readonly RecordingId[]>;
  ready: readonly RecordingId[];
}

/** Notes and tells what was found, each once for each watch. `told` are only those told now. */
export function withNews(before: Watching, { matches, ready }: Found, nowMs: number) {
  const reasons = new Map<RecordingId, string[]>();
  /** What it is news for already: another search may find it later, by its content. */
  const former = (id: RecordingId) => before.news.find((one) => one.id === id)?.queries ?? [];
  for (const id of ready) if (before.awaited.includes(id)) reasons.set(id, []);
  const watches = before.watches.map((watch): Watch => {
    const next = (matches.get(watch.query) ?? []).filter((id) => watch.told.every(([known]) => known !== id));
    for (const id of next) reasons.set(id, [...(reasons.get(id) ?? former(id)), watch.query]);
    const told = watch.told.filter(([, atMs]) => atMs > nowMs - NEW_MS);
    return { ...watch, told: [...next.map((id): [RecordingId, number] => [id, nowMs]), ...told] };
  });
  const told = [...reasons].map(([id, queries]): News => ({ id, queries, isSeen: false }));
  const news = [...told, ...before.news.filter(({ id }) => !reasons.has(id))].slice(0, MOST_NEWS);
  return { told, watching: { watches, awaited: before.awaited.filter((id) => !ready.includes(id)), news } };
}
