import type { Page } from 'playwright-core';
import type { SampleRecording } from '../service/recordings/types.ts';
import type { SampleService } from '../service/server.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { openFind, workOfKeys } from './find-keys.ts';
import { longMeeting } from './meetings.ts';
import { paintedAfter, watchLongTasks } from './naive-lines.ts';
import { rendererMemoryMb } from './memory.ts';
import { POLLING } from './probe.ts';
import { ratioRow, type Row, type Times } from './row.ts';
import { writeFindCopy, FIND_COPY } from './static-copy.ts';
import { median } from './statistics.ts';

const RUNS = 7;
const DAYS_LONG = 11_264;
const HUGE = 50_000;
const LONG = `${DAYS_LONG.toLocaleString('en')} segments`;
const HUGE_LONG = `${HUGE.toLocaleString('en')} segments`;
/** As wide and high as a side panel. */
const PANEL_SIZE = { width: 380, height: 800 };

async function panelTab({ context, base }: ExtensionBrowser, id: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(PANEL_SIZE);
  await page.goto(`${base}sidepanel.html?recording=${encodeURIComponent(id)}`);
  await page.waitForFunction(() => performance.getEntriesByName('recording-painted').length > 0, undefined, POLLING);
  return page;
}

/** Milliseconds from the transcript's arrival in the page to its first turns on the screen. */
const paintedMs = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [arrived, painted] = ['recording-data', 'recording-painted'].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
    );
    return (painted ?? Number.NaN) - (arrived ?? Number.NaN);
  });

/** Waits until every turn is in the page. */
const filled = (page: Page) =>
  page.waitForFunction(() => document.querySelectorAll('.turns:empty').length === 0, undefined, POLLING);

/** The longest task, in milliseconds, while the wheel turns and the page jumps to and fro; 0 when none was over 50. */
async function scrollThrough(page: Page): Promise<number> {
  const longest = await watchLongTasks(page);
  await page.mouse.move(PANEL_SIZE.width / 2, PANEL_SIZE.height / 2);
  for (const place of [0, 0.25, 0.5, 0.75, 1]) {
    await page.evaluate((place) => scrollTo(0, place * document.documentElement.scrollHeight), place);
    for (let turn = 0; turn < 15; turn++) {
      await page.mouse.wheel(0, place === 1 ? -900 : 900);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }
  return longest();
}

const linesOf = ({ content }: SampleRecording): string[] =>
  (content.transcriptSegments ?? []).map(({ speaker, startTime, text }) => `${speaker} ${startTime ?? ''} ${text}`);

async function naively(browser: ExtensionBrowser, meeting: SampleRecording) {
  const page = await browser.context.newPage();
  await page.setViewportSize(PANEL_SIZE);
  const painted = await paintedAfter(page, linesOf(meeting));
  return { page, painted };
}

/** Memory without the library, which stores each opened recording in the same process; it has its own row. */
async function memoryWithoutLibrary(browser: ExtensionBrowser, page: Page): Promise<number> {
  await page.evaluate(() => chrome.offscreen.closeDocument().catch(() => undefined));
  return rendererMemoryMb(browser, page);
}

/** Milliseconds per frame in a page that does nothing but scroll. */
async function bareFrames(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const times: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < 60; frame++) {
      scrollBy(0, 100);
      const now = await new Promise<number>(requestAnimationFrame);
      times.push(now - before);
      before = now;
    }
    return times;
  });
}

/** First turns on the screen, compared with naively drawing the same words. */
async function measureFirstTurns(browser: ExtensionBrowser, meeting: SampleRecording): Promise<Row> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const page = await panelTab(browser, meeting.meta.id);
    const naive = await naively(browser, meeting);
    if (run > 0) ours.push(await paintedMs(page));
    if (run > 0) theirs.push(naive.painted);
    await page.close();
    await naive.page.close();
  }
  return ratioRow(
    `Transcript of ${LONG}, from its arrival to the first turns on the screen, against one node a segment`,
    'median',
    { name: 'panel', ms: ours },
    { name: 'naive', ms: theirs },
    0.12,
  );
}

