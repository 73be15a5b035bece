import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statusKind } from '../../lib/recording/words.ts';
import { sampleRecordings } from '../service/recordings/index.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { askedFor } from '../support/kill-switch.ts';
import { until } from '../support/until.ts';

const box = (popup: Page) => popup.getByRole('combobox', { name: 'Search recordings' });
const status = (popup: Page) => popup.getByRole('status');
const option = (popup: Page, name: RegExp) => popup.getByRole('option', { name });

async function clear(popup: Page): Promise<void> {
  await box(popup).fill('');
  await popup.getByRole('status').filter({ hasText: 'recordings' }).waitFor();
}

/** Rows out of view are drawn a moment later. */
const allRows = (popup: Page) =>
  until('all rows', async () => (await popup.locator('.result').count()) === sampleRecordings.length);

describe('the real popup', () => {
  let app: Earshot;
  beforeAll(async () => {
    app = await startEarshot();
  });
  afterAll(() => app?.close());
  beforeEach(() => app.service.reset());
  /** Waits until the service's response is on the screen. */
  const answered = (popup: Page) =>
    until('the answer of the service', async () => {
      const isAsked = app.service.requests.some(({ url }) => url.includes('/search?'));
      return isAsked && !(await status(popup).innerText()).includes('searching');
    });

  it('opens with the cursor in the box and the newest recordings on the screen', async () => {
    const popup = await app.browser.openPopup();
    await popup.getByRole('option').first().waitFor();
    expect(await box(popup).evaluate((input) => input === document.activeElement)).toBe(true);
    await clear(popup);
    await allRows(popup);
    const newest = sampleRecordings.map(({ meta }) => meta).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    const isReady = ({ status }: (typeof newest)[number]) => ['ready', 'unknown'].includes(statusKind(status ?? ''));
    const [ready, waiting] = [newest.filter(isReady), newest.filter((meta) => !isReady(meta))];
    const shown = await popup.locator('.result').evaluateAll((rows) => rows.map(({ id }) => id));
    expect(shown).toEqual([
      ...ready.map(({ id }) => `option-days%20${id}`),
      ...waiting.map(({ id }) => `option-waiting%20${id}`),
    ]);
  });

  it('shows matches of this device before the service answers', async () => {
    const popup = await app.popupWithRows();
    app.service.set({ isHeld: true });
    await box(popup).fill('pricing');
    await until('the rows of this device', async () =>
      (await app.titles(popup)).every((title) => /pricing/i.test(title)),
    );
    expect(await status(popup).textContent()).toContain('searching the service');
    expect(
      await option(popup, /^Pricing/)
        .first()
        .locator('mark')
        .first()
        .textContent(),
    ).toMatch(/^pricing$/i);
    app.service.set({ isHeld: false });
    await answered(popup);
    const searches = app.service.requests.filter(({ url }) => url.includes('/search?')).map(({ url }) => url);
    expect(askedFor(searches)).toEqual(['/api/v1/recordings/search?q=pricing&limit=50']);
    // Otherwise the next popup would restore it.
    await clear(popup);
  });

  it('asks once for a word that is typed at once, and shows the newest answer', async () => {
    const popup = await app.popupWithRows();
    await clear(popup);
    app.service.reset();
    // Key after key without a pause: from outside, each would take time.
    await box(popup).evaluate((input: HTMLInputElement) => {
      for (const letter of 'weekly sync') {
        input.value += letter;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await answered(popup);
    const queries = app.service.requests.flatMap(
      ({ url }) => new URL(url, app.service.address).searchParams.get('q') ?? [],
    );
    expect(askedFor(queries)).toEqual(['weekly sync']);
  });

  it('is worked by keys alone', async () => {
    const popup = await app.popupWithRows();
    await clear(popup);
    const selected = () => popup.locator('[aria-selected="true"]').getAttribute('id');
    const ids = await popup.getByRole('option').evaluateAll((all) => all.map(({ id }) => id));
    expect(await selected()).toBe(ids[0]);
    await box(popup).press('ArrowDown');
    expect(await selected()).toBe(ids[1]);
    await box(popup).press('PageDown');
    expect(await selected()).toBe(ids[9]);
    expect(await box(popup).getAttribute('aria-activedescendant')).toBe(ids[9]);
    const inView = await popup.locator('[aria-selected="true"]').evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const list = document.querySelector('main')?.getBoundingClientRect();
      return list !== undefined && top >= list.top && bottom <= list.bottom;
    });
    expect(inView).toBe(true);
    await box(popup).press('PageUp');
    await box(popup).press('ArrowUp');
    expect(await selected()).toBe(ids[0]);
  });

  it('comes back with its query selected and its row chosen', async () => {
    const first = await app.popupWithRows();
    await box(first).fill('sync');
    await answered(first);
    await box(first).press('ArrowDown');
    const chosen = await first.locator('[aria-selected="true"]').getAttribute('id');
    const again = await app.browser.openPopup();
    await until('the query', async () => (await box(again).inputValue()) === 'sync');
    expect(await box(again).evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(4);
    expect(await again.locator('[aria-selected="true"]').getAttribute('id')).toBe(chosen);
    await again.keyboard.type('retro');
    expect(await box(again).inputValue()).toBe('retro');
    await clear(again);
  });
});
