import type { Page } from 'playwright-core';

/**
 * Draws one paragraph per line, all at once, in an empty page; returns the milliseconds until they are on the screen.
 */
export async function paintedAfter(page: Page, lines: readonly string[]): Promise<number> {
  await page.goto('about:blank');
  await page.evaluate(() => document.body.replaceChildren());
  return page.evaluate((lines) => {
    const begunMs = performance.now();
    for (const line of lines) {
      const paragraph = document.createElement('p');
      paragraph.append(line);
      document.body.append(paragraph);
    }
    return new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve(performance.now() - begunMs));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
  }, lines);
}

declare global {
  interface Window {
    longTasks: { seen: PerformanceEntry[]; observer: PerformanceObserver };
  }
}

/** Starts watching for tasks of over 50 ms; the returned function returns the length of the longest so far, or 0. */
export async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const observer = new PerformanceObserver((list) => window.longTasks.seen.push(...list.getEntries()));
    // Referenced, or it would be collected.
    window.longTasks = { seen: [], observer };
    observer.observe({ type: 'longtask' });
  });
  return () =>
    page.evaluate(async () => {
      // A task is reported when it has ended: the last one, at the latest, before the frame after the next.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { seen, observer } = window.longTasks;
      return Math.max(0, ...[...seen, ...observer.takeRecords()].map(({ duration }) => duration));
    });
}
