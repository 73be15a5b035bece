import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { ExtensionBrowser } from '../support/browser.ts';

/**
 * What the processes of all pages hold for themselves, in megabytes, after the pages of the extension and its background
 * were told to give back what they do not need. NaN where the system does not say (only Linux does).
 */
export async function rendererMemoryMb(browser: ExtensionBrowser, page: Page): Promise<number> {
  if (!existsSync('/proc/self/smaps_rollup')) return Number.NaN;
  // The background's copy of the words is garbage by now, and in the same process.
  await (await browser.serviceWorker()).evaluate(() => (globalThis as { gc?: () => void }).gc?.());
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
  // It may have ended meanwhile.
  const path = `/proc/${processId}/smaps_rollup`;
  const rollup = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return Number(/Private_Dirty:\s+(\d+)/.exec(rollup)?.[1] ?? 0);
}
