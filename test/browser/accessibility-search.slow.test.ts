import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleIds, sampleRecordings } from '../service/recordings/index.ts';
import { expectAccessible } from '../support/accessible.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { box, paintedFirst, status } from '../support/popup-on-page.ts';
import { until } from '../support/until.ts';

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
  const said = sampleRecordings.find(({ meta }) => meta.meetingTitle?.startsWith('Retro sprint 46'));
  // The last one opened is the first one listed.
  await app.keep([said?.meta.id ?? '', sampleIds.main]);
  const popup = await app.popupWithRows();
  await box(popup).press('Control+p');
  await status(popup)
    .filter({ hasText: /^Pinned / })
    .waitFor();
  await until('the next start to have both', async () => {
    const { pins, opened } = await paintedFirst(popup);
    return pins.length === 1 && opened.length > 1;
  });
});
afterAll(() => app?.close());

/** Opens the search with its start, and returns the element that contains it. */
const places: [string, () => Promise<Locator>][] = [
  ['the popup', async () => (await app.popupWithRows()).locator('.search')],
  [
    'the search over the reader',
    async () => {
      const page = await app.browser.openPage(`sidepanel.html?recording=${sampleIds.noTranscript}`);
      await page.getByRole('button', { name: 'Search recordings' }).click();
      const dialog = page.getByRole('dialog', { name: 'Search recordings' });
      await until('the start, in place of the search before', async () => {
        await dialog.getByRole('combobox').fill('');
        if ((await dialog.locator('.chip').count()) > 0) await dialog.getByRole('combobox').press('Backspace');
        return (await dialog.getByRole('group', { name: 'Pinned', exact: true }).count()) > 0;
      });
      return dialog;
    },
  ],
];

/** Brings the search into a state, and returns an element that only this state has. */
const states: [string, (search: Locator, field: Locator) => Promise<Locator>][] = [
  [
    'at its start, with what was pinned, opened and recorded last',
    async (search) => {
      await search.getByRole('group', { name: 'Pinned', exact: true }).waitFor();
      return search.getByRole('group', { name: 'Recently opened', exact: true });
    },
  ],
  [
    'with the filters to choose from',
    async (search, field) => {
      await field.press('Tab');
      return search.getByRole('option', { name: 'Date', exact: true });
    },
  ],
  [
    'with filters as chips, and a word that is none',
    async (search, field) => {
      await field.fill('is:private after:someday board');
      await search.getByText('searched as text').waitFor();
      return search.getByRole('button', { name: 'Remove Private' });
    },
  ],
  [
    'with suggestions over quotes',
    async (search, field) => {
      await field.fill('week');
      await search.locator('.result-quote').first().waitFor();
      await field.fill('week speaker:');
      await search.getByRole('listbox', { name: 'Suggestions' }).waitFor();
      await field.press('ArrowDown');
      return search.locator('.suggestion[aria-selected="true"]');
    },
  ],
  [
    'with sections, an unfolded quote, the row under the pointer, and the offer to save all transcripts',
    async (search, field) => {
      await field.fill('week');
      await search.locator('.result-quote').first().waitFor();
      await field.press('Control+ArrowDown');
      await field.press('ArrowRight');
      await search.locator('.peek').waitFor();
      // A pointer that only enters may rest there.
      for (const at of [0, 1]) await search.locator('.result').nth(at).hover();
      await search.locator('.row-act').first().waitFor();
      return search.getByRole('button', { name: /^Save all transcripts \(/ });
    },
  ],
  [
    'with the menu of actions',
    async (search, field) => {
      await field.press('Control+k');
      return search.getByRole('menuitem', { name: 'Settings' });
    },
  ],
  [
    'without results',
    async (search, field) => {
      await field.fill('zzqx');
      return search.getByText('No results');
    },
  ],
];

describe.each(places)('axe finds nothing, and every target has 24 pixels, in any look: %s', (_, open) => {
  it.each(states)('%s', async (_, enter) => {
    // The offer to save all transcripts is made once a day, by the first search of a page.
    await (await app.browser.serviceWorker()).evaluate(() => chrome.storage.local.remove('offered-at'));
    const search = await open();
    const own = await enter(search, search.getByRole('combobox', { name: 'Search recordings' }));
    await expectAccessible(own);
    await own.page().close();
  });
});
