import { catchUncaught } from '../../lib/errors/catch-uncaught.ts';
import { describeError } from '../../lib/errors/error-report.ts';
import { createDatabaseWorkers } from '../../lib/library/database-workers.ts';
import { createPoolFiles } from '../../lib/library/pool-files.ts';
import { createQueue } from '../../lib/library/queue.ts';
import type { FromWorker } from '../../lib/library/worker-bridge.ts';

/** Runs the single worker for all databases. */
export function startWorker(): void {
  const report = (thrown: unknown) => tell({ uncaught: describeError(thrown) });
  catchUncaught(globalThis, report);
  const receive = createQueue(createDatabaseWorkers(createPoolFiles(), Date.now, report), (requestId, answer) =>
    tell({ requestId, answer }),
  );
  // Only the bridge of the page that started a worker writes to it, and the bridge has checked the messages.
  globalThis.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof receive>[0]>) => receive(data));
}

function tell(message: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
  globalThis.postMessage(message);
}
