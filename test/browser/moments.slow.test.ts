import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recording } from '../service/recordings/build.ts';
import type { FullRecording } from '../service/recordings/types.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { focusedTime, scrollToTurn, turnAtTop } from '../support/transcript.ts';
import { until } from '../support/until.ts';

/** The speakers, in turn. */
const NAMES = ['Maren Okafor', 'Ivo Brandt', 'Zoë Quist'] as const;

const WORDS = 'So the second crane stands where the first one stood, only a little further from the water. ';

/**
 * Recordings with sixty turns of three people in turn, two a minute from the first second, and one after an hour.
 * Reading positions are remembered, so each test uses its own recording.
 */
const timedRecordings: FullRecording[] = Array.from({ length: 12 }, (_, index) =>
  recording({
    id: `watch-${index}`,
    title: `Watch ${100 + index}`,
    createdAt: '2026-11-20T09:00:00.000Z',
    names: { 1: NAMES[0], 2: NAMES[1], 3: NAMES[2] },
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

const transcriptSegments = timedRecordings[0]?.content.transcriptSegments ?? [];

/** The time of a turn, by its number from 0, as the transcript writes it. */
const timeOf = (turn: number) => {
  const start = transcriptSegments.find(({ text }) => text.startsWith(`Turn ${turn}. `))?.startTime ?? NaN;
  return `${Math.floor(start / 60)}:${String(Math.floor(start % 60)).padStart(2, '0')}`;
};

/** Opens a recording in the real side panel, with its timeline. */
async function openTimedInPanel(): Promise<{ panel: Page; id: string; title: string }> {
  const { id, title } = nextUnread();
  const panel = await app.read(title);
  await strip(panel).waitFor();
  return { panel, id, title };
}

const strip = (page: Page) => page.getByRole('slider', { name: 'Timeline' });

/** Waits until a turn is right below the bars. */
async function turnToBeAtTop(page: Page, time: string): Promise<void> {
  await until(`the turn at ${time} at the top`, async () => {
    const turn = await turnAtTop(page);
    return turn?.time === time && turn.below >= 0 && turn.below < 30;
  });
}

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: timedRecordings });
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

const spokenPlace = (page: Page) => strip(page).getAttribute('aria-valuetext');
describe('the time of a turn', () => {
  it('copies a reference, and makes the page come back there', async () => {
    const { panel, id, title } = await openTimedInPanel();
    await scrollToTurn(panel, 20, 100);
    await panel
      .locator('.turn-time')
      .filter({ hasText: timeOf(21) })
      .click();
    await panel
      .getByRole('status')
      .filter({ hasText: `Copied: ${title}, 10:30` })
      .waitFor();
    expect(await app.browser.readClipboard()).toMatchObject({ plain: `${title}, 10:30` });
    const address = new URL(await panel.evaluate(() => location.href));
    expect(Number(address.searchParams.get('at'))).toBeGreaterThanOrEqual(630);
    expect(address.searchParams.get('recording')).toBe(id);
    await panel.reload();
    await turnToBeAtTop(panel, timeOf(21));
    await until('the focus on the turn', async () => (await focusedTime(panel)) === timeOf(21));
  });
});

describe('the timeline', () => {
  it('jumps to who speaks where it is clicked', async () => {
    const { panel } = await openTimedInPanel();
    await strip(panel).waitFor();
    const box = await strip(panel).boundingBox();
    // The strip ends with the last words.
    const length = transcriptSegments.at(-1)?.endTime ?? NaN;
    const at = (seconds: number) => ({ x: ((box?.width ?? 0) * seconds) / length, y: 6 });
    const start = transcriptSegments.find(({ text }) => text.startsWith('Turn 32. '))?.startTime ?? NaN;
    await strip(panel).hover({ position: at(start + 10) });
    await panel
      .locator('.timeline-label')
      .filter({ hasText: NAMES[32 % 3] ?? '' })
      .waitFor();
    await strip(panel).click({ position: at(start + 10) });
    await turnToBeAtTop(panel, timeOf(32));
    expect((await turnAtTop(panel))?.name).toBe(NAMES[32 % 3]);
    expect(await spokenPlace(panel)).toContain(NAMES[32 % 3]);
  });
});

it('A press on the text closes whatever is open over it, in the panel', async () => {
  const { panel } = await openTimedInPanel();
  await panel.getByRole('heading', { level: 1 }).focus();
  await turnToBeAtTop(panel, timeOf(0));
  const menu = panel.getByRole('menu');
  for (const [open, opened] of [
    [() => panel.keyboard.press('a'), menu],
    [() => panel.getByRole('button', { name: 'Actions' }).click(), menu],
    [() => panel.getByRole('button', { name: /people/ }).click(), panel.getByRole('region', { name: 'People' })],
    [() => panel.keyboard.press('?'), panel.getByRole('dialog', { name: 'Keyboard shortcuts' })],
  ] as const) {
    await open();
    await opened.waitFor();
    // The lower edge, which nothing that opens reaches.
    const { height } = await panel.evaluate(() => ({ height: innerHeight }));
    await panel.mouse.click(8, height - 8);
    await opened.waitFor({ state: 'detached' });
  }
});
