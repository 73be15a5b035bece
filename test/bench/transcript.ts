import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateContent, generateRecordings } from '../service/recordings/generate.ts';
import type { SampleRecording } from '../service/recordings/types.ts';
import type { SampleService } from '../service/server.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { PROJECT } from '../support/project.ts';
import { firstRow, probedTab } from './probe.ts';
import { median } from './statistics.ts';
import type { Row } from './row.ts';

const RUNS = 20;
const SEGMENTS = 1831;
const REAL_MEETING = join(PROJECT, '..', 'shared', 'meetings', '04-qmsum-en-bmr003.json');

/** A real meeting where it is at hand, else a generated one of the same length. */
function longMeeting(): SampleRecording {
  if (existsSync(REAL_MEETING)) return JSON.parse(readFileSync(REAL_MEETING, 'utf8')) as SampleRecording;
  const meta = generateRecordings(20).metas.find(({ status }) => status === 'COMPLETED');
  if (!meta) throw new Error('None of the generated recordings is complete');
  return { meta, content: generateContent({ segments: SEGMENTS, speakers: 5 }) };
}

/** From the arrival of the transcript in the page to its first turns on the screen. */
async function openPanel({ context, base }: ExtensionBrowser, id: string): Promise<number> {
  const page = await probedTab(context, ':is(ol, ul)[aria-label="Transcript"] > li');
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
  const meeting = longMeeting();
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
