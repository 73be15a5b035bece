import type { Page } from 'playwright-core';
import type { ExtensionBrowser } from '../support/browser.ts';
import { firstRow, POLLING, probedTab } from './probe.ts';
import { median } from './statistics.ts';
import { ratioRow, type Row, type Times } from './row.ts';
import { writeOpenedCopies, STATIC_COPY, STORED_COPY } from './static-copy.ts';

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

/** Opens a page in a tab, and closes it once it has rows. */
export async function openInTab({ context, base }: ExtensionBrowser, path: string): Promise<Opening> {
  const page = await probedTab(context, '[role="option"], .bare');
  await page.goto(base + path);
  const opening = { rowsMs: await firstRow(page), firstPaintMs: await firstPaint(page) };
  await page.close();
  return opening;
}

async function copyPopup(browser: ExtensionBrowser, extension: string): Promise<void> {
  const popup = await probedTab(browser.context, '[role="option"]');
  await popup.goto(`${browser.base}popup.html`);
  await firstRow(popup);
  await writeOpenedCopies(popup, extension);
  await popup.close();
}

/** The page in a tab, its copies, and a bare page, in turns, so that a busy moment of the machine affects all. */
async function inTabs(browser: ExtensionBrowser, recordings: string): Promise<Row[]> {
  const openings = new Map<string, Opening[]>();
  const pages = ['popup.html', 'bare.html', STATIC_COPY, STORED_COPY];
  for (let run = 0; run <= RUNS; run++) {
    for (const path of pages) {
      const opening = await openInTab(browser, path);
      // The first run fills the browser's own caches.
      if (run > 0) openings.set(path, [...(openings.get(path) ?? []), opening]);
    }
  }
  const times = (name: string, path: string, moment: keyof Opening): Times => ({
    name,
    ms: (openings.get(path) ?? []).map((opening) => opening[moment]),
  });
  const reference = times('bare page', 'bare.html', 'firstPaintMs');
  const against = `${recordings}, against a copy that shows them once it has read storage`;
  const bare = "against a bare page's first paint";
  const [rows, first] = [times('rows', 'popup.html', 'rowsMs'), times('box', 'popup.html', 'firstPaintMs')];
  const [still, stored] = [times('copy', STATIC_COPY, 'rowsMs'), times('copy', STORED_COPY, 'rowsMs')];
  return [
    ratioRow(`Popup to painted rows, ${against}`, 'median', rows, stored, 1.1),
    ratioRow(`The same for that copy, ${bare}`, 'median', stored, reference, null),
    ratioRow(
      `The same for a copy of its elements, without data and scripts, ${bare}`,
      'median',
      still,
      reference,
      null,
    ),
    ratioRow(`Popup to its first paint, ${recordings}, ${bare}`, 'median', first, reference, null),
  ];
}

/** Milliseconds from the click on the toolbar button to the first paint of the real popup, which shows `fileName`. */
async function clickToPaint(browser: ExtensionBrowser, setter: Page, fileName: string): Promise<number> {
  await setter.evaluate((popup) => chrome.action.setPopup({ popup }), fileName);
  const clickedMs = performance.timeOrigin + performance.now();
  const popup = await browser.openPopup(browser.page, fileName);
  const ownMs = await firstPaint(popup);
  const paintedMs = (await popup.evaluate(() => performance.timeOrigin)) + ownMs;
  await popup.close();
  return paintedMs - clickedMs;
}

/** The real popup, one that shows the copy without data and scripts, and one that shows a bare page, in turns. */
async function byClicks(browser: ExtensionBrowser, recordings: string): Promise<Row[]> {
  const setter = await browser.openPage('bare.html');
  const [ours, copies, theirs]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run <= RUNS; run++) {
    const popup = await clickToPaint(browser, setter, 'popup.html');
    const copied = await clickToPaint(browser, setter, STATIC_COPY);
    const bare = await clickToPaint(browser, setter, 'bare.html');
    if (run === 0) continue;
    ours.push(popup);
    copies.push(copied);
    theirs.push(bare);
  }
  await setter.evaluate(() => chrome.action.setPopup({ popup: 'popup.html' }));
  await setter.close();
  const row = (what: string, name: string, ms: number[], bound: number | null): Row => ({
    what: `${what}, over that of a bare popup, median`,
    measured: median(ms) - median(theirs),
    bound,
    unit: 'ms',
    from: ratioRow('', 'median', { name, ms }, { name: 'bare popup', ms: theirs }, null).from,
  });
  return [
    row(`Click on the button to the popup's first paint, ${recordings}`, 'popup', ours, 20),
    row('The same for a copy of its elements, without data and scripts', 'copy', copies, null),
  ];
}

export async function measurePopupOpen(
  browser: ExtensionBrowser,
  extension: string,
  recordings: string,
): Promise<Row[]> {
  await copyPopup(browser, extension);
  return [...(await inTabs(browser, recordings)), ...(await byClicks(browser, recordings))];
}
