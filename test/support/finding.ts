import type { Locator, Page } from 'playwright-core';
import { restingTurn } from './reading.ts';
import { until } from './until.ts';

/** The box of the find bar. */
export const box = (page: Page): Locator => page.getByRole('searchbox');

/** The text of the bar: `3 of 42`; empty while there is no bar. */
const count = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLElement>('.find-count')?.innerText.trim() ?? '');

export async function expectCount(page: Page, words: string): Promise<void> {
  await until(`the count ${words}`, async () => (await count(page)) === words);
}

/** The words that are highlighted as found, in the order of the page; `current` is the match that the reader is at. */
export function painted(page: Page): Promise<{ all: string[]; current: string[] }> {
  return page.evaluate(() => {
    const wordsOf = (name: string) =>
      [...(CSS.highlights.get(name) ?? [])].map(({ startContainer, startOffset, endContainer, endOffset }) => {
        const range = document.createRange();
        range.setStart(startContainer, startOffset);
        range.setEnd(endContainer, endOffset);
        return String(range);
      });
    return { all: wordsOf('earshot-find'), current: wordsOf('earshot-find-current') };
  });
}

interface CurrentMatch {
  turn: number;
  offset: number;
  isSeen: boolean;
}

/** The current match: its turn, and whether nothing covers it. */
async function current(page: Page): Promise<CurrentMatch | null> {
  return page.evaluate(() => {
    const [found] = CSS.highlights.get('earshot-find-current') ?? [];
    const element = found?.startContainer.parentElement;
    if (!found || !element) return null;
    const range = document.createRange();
    range.setStart(found.startContainer, found.startOffset);
    range.setEnd(found.endContainer, found.endOffset);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const turn = element.closest('.turn');
    return {
      turn: turn ? [...document.querySelectorAll('.turn')].indexOf(turn) : -1,
      offset: found.startOffset,
      isSeen:
        bottom > top &&
        over !== null &&
        (element.contains(over) || over.contains(element)) &&
        !over.closest('.recording-bar'),
    };
  });
}

/** Waits until the current match is visible. */
export const seenCurrent = (page: Page): Promise<CurrentMatch> =>
  until('the current match in sight', async () => {
    await restingTurn(page);
    const found = await current(page);
    return found?.isSeen ? found : null;
  });

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** A number as the bar writes it. */
export const inNumbers = (number: number): string => number.toLocaleString('en');
