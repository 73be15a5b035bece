import type { SampleService } from '../service/server.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { longMeeting } from './meetings.ts';
import { firstRow, probedTab } from './probe.ts';
import { median } from './statistics.ts';
import type { Row } from './row.ts';

const RUNS = 20;
const SEGMENTS = 1831;

/** From the arrival of the transcript in the page to its first turns on the screen. */
async function openPanel({ context, base }: ExtensionBrowser, id: string): Promise<number> {
  const page = await probedTab(context, ':is(ol, ul)[aria-label="Transcript"] li');
  await page.goto(`${base}sidepanel.html?recording=${encodeURIComponent(id)}`);
  const paintedMs = await firstRow(page);
  const arrivedMs = await page.evaluate((segments) => {
    // Only now, so that looking into the answers takes no time from the page.
    const long = window.timings.replies.find(({ value }) => JSON.stringify(value).split('"text"').length > segments);
    return long?.arrivedMs ?? Number.NaN;
  }, SEGMENTS);
  await page.close();
  return paintedMs - arrivedMs;
}

/** The long meeting in the panel, opened again and again in new tabs. */
export async function measureTranscript(browser: ExtensionBrowser, service: SampleService): Promise<Row[]> {
  const meeting = longMeeting(SEGMENTS);
  service.load([meeting]);
  const times: number[] = [];
  await openPanel(browser, meeting.meta.id);
  for (let run = 0; run < RUNS; run++) times.push(await openPanel(browser, meeting.meta.id));
  return [
    {
      what: `Transcript of ${SEGMENTS} segments, from its arrival to the first turns on the screen`,
      measured: median(times),
      bound: 100,
      unit: 'ms',
      from: `median of ${RUNS}, slowest ${Math.max(...times).toFixed(0)} ms`,
    },
  ];
}
