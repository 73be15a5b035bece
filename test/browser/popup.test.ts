import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statusKind } from '../../lib/recording/words.ts';
import { sampleRecordings } from '../service/recordings/index.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { askedFor } from '../support/kill-switch.ts';
import { box, hasFocus, paintedFirst, status } from '../support/popup-on-page.ts';
import { until } from '../support/until.ts';

let app: Earshot;
/** What the user is looking at. */
let page: Page;
beforeAll(async () => {
  app = await startEarshot();
  page = app.browser.page;
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

const option = (popup: Page, name: RegExp) => popup.getByRole('option', { name });
const group = (popup: Page, name: string) => popup.getByRole('group', { name, exact: true });

const fill = async (popup: Page, text: string) => {
  await box(popup).fill(text);
  await until(`the row of ${text}`, async () => (await app.titles(popup))[0]?.includes(text));
};

async function clear(popup: Page): Promise<void> {
  await box(popup).fill('');
  await status(popup).filter({ hasText: 'recordings' }).waitFor();
}

/** Rows out of view are drawn a moment later. */
const allRows = (popup: Page) =>
  until('all rows', async () => (await popup.locator('.result').count()) === sampleRecordings.length);

describe('the real popup', () => {
  /** Waits until the service's response is on the screen. */
  const answered = (popup: Page) =>
    until('the answer of the service', async () => {
      const isAsked = app.service.requests.some(({ url }) => url.includes('/search?'));
      return isAsked && !(await status(popup).innerText()).includes('searching');
    });

  it('opens with the cursor in the box and the newest recordings on the screen', async () => {
    const popup = await app.browser.openPopup();
    await popup.getByRole('option').first().waitFor();
    expect(await hasFocus(box(popup))).toBe(true);
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

  it('has what was pinned and opened, and brings searches back', async () => {
    const popup = await app.popupWithRows();
    await fill(popup, 'Board meeting');
    await box(popup).press('Control+p');
    await status(popup).filter({ hasText: 'Pinned Board meeting' }).waitFor();
    await until('the pin to be kept', async () => (await paintedFirst(popup)).pins.length === 1);
    await app.browser.closePopup();
    const panel = await app.read('Sprint planning 47');
    await until('what was opened to be kept', async () => (await paintedFirst(panel)).opened.length === 1);

    const again = await app.popupWithRows();
    await until('the pinned one on top', async () => (await app.titles(again))[0]?.includes('Board meeting'));
    expect(await group(again, 'Pinned').getByRole('option').count()).toBe(1);
    await group(again, 'Recently opened').getByText('Sprint planning 47').waitFor();
    await until('the search', async () => {
      await box(again).press('ArrowUp');
      return (await box(again).inputValue()) === 'Sprint planning 47';
    });
    await status(again).filter({ hasText: 'Recent search 1 of 1' }).waitFor();
    await box(again).press('Enter');
    await until('a row to open', async () => (await box(again).getAttribute('aria-activedescendant')) !== null);
    await box(again).press('Escape');
    expect(await box(again).inputValue()).toBe('');

    // The first painted rows, before any request.
    const painted = await app.browser.openPopup();
    await painted.getByRole('option').first().waitFor();
    expect(await group(painted, 'Pinned').count()).toBe(1);
  });

  it.each([
    ['typed', 'Sprint', ''],
    ['that comes back', '', 'Sprint'],
  ])('does what is pressed before its models have come, in a search %s', async (_, typed, before) => {
    const first = await app.popupWithRows();
    await box(first).fill(before);
    await until('the rows', async () => (await app.titles(first))[0]?.startsWith(before));
    await app.browser.closePopup();
    // In a tab: a real popup is reachable only after its first paint.
    const popup = await app.browser.context.newPage();
    await popup.addInitScript((text) => {
      new MutationObserver((_, observer) => {
        const input = document.querySelector('input');
        if (!input || !document.querySelector('.search-foot')) return;
        observer.disconnect();
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        document.documentElement.dataset['early'] = String(
          !loaded.some((path) => path.startsWith('/chunks/take-over-')),
        );
        // Like Firefox, which shows the popup after it is drawn.
        input.blur();
        dispatchEvent(new Event('focus'));
        document.documentElement.dataset['focused'] = String(document.activeElement === input);
        input.value = text;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
      }).observe(document, { childList: true, subtree: true });
    }, typed);
    await popup.goto(`${app.browser.base}popup.html`);
    const second = popup.locator('.result').nth(1);
    await until('the row that the key went to', async () => (await second.getAttribute('aria-selected')) === 'true');
    expect((await app.titles(popup))[0]).toMatch(/^Sprint/);
    expect(await popup.locator('html').getAttribute('data-early')).toBe('true');
    expect(await popup.locator('html').getAttribute('data-focused')).toBe('true');
    await popup.close();
  });
});

const TITLE = 'Incident review: double-booked docks on 12 November';

const selectedTitle = (popup: Page) => popup.locator('[aria-selected="true"] .result-title').innerText();

async function popupOver(title: string): Promise<Page> {
  await page.evaluate((title) => (document.title = title), title);
  const popup = await app.browser.openPopup();
  await popup.getByRole('option').first().waitFor();
  return popup;
}

/**
 * Opens a popup with the group, which is not inserted above rows that the user already reads: a busy machine may be too
 * late.
 */
const popupAbout = (title: string) =>
  app.browser.undisturbed(() =>
    until('a popup that hears of the page before somebody reads its rows', async () => {
      const popup = await popupOver(title);
      const isThere = await group(popup, 'Related to this page')
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        );
      return isThere && popup;
    }),
  );

describe('the real popup over a page about a recording', () => {
  beforeEach(async () => {
    await page.bringToFront();
    await page.reload();
    // Nothing is typed that the next popup would restore.
    await app.popupWithRows();
  });

  it('offers it above the recents, once, and axe finds nothing', async () => {
    const popup = await popupAbout('Double-booked docks: incident review · Issue #2291 · yard/scheduler · GitHub');
    expect(await group(popup, 'Related to this page').locator('.result-title').allInnerTexts()).toEqual([TITLE]);
    const titles = await app.titles(popup);
    expect(titles[0]).toBe(TITLE);
    expect(titles.filter((title) => title === TITLE)).toHaveLength(1);
    // It is selected if it comes immediately, otherwise the newest stays selected.
    expect(titles.slice(0, 2)).toContain(await selectedTitle(popup));
    for (const colorScheme of ['light', 'dark'] as const) {
      await popup.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(popup)).toEqual([]);
    }
  });

  it('offers it for what is selected in the page', async () => {
    await page.locator('h1').evaluate((heading, title) => {
      heading.textContent = title;
      getSelection()?.selectAllChildren(heading);
    }, TITLE);
    const popup = await popupAbout('Chat');
    expect((await app.titles(popup))[0]).toBe(TITLE);
  });
});
