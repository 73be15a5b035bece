import { createWorkerBridge } from '../../lib/library/client.ts';
import { isForLibrary } from '../../lib/library/requests.ts';
import { runDetached } from '../../lib/async.ts';
import { browser } from '../../lib/browser.ts';
import { createClient, reportUncaught } from '../../lib/messaging/client.ts';
import { onOwnMessage } from '../../lib/messaging/port.ts';

/** The offscreen page, which is never visible: it exists because Chromium's background cannot start a worker. */
const client = createClient();
reportUncaught('library', client);
const bridge = createWorkerBridge((error) =>
  runDetached(client.ask('errors.report', { context: 'library', ...error })),
);
onOwnMessage(browser.runtime, (message) => (isForLibrary(message) ? bridge(message) : undefined));
