import { isForLibrary } from '../../lib/library/protocol.ts';
import { createRelay } from '../../lib/library/relay.ts';
import { startWorker } from '../../lib/library/start-worker.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';

/** The offscreen page, which nobody sees: it is there because Chromium's background may not start a worker. */
const relay = createRelay(startWorker);
// The page is there for a question that comes when it has loaded, and the database is open by then, or soon after.
void relay({ library: 'warm', requestId: crypto.randomUUID(), namespace: null, arg: null });
createBrowserPort().listen((message) => (isForLibrary(message) ? relay(message) : undefined));
