import { expect } from 'vitest';
import type { SampleService } from '../service/server.ts';
import type { ExtensionBrowser } from './browser.ts';
import { until } from './until.ts';

/** Types `text` in the popup in a tab. Returns a function that expects that nothing of it is left, in no storage. */
export async function typeInPopup(
  browser: ExtensionBrowser,
  { requests }: Pick<SampleService, 'requests'>,
  text: string,
): Promise<() => Promise<void>> {
  const popup = await browser.openPage('popup.html');
  const box = popup.getByRole('combobox', { name: 'Search recordings' });
  const stored = async () => {
    const worker = await browser.serviceWorker();
    return worker.evaluate(async () =>
      JSON.stringify([await chrome.storage.session.get(null), await chrome.storage.local.get(null)]),
    );
  };
  await box.fill(text);
  // Until then it may only be in the box, which was there before the models.
  const isSearched = () =>
    requests.some(({ url }) => [...new URL(url, 'http://a').searchParams.values()].includes(text));
  await until('it to be searched for', async () => isSearched());
  // It is remembered as the page is left.
  await popup.reload();
  await until('it to be remembered', async () => (await box.inputValue()) === text);
  expect(await stored()).toContain(text);
  const isShown = () =>
    popup.evaluate((words) => [...document.querySelectorAll('input')].some(({ value }) => value === words), text);
  return async () => {
    // It throws while the page begins anew.
    await until('the popup to show it no more', async () => !(await isShown().catch(() => true)));
    expect(await stored()).not.toContain(text);
    await popup.close();
    expect(await stored()).not.toContain(text);
  };
}