/** Keys in the find box of the panel, in that of a copy which searches nothing, and in a box that only echoes them. */
async function measureFind(browser: ExtensionBrowser, extension: string, page: Page): Promise<Row[]> {
  const box = await openFind(page);
  const ours: Times = { name: 'panel', ms: await workOfKeys(page, box) };
  await writeFindCopy(page, extension);
  const copy = await browser.context.newPage();
  await copy.setViewportSize(PANEL_SIZE);
  await copy.goto(browser.base + FIND_COPY);
  const least: Times = { name: 'copy', ms: await workOfKeys(copy, copy.locator('.find-input')) };
  await copy.close();
  const bare = await browser.openPage('bare.html');
  const theirs: Times = { name: 'bare page', ms: await workOfKeys(bare, bare.locator('input')) };
  await bare.close();
  const what = `Work for a key in the find box, until its count and the matches in view are painted, ${LONG}, against a bare page's echo`;
  return (['median', 'p95'] as const).flatMap((at) => {
    const copyRow = ratioRow('The same for a copy of the panel that searches nothing', at, least, theirs, null);
    // Half as much again as the copy, and one paint more.
    return [ratioRow(what, at, ours, theirs, 1.5 * copyRow.measured + 1), copyRow];
  });
}

/** Days of speech in the panel: drawn, scrolled and searched. */
export async function measureReading(
  browser: ExtensionBrowser,
  extension: string,
  service: SampleService,
): Promise<Row[]> {
  const meeting = longMeeting(DAYS_LONG);
  const huge = { meta: { ...meeting.meta, id: 'huge' }, content: longMeeting(HUGE).content };
  const wordless = {
    meta: { ...meeting.meta, id: 'wordless' },
    content: { transcription: '', transcriptSegments: [], summary: 'Nothing was said.' },
  };
  service.load([meeting, huge, wordless]);
  const firstTurns = await measureFirstTurns(browser, meeting);
  const page = await panelTab(browser, meeting.meta.id);
  await filled(page);
  const longest = await scrollThrough(page);
  const find = await measureFind(browser, extension, page);
  await page.close();

  const wordlessPage = await panelTab(browser, 'wordless');
  const idle = await memoryWithoutLibrary(browser, wordlessPage);
  await wordlessPage.close();
  const hugePage = await panelTab(browser, 'huge');
  const fillingLongest = await scrollThrough(hugePage);
  await filled(hugePage);
  const hugeLongest = await scrollThrough(hugePage);
  const withHuge = await memoryWithoutLibrary(browser, hugePage);
  await hugePage.close();
  const naive = await naively(browser, huge);
  const withNaive = await rendererMemoryMb(browser, naive.page);
  await naive.page.evaluate(() => document.body.replaceChildren(...[...document.body.childNodes].slice(0, 200)));
  const frameMs = median(await bareFrames(naive.page));
  await naive.page.close();

  const taskRow = (what: string, ms: number): Row => ({
    what: `Longest task while scrolling ${what}, against a bare page's frame`,
    measured: ms / frameMs,
    bound: 3,
    unit: '×',
    from: `${ms.toFixed(0)} ms, 0 when none is over 50 ms; bare page: ${frameMs.toFixed(1)} ms`,
  });
  const memory = (withHuge - idle) / (withNaive - idle);
  return [
    firstTurns,
    taskRow(LONG, longest),
    taskRow(`${HUGE_LONG} as they are drawn`, fillingLongest),
    taskRow(HUGE_LONG, hugeLongest),
    {
      what: `Memory of ${HUGE_LONG}, against one node a segment`,
      measured: memory,
      // Only Linux reports it.
      bound: Number.isNaN(memory) ? null : 0.35,
      unit: '×',
      from: `${(withHuge - idle).toFixed(0)} MB over a panel without words, for all pages of the browser but the library's; naive: ${(withNaive - idle).toFixed(0)} MB`,
    },
    ...find,
  ];
}
