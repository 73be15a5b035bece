import { isForLibrary } from '../../lib/library/protocol.ts';
import { createWorkerBridge } from '../../lib/library/worker-bridge.ts';
import { startWorker } from '../../lib/library/start-worker.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { reportUncaught } from '../../lib/messaging/report-uncaught.ts';

/** The offscreen page, which is never visible: it exists because Chromium's background cannot start a worker. */
const port = createBrowserPort();
const client = createClient(port);
reportUncaught('library', client);
const bridge = createWorkerBridge(startWorker, (error) =>
  runDetached(client.ask('errors.report', { context: 'library', ...error })),
);
port.listen((message) => (isForLibrary(message) ? bridge(message) : undefined));
