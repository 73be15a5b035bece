import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { SampleService } from '../service/server.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { POLLING, probedTab, type KeyTiming } from './probe.ts';
import { ratioRow, type Row, type Times } from './row.ts';
import { writeTypedCopy, TYPED_COPY } from './static-copy.ts';

const QUERIES = 8;
/** Long enough to narrow the list with each key. */
const QUERY_LENGTH = 9;
/** The pace of a fast typist; without a pause, each key would come at the same moment of a frame. */
const KEY_INTERVAL_MS = 90;
/** A process that keeps one core busy ends by itself after so long. */
const MOST_BUSY_MS = 120_000;

/** A page with the probe, once it has rows. */
export async function openTyped({ context, base }: ExtensionBrowser, path: string): Promise<Page> {
  const page = await probedTab(context, 'li');
  await page.goto(base + path);
  await page.locator('li').first().waitFor();
  return page;
}

/** The beginnings of some titles, spread over the list, that can be typed on a plain keyboard. */
export function queriesFrom(titles: readonly string[]): string[] {
  const typeable = titles
    .map((title) => title.toLowerCase().slice(0, QUERY_LENGTH))
    .filter((text) => /^[a-z ]+$/.test(text));
  const step = Math.floor(typeable.length / QUERIES);
  return Array.from({ length: QUERIES }, (_, index) => typeable[index * step] ?? '');
}

/** Types `query` key by key; each key waits for the paint of the one before. */
export async function type(page: Page, query: string): Promise<KeyTiming[]> {
  await page.bringToFront();
  const box = page.locator('input').first();
  await box.fill('');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => (window.timings.keys.length = 0));
  for (const letter of query) {
    await box.press(letter === ' ' ? 'Space' : letter);
    // A key that changes nothing in the list has no paint to wait for.
    await page
      .waitForFunction(() => window.timings.keys.at(-1)?.paintedMs, undefined, { ...POLLING, timeout: 300 })
      .catch(() => undefined);
    await pause(KEY_INTERVAL_MS);
  }
  const keys = await page.evaluate(() => window.timings.keys);
  // A space alone requests nothing new: what is drawn after it was out of sight.
  return keys.filter((_, at) => query[at] !== ' ');
}

/** Milliseconds from the key press to `moment`, for the keys that changed something. */
export const delays = (keys: readonly KeyTiming[], moment: 'paintedMs' | 'settledMs') =>
  keys.flatMap((key) => {
    const atMs = key[moment];
    return atMs === null ? [] : atMs - key.pressedMs;
  });

/**
 * Time from the key press to the changed list on the screen: in the popup, on a page that only echoes the key, and in a
 * copy of the popup whose texts change with each key.
 */
export async function measureTyping(
  browser: ExtensionBrowser,
  extension: string,
  service: SampleService,
  recordings: string,
  titles: readonly string[],
): Promise<Row[]> {
  const popup = await openTyped(browser, 'popup.html');
  const bare = await openTyped(browser, 'bare.html');
  // Then the list changes by what this device found, not by the service's response to an earlier key.
  service.set({ latencyMs: 60_000 });
  // Warms them up.
  await type(popup, 'meeting');
  await type(bare, 'meeting');
  await writeTypedCopy(popup, extension);
  const copy = await openTyped(browser, TYPED_COPY);
  await type(copy, 'meeting');
  const [ours, theirs, copied]: [KeyTiming[][], KeyTiming[][], KeyTiming[][]] = [[], [], []];
  for (const query of queriesFrom(titles)) {
    ours.push(await type(popup, query));
    theirs.push(await type(bare, query));
    copied.push(await type(copy, query));
  }
  service.set({ latencyMs: 0 });
  for (const page of [popup, bare, copy]) await page.close();
  const painted: Times = { name: 'popup', ms: delays(ours.flat(), 'paintedMs') };
  // After the last key of a query comes a pause, in which the rows out of sight are drawn.
  const settled: Times = { name: 'popup', ms: ours.flatMap((keys) => delays(keys.slice(0, -1), 'settledMs')) };
  const echo: Times = { name: 'bare page', ms: delays(theirs.flat(), 'paintedMs') };
  const least: Times = { name: 'copy', ms: delays(copied.flat(), 'paintedMs') };
  const what = `Key to painted rows, ${recordings}, against a copy without data, search and framework`;
  const leastWhat = "The same for the copy, against a bare page's echo";
  return [
    ratioRow(what, 'median', painted, least, 1.35),
    ratioRow(what, 'p95', painted, least, 1.5),
    ratioRow(leastWhat, 'median', least, echo, null),
    ratioRow(leastWhat, 'p95', least, echo, null),
    ratioRow(
      `Key to the last change before the next key, ${recordings}, against a bare page's echo`,
      'median',
      settled,
      echo,
      2.5,
    ),
  ];
}

/** Time from the key press to the changed list while another process keeps one core busy, against quiet. */
export async function measureBusy(
  browser: ExtensionBrowser,
  service: SampleService,
  recordings: string,
  titles: readonly string[],
): Promise<Row[]> {
  const popup = await openTyped(browser, 'popup.html');
  service.set({ latencyMs: 60_000 });
  await type(popup, 'meeting');
  const queries = queriesFrom(titles);
  const typeAll = async () => {
    const all: KeyTiming[] = [];
    for (const query of queries) all.push(...(await type(popup, query)));
    return delays(all, 'paintedMs');
  };
  const quiet = await typeAll();
  const other = spawn(process.execPath, ['-e', `const end = Date.now() + ${MOST_BUSY_MS}; while (Date.now() < end);`]);
  const busy = await typeAll();
  other.kill();
  service.set({ latencyMs: 0 });
  await popup.close();
  const what = `Key to painted rows, ${recordings}, with one core busy, against quiet`;
  return [ratioRow(what, 'median', { name: 'busy', ms: busy }, { name: 'quiet', ms: quiet }, 2)];
}
