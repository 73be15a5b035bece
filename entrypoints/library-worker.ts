import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { catchUncaught, describeError } from '../lib/error-report.ts';
import type { FromWorker } from '../lib/library/client.ts';
import { createDatabaseWorker } from '../lib/library/database-worker.ts';
import { createPoolFiles } from '../lib/library/pool-files.ts';

/**
 * Runs the single worker for all databases. One classic file, so that Firefox's background page and Chromium's offscreen
 * page start it the same way.
 */
export default defineUnlistedScript(() => {
  const report = (thrown: unknown) => tell({ uncaught: describeError(thrown) });
  catchUncaught(globalThis, report);
  const receive = createDatabaseWorker({ filesOf: createPoolFiles(), now: Date.now, report }, (requestId, answer) =>
    tell({ requestId, answer }),
  );
  // Only the bridge of the page that started a worker writes to it.
  globalThis.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof receive>[0]>) => receive(data));
});

function tell(message: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
  globalThis.postMessage(message);
}
