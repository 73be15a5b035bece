import { catchUncaught } from '../../lib/errors/catch-uncaught.ts';
import { describeError } from '../../lib/errors/error-report.ts';
import { createOwners } from '../../lib/library/owners.ts';
import { createPoolFiles } from '../../lib/library/pool-files.ts';
import { createQueue } from '../../lib/library/queue.ts';
import type { FromWorker } from '../../lib/library/relay.ts';

/** The one owner of the databases. */
export function startWorker(): void {
  const report = (thrown: unknown) => tell({ uncaught: describeError(thrown) });
  catchUncaught(globalThis, report);
  const receive = createQueue(createOwners(createPoolFiles(), Date.now, report), (requestId, answer) =>
    tell({ requestId, answer }),
  );
  // Nobody but the relay of the page that has started it writes to a worker, and the relay has checked what it was given.
  globalThis.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof receive>[0]>) => receive(data));
}

function tell(message: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
  globalThis.postMessage(message);
}
