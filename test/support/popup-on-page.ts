import type { Locator, Page } from 'playwright-core';
import type { Earshot } from './earshot.ts';
import { until } from './until.ts';

/** The fields of the plain page of a test browser. */
export const PLAIN = 'textarea';
export const RICH = '[contenteditable]';

export const box = (popup: Page) => popup.getByRole('combobox', { name: 'Search recordings' });
export const status = (popup: Page) => popup.getByRole('status');
export const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** What is stored for the first paint of the next popup. */
export const paintedFirst = (page: Page) =>
  page.evaluate(async () => {
    const { 'popup-shortlist': kept } = (await chrome.storage.session.get()) as {
      'popup-shortlist'?: { pins: unknown[]; opened: unknown[] };
    };
    return kept ?? { pins: [], opened: [] };
  });

/** The popup over a page whose field has the cursor, with one recording on the first row. */
export async function popupOn(
  app: Earshot,
  title: string,
  field: string | null,
  over: Page = app.browser.page,
): Promise<Page> {
  if (field !== null) await over.locator(field).focus();
  const popup = await app.browser.openPopup(over);
  await box(popup).fill(title);
  await until(`the row of ${title}`, async () => (await app.titles(popup))[0]?.startsWith(title));
  return popup;
}
