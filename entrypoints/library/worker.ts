import { createOwner } from '../../lib/library/owner.ts';
import { createPoolFiles } from '../../lib/library/pool-files.ts';
import { createQueue } from '../../lib/library/queue.ts';

/** The one owner of the database. */
export function startWorker(): void {
  const receive = createQueue(createOwner(createPoolFiles(), Date.now), (requestId, answer) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
    globalThis.postMessage({ requestId, answer }),
  );
  // Nobody but the relay of the page that has started it writes to a worker, and the relay has checked what it was given.
  globalThis.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof receive>[0]>) => receive(data));
}
