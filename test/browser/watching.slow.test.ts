import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleIds, sampleRecordings } from '../service/recordings/index.ts';
import type { SampleMeta } from '../service/recordings/types.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { until } from '../support/until.ts';

/** From a watched search to the badge, the popup's first rows and the list on the options page. */
let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());

const rows = (popup: Page) => popup.getByRole('listbox', { name: 'Recordings' }).getByRole('option');
const news = (popup: Page) => popup.getByRole('group', { name: 'New for you' }).getByRole('option');
const badge = async () => (await app.browser.serviceWorker()).evaluate(() => chrome.action.getBadgeText({}));

async function chooseAction(popup: Page, name: string) {
  await popup.getByRole('button', { name: 'Actions' }).click();
  await popup.getByRole('menuitem', { name, exact: true }).click();
}

/** The service has another recording, and the list is read again. */
async function add(id: string, meetingTitle: string) {
  const like = sampleRecordings.find(({ meta }) => meta.id === sampleIds.main);
  if (!like) throw new Error('there is no such sample');
  const meta: SampleMeta = { ...like.meta, id, meetingTitle, createdAt: new Date().toISOString() };
  app.service.load([{ ...like, meta }, ...sampleRecordings]);
  const options = await app.browser.openPage('options.html#library');
  await options.getByRole('button', { name: 'Sync now' }).click();
  await options.getByText('Up to date.').waitFor();
  await options.close();
}

it('a search that is watched in the popup finds a new recording, which the button counts and the popup shows first', async () => {
  const popup = await app.popupWithRows();
  const box = popup.getByRole('combobox', { name: 'Search recordings' });
  await box.fill('zebra crossing');
  await until('the search', async () => (await popup.getByRole('button', { name: 'Actions' }).count()) === 1);
  await chooseAction(popup, 'Watch this search');
  await popup.getByText('Watching this search.', { exact: false }).first().waitFor();
  await popup.getByRole('button', { name: 'Actions' }).click();
  await popup.getByRole('menuitem', { name: 'Stop watching this search' }).waitFor();
  expect(await accessibilityFaults(popup)).toEqual([]);
  await popup.close();

  await add('zebra-1', 'Zebra crossing plans');
  await until('the badge', async () => (await badge()) === '1');

  const next = await app.popupWithRows();
  await news(next).first().waitFor();
  expect(await news(next).first().innerText()).toMatch(/^Zebra crossing plans[\s\S]*Watching: \u2068?zebra crossing/);
  expect(await rows(next).first().getAttribute('aria-selected')).toBe('true');
  expect(await accessibilityFaults(next)).toEqual([]);
  await until('no badge', async () => (await badge()) === '');
  await pressToClose(next, 'Enter');
  const panel = await app.browser.sidePanel();
  await panel.getByRole('heading', { level: 1, name: 'Zebra crossing plans' }).waitFor();
  const after = await app.popupWithRows();
  await until('no news', async () => (await news(after).count()) === 0);
  await after.close();
});

it('news are cleared, and the search is removed on the options page', async () => {
  await add('zebra-2', 'Zebra crossing again');
  await until('the badge', async () => (await badge()) === '1');
  const popup = await app.popupWithRows();
  await news(popup).last().waitFor();
  expect(await news(popup).last().innerText()).toBe('Clear');
  await news(popup).last().click();
  await until('no news', async () => (await news(popup).count()) === 0);
  expect(await rows(popup).filter({ hasText: 'Zebra crossing again' }).count()).toBe(1);
  await popup.close();

  const options = await app.browser.openPage('options.html#library');
  const list = options.getByRole('region', { name: 'Watched searches' });
  await list.getByText('zebra crossing', { exact: true }).first().waitFor();
  expect(await accessibilityFaults(options)).toEqual([]);
  await list.getByRole('button', { name: 'Stop watching zebra crossing' }).click();
  await list.getByText('To hear about new recordings', { exact: false }).waitFor();
  await options.close();
  await add('zebra-3', 'Zebra crossing for ever');
  expect(await badge()).toBe('');
});
