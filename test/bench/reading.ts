import type { Page } from 'playwright-core';
import type { SampleRecording, SampleSegment } from '../service/recordings/types.ts';
import type { SampleService } from '../service/server.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { typeIntoFind } from './find-keys.ts';
import { longMeeting } from './meetings.ts';
import { paintedAfter, watchLongTasks } from './naive-transcript.ts';
import { rendererMemoryMb } from './memory.ts';
import { POLLING } from './probe.ts';
import type { Row } from './row.ts';
import { median, quantile } from './statistics.ts';

const RUNS = 7;
const DAYS_LONG = 11_264;
const HUGE = 50_000;
/** At 60 a second. */
const FRAME_MS = 16.7;
/** As wide and high as a side panel. */
const PANEL_SIZE = { width: 380, height: 800 };

async function panelTab({ context, base }: ExtensionBrowser, id: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(PANEL_SIZE);
  await page.goto(`${base}sidepanel.html?recording=${encodeURIComponent(id)}`);
  await page.waitForFunction(() => performance.getEntriesByName('recording-painted').length > 0, undefined, POLLING);
  return page;
}

/** From the transcript's arrival in the page to its first turns on the screen. */
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

const segmentsOf = ({ content }: SampleRecording): readonly SampleSegment[] => content.transcriptSegments ?? [];

async function naively(browser: ExtensionBrowser, meeting: SampleRecording) {
  const page = await browser.context.newPage();
  await page.setViewportSize(PANEL_SIZE);
  const painted = await paintedAfter(page, segmentsOf(meeting));
  return { page, painted };
}

/** The library has kept each recording that was opened, in the same process; it has a row of its own. */
async function memoryWithoutLibrary(browser: ExtensionBrowser, page: Page): Promise<number> {
  await page.evaluate(() => chrome.offscreen.closeDocument().catch(() => undefined));
  return rendererMemoryMb(browser, page);
}

/** Days of talk in the panel: drawn, scrolled and searched, beside the same words drawn without any care. */
export async function measureReading(browser: ExtensionBrowser, service: SampleService): Promise<Row[]> {
  const meeting = longMeeting(DAYS_LONG);
  const huge = { meta: { ...meeting.meta, id: 'huge' }, content: longMeeting(HUGE).content };
  const wordless = {
    meta: { ...meeting.meta, id: 'wordless' },
    content: { transcription: '', transcriptSegments: [], summary: 'Nothing was said.' },
  };
  service.load([meeting, huge, wordless]);
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
  const page = await panelTab(browser, meeting.meta.id);
  await filled(page);
  const longest = await scrollThrough(page);
  const keys = await typeIntoFind(page);
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
  await naive.page.close();

  const long = `${DAYS_LONG.toLocaleString('en')} segments`;
  const hugeSegments = `${HUGE.toLocaleString('en')} segments`;
  const memory = withHuge - idle;
  const overFrame = keys.filter((key) => key > FRAME_MS).length;
  return [
    {
      what: `Transcript of ${long}, from its arrival to the first turns on the screen`,
      measured: median(ours),
      bound: 100,
      unit: 'ms',
      from: `median of ${RUNS}, slowest ${Math.max(...ours).toFixed(0)} ms`,
    },
    {
      what: `The same, against one node a segment without containment`,
      measured: median(ours) / median(theirs),
      bound: 0.5,
      unit: '×',
      from: `medians of ${RUNS}: naive ${median(theirs).toFixed(0)} ms`,
    },
    {
      what: `Longest task while scrolling ${long}`,
      measured: longest,
      bound: 50,
      unit: 'ms',
      from: '0 when none is over 50 ms',
    },
    {
      what: `Longest task while scrolling ${hugeSegments} as they are drawn`,
      measured: fillingLongest,
      bound: 50,
      unit: 'ms',
      from: 'begun with the first turns on the screen; 0 when none is over 50 ms',
    },
    {
      what: `Longest task while scrolling ${hugeSegments}`,
      measured: hugeLongest,
      bound: 50,
      unit: 'ms',
      from: '0 when none is over 50 ms',
    },
    {
      what: `Memory of ${hugeSegments}, over a panel without words`,
      measured: memory,
      // Only Linux tells.
      bound: Number.isNaN(memory) ? null : 150,
      unit: 'MB',
      from: `what all pages of the browser hold, but for the library's; one node a segment takes ${(withNaive - idle).toFixed(0)} MB`,
    },
    {
      what: `Work for a key in the find box, until its matches are painted, ${long}, median`,
      measured: median(keys),
      bound: FRAME_MS,
      unit: 'ms',
      from: `${keys.length} keys, p95 ${quantile(keys, 0.95).toFixed(1)} ms, ${overFrame} over one frame of ${FRAME_MS} ms`,
    },
  ];
}
