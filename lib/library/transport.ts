import { browser } from '../browser.ts';
import type { DescribedError } from '../errors/error-report.ts';
import type { Transport } from './client.ts';
import { isForLibrary } from './protocol.ts';
import { createWorkerBridge } from './worker-bridge.ts';
import { startWorker } from './start-worker.ts';

const PAGE = 'library.html';
/** A page that an earlier background began to open may not listen yet. */
const TRIES = 20;
const PAUSE_MS = 50;

/**
 * The way to the database's worker: through a page of its own in Chromium, whose background may start no worker and is
 * stopped every half minute; straight from the background page in Firefox. `send` carries a message to all pages.
 * `report` is told of the worker's errors where this is its starter.
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
        // There is one already, or there is none and there will be none.
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
