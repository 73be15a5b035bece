import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import { refreshList } from './refresh-list.ts';
import type { ServicePart } from './search-state.ts';

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
 * Has the background update the list. `onStep` receives the state of the service at the start, after each page, and after
 * a failure; one call after the other.
 */
export function createListWalk(
  client: Client,
  onStep: (part: ServicePart, walked?: WalkedPart) => Promise<void> | void,
) {
  let walking: Promise<void> | null = null;
  let isDisposed = false;

  async function walk(): Promise<void> {
    let pages = 0;
    let hasNews = false;
    let steps = Promise.resolve(onStep(LISTING));
    const take = (...step: Parameters<typeof onStep>) =>
      (steps = steps.then(() => (isDisposed ? undefined : onStep(...step))));
    const answer = await refreshList(client, {
      restart: true,
      isWanted: () => !isDisposed,
      onProgress({ changed, count }) {
        hasNews ||= changed;
        runDetached(take(LISTING, { complete: false, hasNews: changed && pages++ % PAGES_PER_READ === 0, count }));
      },
    });
    if (!answer) return;
    if (!answer.ok) return take({ status: 'failed', failure: answer.failure });
    const { changed, stored, count, unreadable } = answer.value;
    const part: ServicePart = stored
      ? { status: 'answered', filteredHere: false, unreadable }
      : { status: 'failed', failure: { code: 'storage-failed' } };
    await take(part, { complete: true, hasNews: hasNews || changed, count });
  }

  return {
    /** One walk at a time: a second call joins the first. */
    run: (): Promise<void> => (walking ??= walk().finally(() => (walking = null))),
    /** Requests no more pages, and reports nothing more. */
    dispose(): void {
      isDisposed = true;
    },
  };
}
