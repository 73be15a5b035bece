import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import { refreshList } from './refresh-list.ts';
import type { ServicePart } from './search-state.ts';

/** How far the background has read the service's list. */
export interface WalkedPart {
  /** False while there are more pages. */
  complete: boolean;
  /** It is worth reading the list again. */
  hasNews: boolean;
  /** Recordings known by now: what can be read of the list may come after. */
  count: number;
}

export interface ListWalkDeps {
  client: Client;
  /** What is to be said of the service, at the start, after each page, and after a failure; one after the other. */
  onStep: (part: ServicePart, walked?: WalkedPart) => Promise<void> | void;
}

/** While the list is being walked, the popup takes in what has come every so many pages. */
const PAGES_PER_READ = 10;
const LISTING: ServicePart = { status: 'listing' };

export interface ListWalk {
  /** Has the background bring the list up to date. One walk at a time: a second question joins the first. */
  run: () => Promise<void>;
  /** Asks for no more pages, and nothing is told any more. */
  dispose: () => void;
}

export function createListWalk({ client, onStep }: ListWalkDeps): ListWalk {
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
    run: () => (walking ??= walk().finally(() => (walking = null))),
    dispose() {
      isDisposed = true;
    },
  };
}
