import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { ExtensionBrowser } from '../support/browser.ts';
import { CLEAR_UP } from './subject.ts';

/** Processes are at rest when two measurements in a row differ by no more than this, in megabytes. */
const AT_REST_MB = 1;
const TRIES = 40;
const PAUSE_MS = 250;

/**
 * Private memory of the processes of all pages, in megabytes, after the extension's pages, its background and the
 * library's worker have released what they do not need. NaN where the system does not report it (only Linux does).
 */
export async function rendererMemoryMb(browser: ExtensionBrowser, page: Page): Promise<number> {
  if (!existsSync('/proc/self/smaps_rollup')) return Number.NaN;
  let before = Infinity;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const now = await measureOnce(browser, page);
    if (Math.abs(before - now) <= AT_REST_MB) return now;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return before;
}

async function measureOnce(browser: ExtensionBrowser, page: Page): Promise<number> {
  // The background's copy of the words is already garbage, in the same process.
  await (await browser.serviceWorker()).evaluate(() => (globalThis as { gc?: () => void }).gc?.());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is no window.
  await page.evaluate((name) => new BroadcastChannel(name).postMessage(null), CLEAR_UP);
  const own = await browser.context.newCDPSession(page);
  await own.send('HeapProfiler.collectGarbage');
  await own.send('Memory.simulatePressureNotification', { level: 'critical' });
  await own.detach();
  const session = await browser.context.browser()?.newBrowserCDPSession();
  const processes = (await session?.send('SystemInfo.getProcessInfo'))?.processInfo ?? [];
  await session?.detach();
  const kilobytes = processes.filter(({ type }) => type === 'renderer').map(({ id }) => privateKb(id));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

function privateKb(processId: number): number {
  return Number(/Private_Dirty:\s+(\d+)/.exec(readRollup(processId))?.[1] ?? 0);
}

/** Empty if the process has ended meanwhile: its file is gone, or cannot be opened any more. */
function readRollup(processId: number): string {
  try {
    return readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
