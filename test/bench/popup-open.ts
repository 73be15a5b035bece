import type { Page } from 'playwright-core';
import type { ExtensionBrowser } from '../support/browser.ts';
import { firstRow, POLLING, probedTab } from './probe.ts';
import { median } from './statistics.ts';
import type { Row } from './row.ts';

const RUNS = 20;

/** Milliseconds from the start of the navigation. */
interface Opening {
  firstPaintMs: number;
  rowsMs: number;
}

async function firstPaint(page: Page): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    undefined,
    POLLING,
  );
  return Number(await paint.jsonValue());
}

async function open({ context, base }: ExtensionBrowser, path: string): Promise<Opening> {
  const page = await probedTab(context, '[role="option"], .bare');
  await page.goto(base + path);
  const opening = { rowsMs: await firstRow(page), firstPaintMs: await firstPaint(page) };
  await page.close();
  return opening;
}

/** The popup against a bare page, in turns, so that a busy moment of the machine meets both. */
export async function measurePopupOpen(browser: ExtensionBrowser, recordings: string): Promise<Row[]> {
  const popup: Opening[] = [];
  const bare: Opening[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const ours = await open(browser, 'popup.html');
    const theirs = await open(browser, 'bare.html');
    // The first run fills the browser's own caches.
    if (run === 0) continue;
    popup.push(ours);
    bare.push(theirs);
  }
  const rows = median(popup.map(({ rowsMs }) => rowsMs));
  const own = median(popup.map(({ firstPaintMs }) => firstPaintMs));
  const reference = median(bare.map(({ firstPaintMs }) => firstPaintMs));
  return [
    {
      what: `Popup to painted results, ${recordings}, against a bare page's first paint`,
      measured: rows / reference,
      bound: 1.5,
      unit: '×',
      from: `medians of ${RUNS}: results ${rows.toFixed(0)} ms, own first paint ${own.toFixed(0)} ms, bare ${reference.toFixed(0)} ms`,
    },
  ];
}
