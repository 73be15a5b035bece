import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { until } from '../support/until.ts';

let app: Earshot;
let page: Page;
beforeAll(async () => {
  app = await startEarshot();
  page = app.browser.page;
  // From here on, the list is stored and nothing is typed.
  await app.popupWithRows();
});
afterAll(() => app?.close());
beforeEach(async () => {
  await page.bringToFront();
  await page.reload();
});

const TITLE = 'Incident review: double-booked docks on 12 November';
const group = (popup: Page) => popup.getByRole('group', { name: 'Related to this page' });

const selectedTitle = (popup: Page) => popup.locator('[aria-selected="true"] .result-title').innerText();

async function popupOn(title: string): Promise<Page> {
  await page.evaluate((title) => (document.title = title), title);
  const popup = await app.browser.openPopup();
  await popup.getByRole('option').first().waitFor();
  return popup;
}

/**
 * Opens a popup with the group, which is not inserted above rows that the user already reads: a busy machine may be too
 * late.
 */
const popupWithGroup = (title: string) =>
  app.browser.undisturbed(() =>
    until('a popup that hears of the page before somebody reads its rows', async () => {
      const popup = await popupOn(title);
      const isThere = await group(popup)
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        );
      return isThere && popup;
    }),
  );

/** The request about the page follows the list's to the same background, so its response has arrived by then. */
const listAnswered = (popup: Page) =>
  popup
    .getByRole('status')
    .filter({ hasText: /recordings$/ })
    .waitFor();

describe('the real popup over a page about a recording', () => {
  it('offers it above the recents, once, and axe finds nothing', async () => {
    const popup = await popupWithGroup('Double-booked docks: incident review · Issue #2291 · yard/scheduler · GitHub');
    expect(await group(popup).locator('.result-title').allInnerTexts()).toEqual([TITLE]);
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
    const popup = await popupWithGroup('Chat');
    expect((await app.titles(popup))[0]).toBe(TITLE);
  });

  it('offers nothing when it is switched off', async () => {
    const options = await app.browser.openPage('options.html');
    const sending = { form: 'rich', templateId: 'summary', quoteTemplateId: 'quote', aboutThisPage: false };
    await options.evaluate((sending) => chrome.storage.local.set({ sending }), sending);
    await options.close();
    const popup = await popupOn('Sprint planning 47 - Confluence');
    await listAnswered(popup);
    expect(await group(popup).count()).toBe(0);
  });
});
