import type { Api } from '../api/api.ts';
import { fail, succeed, type Failure, type Result } from '../failure.ts';
import type { Storage } from '../storage/items.ts';
import { activeConnection } from './active-connection.ts';
import type { Foreground } from './foreground.ts';
import { FULL_WALK_EVERY_MS } from './list-walk.ts';
import type { ListPage } from './list-page.ts';

/** The list is asked for by itself this often at most, and not when a page of ours has just done it. */
export const SYNC_EVERY_MS = 30 * 60 * 1000;
/** For one event: the browser stops a background that works for half a minute (platform facts, section 2). */
const STEP_MS = 20_000;

interface ListSyncDeps {
  storage: Storage;
  listPage: ListPage;
  /** The service as the background asks it by itself: few requests at once, and none a second time. */
  api: Pick<Api, 'list'>;
  foreground: Pick<Foreground, 'quiet'>;
  /** What forbids a request without asking the service: no network, no permission. Null when nothing does. */
  barrier: (address: string) => Promise<Failure | null>;
  /** Epoch milliseconds. */
  now: () => number;
}

interface ListSynced {
  /** False when a walk was left that may go on in a moment. */
  finished: boolean;
  /** How many pages the service was asked for. */
  pages: number;
}

export interface ListSync {
  /** Brings the list up to date where that is due, or where somebody asks for it. A failure ends it until the next time. */
  run(asked: boolean): Promise<Result<ListSynced>>;
}

/** Walks the service's list when no page of ours does. How far it is, is in the storage: it may be stopped anywhere. */
export function createListSync(deps: ListSyncDeps): ListSync {
  const { storage, now } = deps;

  async function begin(asked: boolean): Promise<Result<ListSynced>> {
    const deadlineMs = now() + STEP_MS;
    for (let page = 0; ; page++) {
      await deps.foreground.quiet();
      // Read anew each time: a page of ours may have walked meanwhile, and the connection may be another.
      const [active, pass] = await Promise.all([activeConnection(storage), storage.pass.read()]);
      if (!active.ok) return active;
      const agoMs = now() - pass.confirmedAtMs;
      const isWalking = pass.next !== null && pass.next !== 1;
      const isDue = asked || agoMs >= SYNC_EVERY_MS || agoMs < 0;
      if (!isWalking && !isDue) return succeed({ finished: true, pages: page });
      if (page > 0 && now() >= deadlineMs) return succeed({ finished: false, pages: page });
      const failure = await deps.barrier(active.value.service.address);
      if (failure) return { ok: false, failure };
      const isOld = now() - pass.startedAtMs >= FULL_WALK_EVERY_MS;
      const answer = await deps.listPage(deps.api, { restart: !isWalking || isOld });
      if (!answer.ok) return answer;
      if (!answer.value.stored) return fail({ code: 'storage-failed' });
      if (answer.value.complete) return succeed({ finished: true, pages: page + 1 });
    }
  }

  let running: Promise<Result<ListSynced>> | null = null;
  return { run: (asked) => (running ??= begin(asked).finally(() => (running = null))) };
}
