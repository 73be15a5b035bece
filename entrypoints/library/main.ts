import { isForLibrary } from '../../lib/library/protocol.ts';
import { createRelay } from '../../lib/library/relay.ts';
import { startWorker } from '../../lib/library/start-worker.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';

/** The offscreen page, which nobody sees: it is there because Chromium's background may not start a worker. */
const relay = createRelay(startWorker);
createBrowserPort().listen((message) => (isForLibrary(message) ? relay(message) : undefined));
