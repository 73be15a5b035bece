import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordingId } from '../../lib/recording/types.ts';
import { generateContent } from '../service/recordings/generate.ts';
import { sampleIds, sampleRecordings } from '../service/recordings/index.ts';
import type { SampleRecording } from '../service/recordings/types.ts';
import { choose } from '../support/choose.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { seenCurrent } from '../support/finding.ts';
import {
  allTurns,
  movedSince,
  readingTab,
  restingTurn,
  scrollToTurn,
  scrollTurnToTop,
  theLongFlight,
  turnAt,
  type SeenTurn,
} from '../support/reading.ts';
import { until } from '../support/until.ts';

const flight = theLongFlight();
const other: SampleRecording = {
  meta: { ...flight.meta, id: 'other-meeting', meetingTitle: 'Another meeting' },
  content: generateContent({ segments: 400 }),
};
const main = sampleRecordings.filter(({ meta }) => meta.id === sampleIds.main);
const recordings = [flight, other, ...main];

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: recordings });
});
afterAll(() => app?.close());
beforeEach(() => {
  app.service.reset();
  app.service.load(recordings);
});

const inTab = (id: string) => readingTab(app.browser, id);

async function expectPlace(page: Page, place: SeenTurn): Promise<void> {
  expect(await movedSince(page, place)).toBeLessThanOrEqual(2);
}

