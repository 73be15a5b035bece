import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { box } from '../support/popup-on-page.ts';
import { until } from '../support/until.ts';

/** Of the sample meetings: words, names, periods, series, typos, other forms, and nothing. */
const QUERIES = [
  'pricing, pricing review, weekly, weekly sync, sprint planning, yard map, board meeting, gate, priya, tomas',
  'maren okafor, kwabena as, wiebke, last week, october, 2026-11, yesterday, pricng, incidnet review, dock numbers',
  'truck driver, enterprise list, the customers, questions, retro, kühlwerk, 港北, תכנון, игвпуе, zebra crossing',
].flatMap((queries) => queries.split(', '));
/** Between two keys of a hand that types fast. */
const KEY_MS = 45;

interface Seen {
  text: string;
  /** The tops of the rows by their keys, in pixels. */
  tops: Record<string, number>;
  /** The selected row and the first that can be; a row of the text before is neither. */
  selected: string | null;
  first: string | null;
  isStaleSelected: boolean;
}

/** Notes what is on the screen in each frame. */
const watch = (popup: Page) =>
  popup.evaluate(() => {
    const seen: Seen[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const rows = [...document.querySelectorAll<HTMLElement>('.result:not(.result-stale)')];
      const keyOf = (row: Element | undefined | null) => row?.getAttribute('data-key') ?? null;
      seen.push({
        text: document.querySelector<HTMLInputElement>('.search-input')?.value ?? '',
        tops: Object.fromEntries(rows.map((row) => [keyOf(row), Math.round(row.getBoundingClientRect().top)])),
        selected: keyOf(document.querySelector('.results [aria-selected="true"]')),
        first: keyOf(rows[0]),
        isStaleSelected: document.querySelector('.result-stale[aria-selected="true"]') !== null,
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const take = (popup: Page) => popup.evaluate(() => (window as unknown as { seen: Seen[] }).seen.splice(0));

/** Rows that were drawn for a text and stood elsewhere in the next frame. */
function movesIn(seen: readonly Seen[]): string[] {
  return seen.flatMap(({ text, tops }, at) => {
    const before = seen[at - 1];
    if (before?.text !== text) return [];
    const moved = Object.entries(before.tops).filter(([key, top]) => tops[key] !== top);
    return moved.map(([key, top]) => `${text}: ${key} from ${top} to ${tops[key]}`);
  });
}

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
  const popup = await app.popupWithRows();
  await app.browser.undisturbed(async () => {
    await box(popup).fill('zebra');
    const offer = popup.getByRole('button', { name: /^Save all transcripts \(/ });
    await offer.click();
    await offer.waitFor({ state: 'detached' });
    await popup.getByText(/^Saving transcripts: /).waitFor({ state: 'detached' });
  });
  await app.browser.closePopup();
});
afterAll(() => app?.close());

describe('the rows of the popup, typed at the pace of a hand', () => {
  it('do not move once they are drawn, and the first is selected', async () => {
    const popup = await app.popupWithRows();
    await watch(popup);
    const wrong: string[] = [];
    let found = 0;
    for (const query of QUERIES) {
      await box(popup).fill('');
      await box(popup).pressSequentially(query, { delay: KEY_MS });
      await until(`the results of ${query}`, async () => {
        const states = await popup.evaluate(() => (window as unknown as { seen: Seen[] }).seen.slice(-15));
        const [last] = states.slice(-1);
        // Nothing has changed for a quarter of a second.
        const isAtRest = states.length === 15 && states.every((one) => JSON.stringify(one) === JSON.stringify(last));
        return isAtRest && last?.text === query;
      });
      const seen = await take(popup);
      const last = seen.at(-1);
      found += last?.first ? 1 : 0;
      wrong.push(...movesIn(seen));
      if (last?.selected !== last?.first) wrong.push(`${query}: ${last?.selected} is selected, not ${last?.first}`);
      if (seen.some(({ isStaleSelected }) => isStaleSelected)) wrong.push(`${query}: a row of before is selected`);
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(QUERIES.length - 4);
  });
});
