import type { Page } from 'playwright-core';
import { recording } from '../service/recordings/build.ts';
import type { FullRecording } from '../service/recordings/types.ts';
import type { Earshot } from './earshot.ts';
import { turnAtTop } from './transcript.ts';
import { until } from './until.ts';

const WORDS = 'So the second crane stands where the first one stood, only a little further from the water. ';

/**
 * Recordings with sixty turns of three people in turn, two a minute from the first second, and one after an hour.
 * Reading positions are remembered, so each test uses its own recording.
 */
export const timedRecordings: FullRecording[] = Array.from({ length: 30 }, (_, index) =>
  recording({
    id: `watch-${index}`,
    title: `Watch ${100 + index}`,
    createdAt: '2026-11-20T09:00:00.000Z',
    names: { 1: 'Maren Okafor', 2: 'Ivo Brandt', 3: 'Zoë Quist' },
    summary: '# Watch\n\nNothing happened.',
    notes: 'Bring tea.',
    talk: [
      ...Array.from({ length: 60 }, (_, turn) => {
        const at = `${Math.floor(turn / 2)}:${turn % 2 === 0 ? '02' : '30'}`;
        return `@ ${at}\n${(turn % 3) + 1}: Turn ${turn}. ${WORDS.repeat(1 + (turn % 3))}`;
      }),
      '@ 62:03\n1: That is all for today.',
    ].join('\n'),
  }),
);
let opened = 0;

/** A recording that was not opened yet. */
const nextUnread = () => {
  const next = timedRecordings[opened++];
  if (!next) throw new Error('More tests than recordings');
  return { ...next.meta, title: next.meta.meetingTitle ?? '' };
};

export const transcriptSegments = timedRecordings[0]?.content.transcriptSegments ?? [];

/** The time of a turn, by its number from 0, as the transcript writes it. */
export const timeOf = (turn: number) => {
  const start = transcriptSegments.find(({ text }) => text.startsWith(`Turn ${turn}. `))?.startTime ?? NaN;
  return `${Math.floor(start / 60)}:${String(Math.floor(start % 60)).padStart(2, '0')}`;
};

/** The speakers, in turn. */
export const NAMES = ['Maren Okafor', 'Ivo Brandt', 'Zoë Quist'];

/** Opens a recording in a tab, with its timeline. */
export async function openTimedInTab(app: Earshot): Promise<Page> {
  const page = await app.browser.openPage(`sidepanel.html?recording=${nextUnread().id}`);
  await page.locator('.turn').first().waitFor();
  await strip(page).waitFor();
  return page;
}

/** Opens a recording in the real side panel, with its timeline. */
export async function openTimedInPanel(app: Earshot): Promise<{ panel: Page; id: string; title: string }> {
  const { id, title } = nextUnread();
  const panel = await app.read(title);
  await strip(panel).waitFor();
  return { panel, id, title };
}

export const strip = (page: Page) => page.getByRole('slider', { name: 'Timeline' });
export const timeBox = (page: Page) => page.getByRole('textbox', { name: 'Go to time' });
export const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Waits until a turn is right below the bars. */
export async function turnToBeAtTop(page: Page, time: string): Promise<void> {
  await until(`the turn at ${time} at the top`, async () => {
    const turn = await turnAtTop(page);
    return turn?.time === time && turn.below >= 0 && turn.below < 30;
  });
}
