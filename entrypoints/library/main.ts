import { isForLibrary } from '../../lib/library/protocol.ts';
import { createRelay } from '../../lib/library/relay.ts';
import { startWorker } from '../../lib/library/start-worker.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { reportUncaught } from '../../lib/messaging/report-uncaught.ts';

/** The offscreen page, which nobody sees: it is there because Chromium's background may not start a worker. */
const port = createBrowserPort();
const client = createClient(port);
reportUncaught('library', client);
const relay = createRelay(startWorker, (error) =>
  runDetached(client.ask('errors.report', { context: 'library', ...error })),
);
port.listen((message) => (isForLibrary(message) ? relay(message) : undefined));