describe('the place in the real side panel', () => {
  /** Only in the last block: in all of them, Playwright takes two seconds per query. */
  const lastWords = (page: Page) => page.locator('.turns').last().getByText('And these were the very last words.');

  async function readFlight(): Promise<Page> {
    const panel = await app.read('The long flight');
    await allTurns(panel);
    // The words that a test before added are in the copy that is kept, which is shown until the service has answered.
    await lastWords(panel).waitFor({ state: 'detached' });
    await allTurns(panel);
    return panel;
  }

  it('survives other tabs', async () => {
    const panel = await readFlight();
    await scrollToTurn(panel, turnAt(0.44));
    const place = await restingTurn(panel);
    for (const tab of ['Summary', 'Transcript']) await panel.getByRole('tab', { name: tab }).click();
    await expectPlace(panel, place);
    await panel.keyboard.press('s');
    await panel.getByRole('tabpanel', { name: 'Summary' }).waitFor();
    await panel.keyboard.press('t');
    await expectPlace(panel, place);
  });

  it('survives a panel that gets narrower and wider', async () => {
    const panel = await readFlight();
    await panel.setViewportSize({ width: 400, height: 800 });
    // Waits until the panel has handled this resize.
    await restingTurn(panel);
    await scrollTurnToTop(panel, turnAt(0.53));
    const place = await restingTurn(panel);
    for (const width of [330, 700, 400]) {
      await panel.setViewportSize({ width, height: 800 });
      await expectPlace(panel, place);
    }
    await panel.getByRole('tab', { name: 'Summary' }).click();
    await panel.setViewportSize({ width: 330, height: 800 });
    await panel.getByRole('tab', { name: 'Transcript' }).click();
    await expectPlace(panel, place);
  });

  it('stays in the midst of a long turn when the panel gets narrower and wider', async () => {
    const segments = [...(other.content.transcriptSegments ?? [])];
    // Words of varying length, as in normal text: equal ones would fill the lines of one width better than of another.
    const words = Array.from({ length: 3_000 }, (_, index) => `${'So '.repeat(index % 4)}word${index}`).join('. ');
    segments.splice(50, 1, { speaker: 'Speaker 7', text: words, startTime: 50.5, endTime: 51 });
    const meeting = {
      meta: { ...other.meta, id: 'speech' },
      content: { ...other.content, transcriptSegments: segments },
    };
    app.service.load([meeting]);
    const page = await inTab('speech');
    await page.setViewportSize({ width: 400, height: 800 });
    await restingTurn(page);
    const said = page.locator('.turn', { hasText: 'word0' });
    await said.evaluate((text) => text.scrollIntoView());
    await restingTurn(page);
    await said.evaluate((text) => scrollBy(0, text.getBoundingClientRect().height / 2));
    const wordAtTop = async () => {
      await restingTurn(page);
      return page.evaluate(() => {
        const bars = document.querySelector('.recording-bar')?.getBoundingClientRect().bottom ?? 0;
        const at = document.caretPositionFromPoint(innerWidth / 2, bars + 12);
        return Number(/word(\d+)/.exec(at?.offsetNode.nodeValue?.slice(at.offset) ?? '')?.[1]);
      });
    };
    const before = await wordAtTop();
    expect(before).toBeGreaterThan(500);
    for (const width of [700, 330, 400]) {
      await page.setViewportSize({ width, height: 800 });
      // A few lines off are fine; the turn itself changes by thousands of pixels.
      expect(Math.abs((await wordAtTop()) - before)).toBeLessThan(25);
    }
    await page.close();
  });

  it('survives the panel’s closing and opening from the popup', async () => {
    const panel = await readFlight();
    await scrollToTurn(panel, turnAt(0.71));
    const place = await restingTurn(panel);
    await panel.close();
    const again = await readFlight();
    expect(again).not.toBe(panel);
    await expectPlace(again, place);
  });

  it('is where the user went on from a search result, not the result, when the panel is opened again', async () => {
    const panel = await readFlight();
    const windowId = await panel.evaluate(async () => (await chrome.windows.getCurrent()).id ?? -1);
    const turn = turnAt(0.31);
    const place = { tab: 'transcript', turn, atSeconds: null } as const;
    await choose(panel, windowId, { id: flight.meta.id as RecordingId, query: 'the', place });
    await until('the result', async () => (await seenCurrent(panel)).turn === turn);
    await panel.keyboard.press('Escape');
    const result = await restingTurn(panel);
    await scrollTurnToTop(panel, turnAt(0.83));
    const left = await restingTurn(panel);
    expect(left.words).not.toBe(result.words);
    await panel.close();
    const again = await app.browser.openPage('sidepanel.html');
    await expectPlace(again, left);
    await again.close();
  });

  it('is kept to the pixel at the beginning of a summary, right under the bars', async () => {
    const [{ meta } = flight] = main;
    const panel = await inTab(meta.id);
    await panel.setViewportSize({ width: 380, height: 640 });
    await panel.keyboard.press('s');
    await panel.locator('.document').waitFor();
    const belowBars = () =>
      panel.evaluate(async () => {
        // The panel notes its place in the next frame.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        const { scrollPaddingTop } = getComputedStyle(document.documentElement);
        const first = document.querySelector('.document')?.firstElementChild?.getBoundingClientRect();
        return (first?.top ?? 0) - Number.parseFloat(scrollPaddingTop);
      });
    for (const wantedPx of [0, 3, 7]) {
      await panel.evaluate((top) => scrollBy(0, top), (await belowBars()) - wantedPx);
      const before = await belowBars();
      expect(Math.abs(before - wantedPx)).toBeLessThan(1);
      await panel.keyboard.press('t');
      await restingTurn(panel);
      await panel.keyboard.press('s');
      await until('the beginning where it was', async () => Math.abs((await belowBars()) - before) < 1);
    }
    await panel.close();
  });

  /** The flight with a different first segment, one more at the end, and a turn inserted early. */
  function fresher(): SampleRecording {
    const segments = [...(flight.content.transcriptSegments ?? [])];
    const said = (index: number, text: string) => {
      const segment = segments[index];
      if (segment) segments[index] = { ...segment, text };
    };
    said(30, 'This was heard again, and written down with more care. '.repeat(30));
    const last = segments.at(-1);
    if (last) segments.push({ ...last, speaker: 'Speaker 1', text: 'And these were the very last words.' });
    const early = segments[10];
    if (early) segments.splice(11, 0, { ...early, speaker: 'Speaker 9', text: 'Somebody else is heard here.' });
    return { meta: flight.meta, content: { ...flight.content, transcriptSegments: segments } };
  }

  it('stays when fresher words come, changed and added far above', async () => {
    const panel = await readFlight();
    await scrollToTurn(panel, turnAt(0.27));
    await panel
      .locator('.turn')
      .nth(turnAt(0.27) + 1)
      .locator('.turn-time')
      .focus();
    const place = await restingTurn(panel);
    const focused = await panel.evaluate(() => document.activeElement?.closest('.turn')?.textContent);
    app.service.load([fresher(), other, ...main]);
    await app.read('The long flight');
    await lastWords(panel).waitFor({ state: 'attached' });
    await expectPlace(panel, place);
    expect(await panel.evaluate(() => document.activeElement?.closest('.turn')?.textContent)).toBe(focused);
    await panel.reload();
    await lastWords(panel).waitFor({ state: 'attached' });
    await expectPlace(panel, place);
  });
});
