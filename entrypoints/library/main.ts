import { createWorkerBridge } from '../../lib/library/client.ts';
import { isForLibrary } from '../../lib/library/requests.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { reportUncaught } from '../../lib/messaging/report-uncaught.ts';

/** The offscreen page, which is never visible: it exists because Chromium's background cannot start a worker. */
const port = createBrowserPort();
const client = createClient(port);
reportUncaught('library', client);
const bridge = createWorkerBridge((error) =>
  runDetached(client.ask('errors.report', { context: 'library', ...error })),
);
port.listen((message) => (isForLibrary(message) ? bridge(message) : undefined));
