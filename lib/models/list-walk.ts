import type { Client } from '../messaging/client.ts';
import type { ServicePart } from './search-state.ts';

/** A page of the service's list that the background has read. */
export interface WalkedPage {
  /** False while there are more. */
  complete: boolean;
  /** It is worth reading the list again. */
  hasNews: boolean;
}

export interface ListWalkDeps {
  client: Client;
  /** What is to be said of the service, at the start, after each page, and after a failure; the walk waits for the work. */
  onStep: (part: ServicePart, page?: WalkedPage) => Promise<void> | void;
}

/** While the list is being walked, the popup takes in what has come every so many pages. */
const PAGES_PER_READ = 10;

/** Has the background read the service's list, page by page. One walk at a time: a second question joins the first. */
export function createListWalk({ client, onStep }: ListWalkDeps): () => Promise<void> {
  let walking: Promise<void> | null = null;

  async function walk(): Promise<void> {
    let unreadable = 0;
    let part: ServicePart = { status: 'listing' };
    void onStep(part);
    for (let page = 0; ; page += 1) {
      const answer = await client.ask('recordings.list', { restart: page === 0 });
      if (!answer.ok) return onStep({ status: 'failed', failure: answer.failure });
      const { complete, changed, stored } = answer.value;
      unreadable += answer.value.unreadable;
      if (complete) part = { status: 'answered', filteredHere: false, unreadable };
      if (!stored) part = { status: 'failed', failure: { code: 'storage-failed' } };
      await onStep(part, { complete, hasNews: changed && (complete || page % PAGES_PER_READ === 0) });
      if (complete) return;
    }
  }

  return () => (walking ??= walk().finally(() => (walking = null)));
}
