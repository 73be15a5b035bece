import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import {
  allTurns,
  frames,
  placeKept,
  readingTab,
  restingTurn,
  scrollToTurn,
  scrollTurnToTop,
  seenTurn,
  theLongFlight,
  turnAt,
  turnsOf,
} from '../support/reading.ts';
import { until } from '../support/until.ts';

const flight = theLongFlight();
const turns = turnsOf(flight);

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: [flight] });
});
afterAll(() => app?.close());

const inTab = () => readingTab(app.browser, flight.meta.id);

const spaceless = (text: string) => text.replaceAll(/\s+/g, '');

describe('a long transcript', () => {
  it('is reached to its last words by the browser’s own find', async () => {
    const page = await inTab();
    const last = turns.at(-1)?.texts.at(-1) ?? '';
    const words = /[\p{L}\p{N}][^.,?!-]{7,}/u.exec(last)?.[0] ?? last;
    const found = await page.evaluate((words) => {
      // Backward from the end of the page: as close to the browser's own find as a page can get.
      const isFound = window.find(words, true, true);
      const turn = getSelection()?.anchorNode?.parentElement?.closest('.turn');
      const { top = -1, bottom = Infinity } = turn?.getBoundingClientRect() ?? {};
      return {
        isFound,
        selected: String(getSelection()),
        isLast: turn === [...document.querySelectorAll('.turn')].at(-1),
        isSeen: top >= 0 && bottom <= innerHeight,
      };
    }, words);
    expect(found).toEqual({ isFound: true, selected: words, isLast: true, isSeen: true });
    await page.close();
  });
});

/** Clicks a letter of a turn's words; Shift extends the selection to there. */
async function clickLetter(page: Page, index: number, letter: number, shift = false): Promise<void> {
  await scrollToTurn(page, index);
  const at = await page.evaluate(
    ([index, letter]) => {
      const words = document.querySelectorAll('.turn')[index]?.querySelector('.turn-text')?.firstChild;
      if (!words) return null;
      const range = document.createRange();
      range.setStart(words, letter);
      range.setEnd(words, letter + 1);
      const { left, top, height } = range.getBoundingClientRect();
      return { x: left + 0.5, y: top + height / 2 };
    },
    [index, letter] as const,
  );
  if (!at) throw new Error(`No words in turn ${index}`);
  if (shift) await page.keyboard.down('Shift');
  await page.mouse.click(at.x, at.y);
  if (shift) await page.keyboard.up('Shift');
}

async function copied(page: Page): Promise<string> {
  const { plain: before } = await app.browser.readClipboard();
  await page.bringToFront();
  await page.keyboard.press('Control+C');
  return until('other words on the clipboard than before', async () => {
    const { plain } = await app.browser.readClipboard();
    await page.bringToFront();
    return plain !== before && plain;
  });
}

describe('selecting and copying', () => {
  it('from one end to the other takes all of the words', async () => {
    const [from, to] = [1, turns.length - 2];
    const page = await inTab();
    await clickLetter(page, from, 3);
    await clickLetter(page, to, 4, true);
    const text = spaceless(await copied(page));
    const wanted = turns.slice(from, to + 1).map(({ texts }) => spaceless(texts.join(' ')));
    const first = turns[from]?.texts.join(' ').slice(3) ?? '';
    const last = turns[to]?.texts.join(' ').slice(0, 4) ?? '';
    expect(text.startsWith(spaceless(first))).toBe(true);
    expect(text.endsWith(spaceless(last))).toBe(true);
    let at = 0;
    const missing = wanted.slice(1, -1).filter((words) => {
      const found = text.indexOf(words, at);
      if (found !== -1) at = found + words.length;
      return found === -1;
    });
    expect(missing).toEqual([]);
    await page.close();
  });
});

declare global {
  interface Window {
    /** Not standardized, but in all browsers. */
    find: (words: string, caseSensitive: boolean, backwards: boolean) => boolean;
    /** The turn's position after each painted frame, in pixels of the window, and the scores of layout shifts. */
    watched: { tops: number[]; shifts: number[] };
  }
}

