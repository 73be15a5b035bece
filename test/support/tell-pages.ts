import type { ExtensionBrowser } from './browser.ts';

/** A page that does not respond is reported as such: it may be why the test has failed. */
const PATIENCE_MS = 2_000;

const within = <T>(answer: Promise<T>): Promise<T | string> =>
  Promise.race([
    answer.catch((error: Error) => error.message),
    new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, `no answer within ${PATIENCE_MS / 1000} s`)),
  ]);

/**
 * A report of what the pages of a browser show, and whether its background responds, to find the cause of a failed
 * test.
 */
export async function tellPages({ context, base }: ExtensionBrowser): Promise<string> {
  const pages = context.pages().map(async (page) => {
    const shown = within(
      page.evaluate(() => `${document.visibilityState}\n${document.body.innerText.slice(0, 4_000)}`),
    );
    return `${page.url()}: ${await shown}`;
  });
  const workers = context.serviceWorkers().filter((worker) => worker.url().startsWith(base));
  const backgrounds = workers.map(async (worker) => {
    const stored = within(worker.evaluate(async () => Object.keys(await chrome.storage.local.get()).join(' ')));
    return `background, which stores: ${await stored}`;
  });
  return (await Promise.all([...pages, ...backgrounds])).join('\n\n');
}
