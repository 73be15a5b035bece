import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';

let browser: ExtensionBrowser;

beforeAll(async () => {
  browser = await launchExtension();
});

afterAll(async () => {
  await browser?.close();
});

it('opens the popup from the toolbar with its search box focused', async () => {
  const popup = await browser.openPopup();
  const search = popup.getByRole('combobox', { name: 'Search recordings' });
  await search.waitFor();
  expect(await search.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(browser.faults).toEqual([]);
});
