import { launchExtension, type ExtensionBrowser } from './browser.ts';
import { killModeAsked } from './kill-switch.ts';

/** Vitest loads this module for the tests and for the environment that ends with the worker: they share this state. */
const shared = globalThis as { earshotBrowser?: { launched: Promise<ExtensionBrowser>; isBorrowed: boolean } };

/** Granted on request: the sample service listens on another port for each test file. */
const ANY_LOCAL_SERVICE = 'http://127.0.0.1';

/**
 * The browser of this worker process, in its state after an install. Launching one takes seconds, so all test files of
 * a worker share it, one after the other; `close` returns it. If the profile or the launch is the subject of a test,
 * `launchExtension` starts a separate browser.
 */
export async function borrowBrowser(): Promise<ExtensionBrowser> {
  // A background that is stopped with each message cannot be reset to its state after an install.
  if (killModeAsked()) return launchExtension({ grant: [ANY_LOCAL_SERVICE] });
  const former = shared.earshotBrowser;
  if (former?.isBorrowed) throw new Error('The browser of this worker is in use: close it first, or launch another');
  const current = former ?? { launched: launchExtension({ grant: [ANY_LOCAL_SERVICE] }), isBorrowed: true };
  current.isBorrowed = true;
  shared.earshotBrowser = current;
  try {
    const browser = await current.launched;
    await browser.reset();
    return {
      ...browser,
      close: async () => {
        current.isBorrowed = false;
      },
    };
  } catch (error) {
    await closeSharedBrowser();
    throw error;
  }
}

/** The browser of this worker process, borrowed or not; null when there is none. */
export const sharedBrowser = (): Promise<ExtensionBrowser | null> =>
  shared.earshotBrowser?.launched.catch(() => null) ?? Promise.resolve(null);

/** Ends the browser of this worker process, if it has one. */
export async function closeSharedBrowser(): Promise<void> {
  const ending = sharedBrowser();
  delete shared.earshotBrowser;
  await (await ending)?.close();
}
