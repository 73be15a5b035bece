import { browser } from '../browser.ts';
import type { DescribedError } from '../errors/error-report.ts';
import type { Transport } from './client.ts';
import { isForLibrary } from './protocol.ts';
import { createWorkerBridge } from './worker-bridge.ts';
import { startWorker } from './start-worker.ts';

const PAGE = 'library.html';
/** A page that an earlier background began to open may not be listening yet. */
const TRIES = 20;
const PAUSE_MS = 50;

/**
 * The channel to the database worker: in Chromium, whose background cannot start workers and is stopped every half
 * minute, through an offscreen page; in Firefox, straight from the background page. `send` sends a message to all
 * pages. `report` receives the worker's errors if it is started here.
 */
export function createTransport(
  send: (message: unknown) => Promise<unknown>,
  report: (error: DescribedError) => void,
): Transport {
  if (browser.offscreen) return createPageTransport(send, browser.offscreen);
  const bridge = createWorkerBridge(startWorker, report);
  return {
    send: (message) => (isForLibrary(message) ? bridge(message) : Promise.resolve(undefined)),
    open: () => Promise.resolve(),
  };
}

function createPageTransport(send: Transport['send'], offscreen: NonNullable<typeof browser.offscreen>): Transport {
  let opening: Promise<void> | null = null;

  const create = () =>
    offscreen.createDocument({ url: PAGE, reasons: ['WORKERS'], justification: 'Runs the database of recordings' });

  async function open(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await create();
      } catch (error) {
        // Either there is one already, or none can be created.
        if (attempt === TRIES) throw error;
        if (attempt === TRIES / 2) await offscreen.closeDocument().catch(() => undefined);
        if (await isListening()) return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  const isListening = async () => (await send({ libraryCancel: '' }).catch(() => undefined)) !== undefined;

  return {
    send,
    open() {
      opening ??= open().finally(() => (opening = null));
      return opening;
    },
  };
}
