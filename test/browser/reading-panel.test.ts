import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordingId } from '../../lib/recording/types.ts';
import { recording } from '../service/recordings/build.ts';
import { askBackground } from '../support/ask-background.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { allTurns, frames, readingTab } from '../support/reading.ts';
import { scrollToTurn } from '../support/transcript.ts';
import { until } from '../support/until.ts';

const SENTENCE = 'So the second crane stands where the first one stood, only a little further from the water. ';

/** One who speaks for minutes, and others who throw in a word. */
const harbor = recording({
  id: 'harbor',
  title: 'The harbor',
  createdAt: '2026-11-20T09:00:00.000Z',
  names: { 1: 'Maren Okafor', 2: 'Ivo Brandt' },
  summary: 'A crane was moved.',
  talk: Array.from({ length: 12 }, (_, round) => {
    const monologue = Array.from({ length: 8 }, (_, part) => {
      const seconds = round * 240 + part * 25;
      return `@ ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}\n1: Part ${round}-${part}. ${SENTENCE.repeat(3)}`;
    });
    return [...monologue, `@ ${round * 4 + 3}:40\n2: Right.`, `@ ${round * 4 + 3}:45\n1: Yes, Ivo.`].join('\n');
  }).join('\n'),
});

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: [harbor] });
});
afterAll(() => app?.close());

const line = (page: Page) => page.locator('.place-line');
/** Whether the line is seen, and not what stands over it. */
const isSeen = (page: Page) =>
  line(page).evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 20, top + height / 2));
  });
const words = (page: Page) =>
  line(page).evaluate((element) =>
    [element.textContent, element.querySelector('input')?.placeholder].join(' ').replaceAll(/\s+/g, ' '),
  );

describe('the line that says where the reader is', () => {
  it('comes out when the heading is gone, and tells who speaks and the time of the words at the top', async () => {
    const page = await readingTab(app.browser, harbor.meta.id);
    await allTurns(page);
    expect(await isSeen(page)).toBe(false);
    await scrollToTurn(page, 2, 8);
    await until('the line', () => isSeen(page));
    expect(await words(page)).toBe('The harborMaren Okaforof 47:45 3:45');
    // Further down the same turn.
    await page.evaluate(() => scrollBy(0, document.querySelectorAll('.turn')[2]?.getBoundingClientRect().height ?? 0));
    await page.evaluate(() => scrollBy(0, -200));
    await until('a later time', async () => / 6:[23]\d$/.test(await words(page)));
    await page.getByRole('tab', { name: 'Summary' }).click();
    expect(await words(page)).toBe('The harbor ');
    await page.close();
  });

  it('shows the box for a time where the heading stood when somebody comes to it', async () => {
    const page = await readingTab(app.browser, harbor.meta.id);
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press('g');
    await until('the line', () => isSeen(page));
    await page.keyboard.press('Escape');
    await until('the heading', async () => !(await isSeen(page)));
    await page.close();
  });

  it('leads to a hit a third down the view, with what was said before it above', async () => {
    const page = await app.browser.openPage('sidepanel.html');
    await page.setViewportSize({ width: 380, height: 800 });
    const windowId = await page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? -1);
    await askBackground(page, 'panel.show', {
      windowId,
      id: harbor.meta.id as RecordingId,
      query: 'part 6-4',
      place: { tab: 'transcript', atSeconds: 6 * 240 + 100, turn: 18 },
    });
    await page.getByRole('searchbox', { name: 'Find in transcript' }).waitFor();
    await frames(page, 20);
    const at = await page.evaluate(() => {
      const [range] = CSS.highlights.get('earshot-find-current') ?? [];
      const live = document.createRange();
      if (!range) return Number.NaN;
      live.setStart(range.startContainer, range.startOffset);
      live.setEnd(range.endContainer, range.endOffset);
      const bars = document.querySelector('.recording-bar')?.getBoundingClientRect().bottom ?? 0;
      return (live.getBoundingClientRect().top - bars) / (innerHeight - bars);
    });
    expect(at).toBeGreaterThan(0.25);
    expect(at).toBeLessThan(0.42);
    await page.close();
  });
});