/** Runs in the page before its own scripts: records the position of the turn with these words after each frame. */
function watchTurn(words: string): void {
  const watched: Window['watched'] = { tops: [], shifts: [] };
  window.watched = watched;
  // The bar above shows the speaker instead of the search once the place is known.
  const isInBar = ({ node }: { node: Node | null }) => node?.parentElement?.closest('nav') !== null;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
      if (!sources.every(isInBar)) watched.shifts.push(value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // A message sent in a frame arrives after its paint.
  const channel = new MessageChannel();
  let turn: Element | undefined;
  const bars = () => document.querySelector('.recording-bar');
  channel.port1.addEventListener('message', () => {
    turn ??= [...document.querySelectorAll('.turn')].find(({ textContent }) => textContent === words);
    if (turn) watched.tops.push(turn.getBoundingClientRect().top - (bars()?.getBoundingClientRect().bottom ?? 0));
    requestAnimationFrame(() => channel.port2.postMessage(null));
  });
  channel.port1.start();
  requestAnimationFrame(() => channel.port2.postMessage(null));
}

/** The index of the turn that contains the focus; -1 when there is none. */
const focusedTurn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const turn = document.activeElement?.closest('.turn');
    return turn ? [...document.querySelectorAll('.turn')].indexOf(turn) : -1;
  });

describe('scrolling and stepping', () => {
  it.each([
    ['at the beginning', 0],
    ['where the reader was', turnAt(0.49)],
  ])('moves nothing %s while the rest comes', async (_, index) => {
    const first = await inTab();
    await scrollToTurn(first, index);
    const place = await restingTurn(first);
    const turns = await first.locator('.turn').allTextContents();
    await placeKept(first, flight.meta.id, ({ turn }) => Math.abs(turn - turns.indexOf(place.words)) <= 1);
    await first.close();
    const page = await app.browser.context.newPage();
    await page.setViewportSize({ width: 380, height: 800 });
    await page.addInitScript(watchTurn, place.words);
    await page.goto(`${app.browser.base}sidepanel.html?recording=${flight.meta.id}`);
    await allTurns(page);
    await frames(page, 10);
    const { tops, shifts } = await page.evaluate(() => window.watched);
    expect(tops.length).toBeGreaterThan(10);
    expect(tops.filter((top) => Math.abs(top - place.top) > 2)).toEqual([]);
    expect(shifts).toEqual([]);
    await page.close();
  });

  // In a narrow panel, all turns are taller than estimated.
  it('goes by the browser’s own keys from end to end', async () => {
    const page = await inTab();
    await page.setViewportSize({ width: 300, height: 800 });
    await restingTurn(page);
    const top = await seenTurn(page);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await until('the next page', async () => (await restingTurn(page)).words !== top.words);
    await page.keyboard.press('End');
    const last = page.locator('.turn').last();
    const isSeen = async () => {
      const box = await last.boundingBox();
      return box !== null && box.y + box.height <= 800;
    };
    // The browser scrolls smoothly, and pauses on the way while it is busy.
    await until('the end', isSeen);
    await restingTurn(page);
    expect(await isSeen()).toBe(true);
    await page.keyboard.press('Home');
    await until('the beginning', () => page.evaluate(() => scrollY === 0));
    await page.close();
  });

  it('gives the focus to the turn that was stepped to, and Tab goes on from there', async () => {
    const page = await inTab();
    await scrollTurnToTop(page, turnAt(0.4));
    await page.keyboard.press('j');
    const stepped = await focusedTurn(page);
    // The turn that was scrolled to, or the next if that one is partly above the window.
    expect([0, 1]).toContain(stepped - turnAt(0.4));
    await page.keyboard.press('Tab');
    expect(await focusedTurn(page)).toBe(stepped);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('turn-time');
    await page.keyboard.press('j');
    expect(await focusedTurn(page)).toBe(stepped + 1);
    await page.keyboard.press('k');
    expect(await focusedTurn(page)).toBe(stepped);
    await page.close();
  });
});
