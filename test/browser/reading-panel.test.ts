import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordingId } from '../../lib/recording/types.ts';
import { recording } from '../service/recordings/build.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { expectCount, seenCurrent } from '../support/finding.ts';
import { allTurns, frames, readingTab, restingTurn } from '../support/reading.ts';
import { hasFocus } from '../support/popup-on-page.ts';
import { scrollToTurn } from '../support/transcript.ts';
import { until } from '../support/until.ts';

const SENTENCE = 'So the second crane stands where the first one stood, only a little further from the water. ';

/** One who speaks for minutes, and others who interject a word. */
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

const others = ['2026-11-19', '2026-11-21'].map((day) =>
  recording({
    id: `of-${day}`,
    title: `Of ${day}`,
    createdAt: `${day}T09:00:00.000Z`,
    talk: '1: Nothing new today, I am afraid.',
  }),
);

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: [harbor, ...others] });
});
afterAll(() => app?.close());

/** Who speaks, or the title, in the bar at the very top. */
const place = (page: Page) => page.locator('.panel-nav-place');
const time = (page: Page) => page.getByRole('textbox', { name: 'Go to time' }).getAttribute('placeholder');

describe('the bar at the very top', () => {
  it('tells who speaks and the time of the words below it once the heading is gone', async () => {
    const page = await readingTab(app.browser, harbor.meta.id);
    await allTurns(page);
    expect(await place(page).count()).toBe(0);
    await scrollToTurn(page, 2, 8);
    await place(page).filter({ hasText: 'Maren Okafor' }).waitFor();
    await until('its time', async () => (await time(page)) === '3:45');
    // Farther down in the same turn.
    await page.evaluate(() => scrollBy(0, document.querySelectorAll('.turn')[2]?.getBoundingClientRect().height ?? 0));
    await page.evaluate(() => scrollBy(0, -200));
    await until('a later time', async () => /^6:[2-5]\d$/.test((await time(page)) ?? ''));
    await page.getByRole('tab', { name: 'Summary' }).click();
    // The summary is short, so that the heading is in view again.
    await place(page).waitFor({ state: 'detached' });
    await page.close();
  });

  it('leaves at most 120 pixels to all bars at a hit, and does not cut the name where the panel is narrow', async () => {
    const page = await app.browser.openPage(`sidepanel.html?recording=${harbor.meta.id}`);
    await page.setViewportSize({ width: 320, height: 865 });
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await allTurns(page);
    await frames(page, 20);
    await scrollToTurn(page, 2, 8);
    await place(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('part');
    const { bottom, isCut } = await page.evaluate(() => {
      const name = document.querySelector('.panel-nav-place');
      return {
        bottom: document.querySelector('.find-bar')?.getBoundingClientRect().bottom ?? Infinity,
        isCut: name === null || name.scrollWidth > name.clientWidth,
      };
    });
    expect([bottom <= 120, isCut]).toEqual([true, false]);
    await page.close();
  });

  it('leads to a hit a third down the view, with what was said before it above', async () => {
    const page = await app.browser.openPage('sidepanel.html');
    await page.setViewportSize({ width: 380, height: 800 });
    const windowId = await page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? -1);
    await choose(page, windowId, {
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

it('The panel leads to hits of who is filtered out, and Escape back to the last of them', async () => {
  const page = await app.browser.openPage('sidepanel.html');
  await page.setViewportSize({ width: 380, height: 800 });
  const windowId = await page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? -1);
  const id = harbor.meta.id as RecordingId;
  await choose(page, windowId, { id, query: '' });
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await page.getByRole('button', { name: '2 people' }).click();
  await page.getByRole('checkbox', { name: 'Maren Okafor' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 of 2 people' }).waitFor();
  for (const round of [7, 9]) {
    const place = { tab: 'transcript', atSeconds: round * 240 + 220, turn: 2 * round + 1 } as const;
    await choose(page, windowId, { id, query: 'right', place });
    await expectCount(page, `${round + 1} of 12`);
    await allTurns(page);
    expect((await seenCurrent(page)).turn).toBe(place.turn);
  }
  await page.getByRole('button', { name: '2 people' }).waitFor();
  await page.keyboard.press('Escape');
  await restingTurn(page);
  const isInView = await page.evaluate(() => {
    const { top, bottom } = document.querySelectorAll('.turn')[19]?.getBoundingClientRect() ?? new DOMRect();
    return top > 0 && bottom < innerHeight;
  });
  expect(isInView).toBe(true);
  await page.close();
});

it('The panel leads through the results of a search', async () => {
  const panel = await app.read('Of 2026');
  const nav = panel.getByRole('navigation', { name: 'Recordings' });
  const title = (words: string) => panel.getByRole('heading', { level: 1, name: words }).waitFor();
  await title('Of 2026-11-21');
  await nav.getByRole('button', { name: /^“of 2026”$/i }).waitFor();
  await panel.keyboard.press(']');
  await title('Of 2026-11-19');
  await nav.getByText('2 of 2', { exact: true }).waitFor();
  await panel.keyboard.press('Alt+ArrowLeft');
  await title('Of 2026-11-21');
  await nav.getByRole('button', { name: 'Next result' }).click();
  await title('Of 2026-11-19');
  // The same search over the reader.
  await panel.keyboard.press('q');
  const box = panel.getByRole('combobox', { name: 'Search recordings' });
  await until('the search of before', async () => (await box.inputValue()) === 'Of 2026');
  await box.fill('harbor');
  await panel.getByRole('option', { name: /^The harbor/ }).waitFor();
  await panel.keyboard.press('Enter');
  await title('The harbor');
  await nav.getByRole('button', { name: /^(?:“harbor”|Search recordings)$/ }).click();
  // Before it is there again, Escape closes the search, which keeps it.
  await until('the search again', async () => (await box.inputValue()) === 'harbor');
  await panel.keyboard.press('Escape');
  await panel.keyboard.press('Escape');
  await until('the reader alone', async () => (await panel.getByRole('dialog').count()) === 0);
  await panel.keyboard.press('q');
  await panel.getByRole('option').first().waitFor();
  await box.press('Tab');
  await panel.getByRole('option', { name: 'Date' }).waitFor();
  await box.press('Escape');
  await panel.getByRole('option', { name: 'Date' }).waitFor({ state: 'detached' });
  // Chosen elsewhere, such as in the popup.
  const windowId = await panel.evaluate(async () => (await chrome.windows.getCurrent()).id ?? -1);
  await choose(panel, windowId, { id: 'of-2026-11-19' as RecordingId, query: '' });
  await title('Of 2026-11-19');
  expect(await panel.getByRole('dialog').count()).toBe(0);
  await panel.keyboard.press('q');
  await panel.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await until('the reader alone', async () => (await panel.getByRole('dialog').count()) === 0);
});

it('The panel shows what somebody said, and leads to the turns of it', async () => {
  await app.keep([harbor.meta.id]);
  const page = await readingTab(app.browser, harbor.meta.id);
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await page.locator('.turn-name').first().click();
  const person = page.getByRole('dialog', { name: 'Maren Okafor' });
  await person
    .getByRole('status')
    .filter({ hasText: /^1 meeting · spoke for/ })
    .waitFor();
  await page.keyboard.type('part 6-4');
  const quote = person.getByRole('list', { name: 'Quotes' }).getByRole('button');
  await until('the one quote', async () => (await quote.count()) === 1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await quote.click();
  await page.getByRole('searchbox', { name: 'Find in transcript' }).waitFor();
  await until('the turn', () =>
    page.getByText('Part 6-4.').evaluate((words) => {
      const { top, bottom } = words.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    }),
  );
  await page.keyboard.press('Escape');
  const people = page.getByRole('button', { name: /people/ });
  await people.click();
  await page.getByRole('checkbox', { name: 'Ivo Brandt' }).hover();
  await page.getByRole('button', { name: 'All meetings of Ivo Brandt' }).click();
  await page.getByRole('dialog', { name: 'Ivo Brandt' }).waitFor();
  await page.keyboard.press('Escape');
  await until('the reader alone', async () => (await page.getByRole('dialog').count()) === 0);
  expect(await hasFocus(people)).toBe(true);
  await page.close();
});

it('The panel leads through a series, and goes back to where each was read', async () => {
  const panel = await app.read('Of 2026-11-19');
  const title = (words: string) => panel.getByRole('heading', { level: 1, name: words }).waitFor();
  const series = panel.getByRole('navigation', { name: 'Series' });
  await title('Of 2026-11-19');
  await series.getByRole('button', { name: /^Later in this series: Of 2026-11-21/ }).click();
  await title('Of 2026-11-21');
  await series.filter({ hasText: '2 of 2' }).waitFor();
  await panel.keyboard.press('.');
  await panel.getByRole('status').filter({ hasText: 'This is the latest in its series.' }).waitFor();
  await panel.keyboard.press(',');
  await title('Of 2026-11-19');
  await app.read('The harbor');
  await panel.keyboard.press('Alt+ArrowLeft');
  await title('Of 2026-11-19');
  await panel.keyboard.press('Alt+ArrowRight');
  await title('The harbor');
  await panel.getByRole('tab', { name: 'Transcript' }).click();
  await allTurns(panel);
  await scrollToTurn(panel, 15, 30);
  const before = await restingTurn(panel);
  await panel.getByRole('button', { name: 'Back' }).click();
  await title('Of 2026-11-19');
  await panel.getByRole('button', { name: 'Forward' }).click();
  await title('The harbor');
  await until('the place that was read', async () => (await restingTurn(panel)).words === before.words);
});

/** The panel at the transcript, in a window of this width. */
async function aNarrowPanel(width: number): Promise<Page> {
  const page = await app.browser.openPage(`sidepanel.html?recording=${harbor.meta.id}`);
  await page.setViewportSize({ width, height: 865 });
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await allTurns(page);
  await frames(page, 5);
  return page;
}

/** The pairs of elements that cover each other, and those beyond the edge of the window. */
const overlapsOf = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const all = [...document.querySelectorAll(selector)].map((element) => ({
      name: element.ariaLabel ?? element.className,
      box: element.getBoundingClientRect(),
    }));
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 0.5 &&
      other.left < one.right - 0.5 &&
      one.top < other.bottom - 0.5 &&
      other.top < one.bottom - 0.5;
    return all.flatMap(({ name, box }, index) => [
      ...(box.left < 0 || box.right > innerWidth ? [`${name} beyond the edge`] : []),
      ...all.slice(index + 1).flatMap((other) => (isOver(box, other.box) ? [`${name} over ${other.name}`] : [])),
    ]);
  }, selector);

describe('a narrow panel', () => {
  it('gives a name at least half its line in the list of people', async () => {
    // As wide as 240 pixels are at a zoom of 200 %.
    const page = await aNarrowPanel(120);
    await page.keyboard.press('w');
    const people = page.getByRole('region', { name: 'People' });
    await people.waitFor();
    for (const [row, beside] of [
      [1, '.person-actions'],
      [2, '.person-time'],
    ] as const) {
      await people.getByRole('listitem').first().hover();
      const person = `.person:nth-child(${row})`;
      expect(await overlapsOf(page, `${person} .person-name, ${person} ${beside}`)).toEqual([]);
      const share = await page.locator(person).evaluate((element) => {
        const name = element.querySelector('.person-name');
        return (name?.getBoundingClientRect().width ?? 0) / element.getBoundingClientRect().width;
      });
      expect(share).toBeGreaterThanOrEqual(0.5);
    }
    await page.close();
  });

  it('has no bar over another or beyond the edge', async () => {
    const page = await aNarrowPanel(140);
    const bars = '.panel-nav, .tabs, .reader-tools, .timeline';
    for (const y of [0, 2000]) {
      await page.evaluate((top) => scrollTo(0, top), y);
      await frames(page, 5);
      expect(await overlapsOf(page, bars)).toEqual([]);
    }
    await page.keyboard.press('/');
    await page.keyboard.type('part');
    expect(await overlapsOf(page, `${bars}, .find-input, .find-bar > .icon-button`)).toEqual([]);
    const [bar, close] = [page.locator('.find-bar'), page.getByRole('button', { name: 'Close' })];
    const bottomOf = (element: typeof bar) => element.evaluate((each) => each.getBoundingClientRect().bottom);
    expect(await bottomOf(close)).toBeLessThan(await bottomOf(bar));
    await page.close();
  });
});

it('The panel of a tab has no ring around it when a key leads there', async () => {
  const page = await readingTab(app.browser, harbor.meta.id);
  await allTurns(page);
  await page.getByRole('tab', { name: 'Transcript' }).focus();
  await page.keyboard.press('s');
  const panel = page.getByRole('tabpanel');
  await until('the focus', () => panel.evaluate((element) => element.matches(':focus-visible')));
  expect(await panel.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  await page.close();
});
