import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
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
  let stopListening: () => void = () => undefined;

  async function walk(): Promise<void> {
    let pages = 0;
    let unreadable = 0;
    let steps = Promise.resolve(onStep(LISTING));
    const take = (...step: Parameters<typeof onStep>) =>
      (steps = steps.then(() => (isDisposed ? undefined : onStep(...step))));
    stopListening = client.onNotice((notice) => {
      if (notice.notice !== 'list.progress') return;
      runDetached(
        take(LISTING, {
          complete: false,
          hasNews: notice.changed && pages++ % PAGES_PER_READ === 0,
          count: notice.count,
        }),
      );
    });
    try {
      for (let restart = true; ; restart = false) {
        const answer = await client.ask('list.refresh', { restart });
        if (!answer.ok) return await take({ status: 'failed', failure: answer.failure });
        const { complete, changed, stored, count } = answer.value;
        unreadable += answer.value.unreadable;
        let part: ServicePart = complete ? { status: 'answered', filteredHere: false, unreadable } : LISTING;
        if (!stored) part = { status: 'failed', failure: { code: 'storage-failed' } };
        await take(part, { complete, hasNews: changed, count });
        if (complete || isDisposed) return;
      }
    } finally {
      stopListening();
    }
  }

  return {
    run: () => (walking ??= walk().finally(() => (walking = null))),
    dispose() {
      isDisposed = true;
      stopListening();
    },
  };
}
