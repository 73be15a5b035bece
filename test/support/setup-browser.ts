import { afterEach, expect } from 'vitest';
import { openBrowsers, type ExtensionBrowser } from './browser.ts';
import { takeNewFaults } from './fault-log.ts';
import { sharedBrowser } from './shared-browser.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';

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
async function tellPages({ context, base }: ExtensionBrowser): Promise<string> {
  const pages = context.pages().map(async (page) => {
    const shown = within(
      page.evaluate(() => `${document.visibilityState}\n${document.body.innerText.slice(0, 4_000)}`),
    );
    return `${page.url()}: ${await shown}`;
  });
  const workers = context.serviceWorkers().filter((worker) => worker.url().startsWith(base));
  const backgrounds = workers.map(async (worker) => {
    const stored = within(
      worker.evaluate(async () => {
        const sizes = (records: object) =>
          Object.entries(records).map(([name, record]) => `${name} (${JSON.stringify(record).length})`);
        const [local, session] = await Promise.all([chrome.storage.local.get(), chrome.storage.session.get()]);
        return `${sizes(local).join(' ')}; for the session: ${sizes(session).join(' ')}`;
      }),
    );
    return `background, which stores (characters): ${await stored}`;
  });
  const processes = within(tellProcesses(context)).then((shares) => `processor, by process: ${shares}`);
  return (await Promise.all([...pages, ...backgrounds, processes])).join('\n\n');
}

const WATCHED_MS = 1_000;

/** Which processes of the browser work: a page that does not respond may be in an endless loop, or wait for another. */
async function tellProcesses(context: BrowserContext): Promise<string> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) return 'unknown';
  const read = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
  const before = new Map((await read()).map(({ id, cpuTime }) => [id, cpuTime]));
  await pause(WATCHED_MS);
  const used = (await read()).map(({ id, type, cpuTime }) => {
    const share = (cpuTime - (before.get(id) ?? 0)) / (WATCHED_MS / 1_000);
    return `${type} ${Math.round(share * 100)} %`;
  });
  return used.join(', ');
}

/** Whatever a test is about, nothing in the extension may fail meanwhile. */
afterEach(async ({ task }) => {
  const faults = await takeNewFaults();
  if (task.result?.state === 'fail' || faults.length > 0) {
    const shared = await sharedBrowser();
    for (const browser of new Set([...openBrowsers, ...(shared ? [shared] : [])]))
      console.log(`When “${task.name}” had failed:\n\n${await tellPages(browser)}`);
  }
  expect(faults, 'errors that the extension reported').toEqual([]);
});
