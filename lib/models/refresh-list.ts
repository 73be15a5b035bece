import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import { runDetached } from '../async.ts';
import { type Result, succeed } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import type { ListProgress } from '../messaging/protocol.ts';
import type { Later } from './debounce.ts';
import type { ServicePart } from './search-state.ts';

interface RefreshOptions {
  /** Start at the first page; false continues after the last one that arrived. */
  restart: boolean;
  /** Updates this connection alone. */
  connectionId?: string | undefined;
  /** False once no one waits for it: no further step is requested, and nothing is reported. */
  isWanted: () => boolean;
  /** Called for all but the last page. */
  onProgress: (progress: ListProgress) => void;
}

/**
 * Has the background update the list, in as many steps as that takes: it knows where the list ends
 * (docs/faults.md#f62). The result counts the unreadable items of all pages; it is null if it is no longer wanted.
 */
export async function refreshList(
  client: Client,
  { restart, connectionId, isWanted, onProgress }: RefreshOptions,
): Promise<Result<ListProgress> | null> {
  let unreadable = 0;
  const end = client.onNotice((notice) => {
    if (notice.notice !== 'list.progress' || !isWanted()) return;
    if (connectionId === undefined) onProgress({ ...notice, count: notice.countOfAll });
    else if (notice.connectionId === connectionId) onProgress(notice);
  });
  try {
    for (let isFirst = true; ; isFirst = false) {
      const answer = await client.ask('list.refresh', { restart: restart && isFirst, connectionId });
      if (!isWanted()) return null;
      if (!answer.ok) return answer;
      unreadable += answer.value.unreadable;
      if (answer.value.complete) return succeed({ ...answer.value, unreadable });
      onProgress(answer.value);
    }
  } finally {
    end();
  }
}

/** The background's progress in reading the service's list. */
export interface WalkedPart {
  /** False while there are more pages. */
  complete: boolean;
  /** Whether reading the list again is worthwhile. */
  hasNews: boolean;
  /** Number of recordings known so far: the readable list may lag behind. */
  count: number;
}

/** While the list is being walked, the popup reads it again once in this many pages. */
const PAGES_PER_READ = 10;
const LISTING: ServicePart = { status: 'listing' };

/**
 * Has the background update the list, one update at a time. `onStep` receives the state of the service at the start,
 * after each page, and at the end; one call after the other.
 */
export function createListWalk(
  client: Client,
  onStep: (part: ServicePart, walked?: WalkedPart) => Promise<void> | void,
) {
  let walking: Promise<boolean> | null = null;

  /** False if it failed. */
  async function walk(): Promise<boolean> {
    let pages = 0;
    let hasNews = false;
    let steps = Promise.resolve(onStep(LISTING));
    const take = (...step: Parameters<typeof onStep>) => (steps = steps.then(() => onStep(...step)));
    const answer = await refreshList(client, {
      restart: true,
      isWanted: () => true,
      onProgress({ changed, count }) {
        hasNews ||= changed;
        runDetached(take(LISTING, { complete: false, hasNews: changed && pages++ % PAGES_PER_READ === 0, count }));
      },
    });
    if (!answer?.ok) {
      if (answer) await take({ status: 'failed', failure: answer.failure });
      return false;
    }
    const { changed, stored, count, unreadable } = answer.value;
    const failure = stored ? answer.value.failure : { code: 'storage-failed' as const };
    const part: ServicePart = failure
      ? { status: 'failed', failure }
      : { status: 'answered', filteredHere: false, unreadable };
    await take(part, { complete: true, hasNews: hasNews || changed, count });
    return true;
  }

  const walkOnce = () => (walking ??= walk().finally(() => (walking = null)));
  return {
    /** A second call joins the first, and begins anew if that fails: the network may be back only now. */
    async run(): Promise<void> {
      const isJoining = walking !== null;
      if (!(await walkOnce()) && isJoining) await walkOnce();
    },
  };
}

/** Between automatic retries, at least: twice as long each time that the service is still busy. */
const RETRY_MS = { first: 10_000, longest: 5 * 60_000 };

/**
 * Calls `retry` when a busy service may be asked again, less and less often: a popup may be left open. Returns the state
 * that it is given, with the moment of the retry.
 */
export function createRetry(
  given: () => ServicePart,
  { now, later, retry }: { now: () => number; later: Later; retry: () => void },
): ReadonlySignal<ServicePart> {
  let leastMs = RETRY_MS.first;
  const part = computed((): ServicePart => {
    const state = given();
    if (state.status !== 'failed' || !('retryAtMs' in state.failure)) return state;
    const retryAtMs = Math.max(now() + leastMs, state.failure.retryAtMs);
    return { ...state, failure: { ...state.failure, retryAtMs } };
  });
  effect(() => {
    const { value } = part;
    if (value.status === 'answered') leastMs = RETRY_MS.first;
    if (value.status !== 'failed' || !('retryAtMs' in value.failure)) return undefined;
    return later(() => {
      leastMs = Math.min(leastMs * 2, RETRY_MS.longest);
      retry();
    }, value.failure.retryAtMs - now());
  });
  return part;
}
