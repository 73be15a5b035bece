import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { expectAccessible } from '../support/accessible.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { chooseMore } from '../support/more-menu.ts';
import { openOptions } from '../support/options-page.ts';

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());

/** Always chooses the tab: a recording reopens on the one that was read. */
const recording = async (id: string, tab: string | null = 'Transcript') => {
  const page = await app.browser.openPage(`sidepanel.html?recording=${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (tab) await page.getByRole('tab', { name: tab }).click();
  return page;
};

/** Opens a view; returns an element that only this view has. */
type Open = () => Promise<Locator>;

/** A recording with one of its tabs open. */
const tabOf = async (id: string, tab: string) =>
  (await recording(id, tab)).getByRole('tabpanel', { name: tab }).locator('.turn, .document').first();

const views: [string, Open][] = [
  ['a transcript', () => tabOf(sampleIds.main, 'Transcript')],
  ['a summary', () => tabOf(sampleIds.main, 'Summary')],
  ['notes', () => tabOf(sampleIds.main, 'Notes')],
  ['a transcript from right to left', () => tabOf(sampleIds.hebrew, 'Transcript')],
  ['a transcript in Japanese', () => tabOf(sampleIds.japanese, 'Transcript')],
  [
    'the people of a transcript, one of them chosen',
    async () => {
      const page = await recording(sampleIds.main);
      await page.getByRole('button', { name: /people/ }).click();
      await page.getByRole('region', { name: 'People' }).getByRole('checkbox').first().check();
      return page.getByRole('button', { name: /hidden/ }).first();
    },
  ],
  [
    'the naming of a person',
    async () => {
      const page = await recording(sampleIds.noSegments);
      await page.getByRole('button', { name: /people|person/ }).click();
      const people = page.getByRole('region', { name: 'People' });
      await people.getByRole('listitem').first().hover();
      await people
        .getByRole('button', { name: /^(?:Rename|Add a name)/ })
        .first()
        .click();
      return page.getByRole('region', { name: 'People' }).getByRole('textbox');
    },
  ],
  [
    'words that were found in a transcript',
    async () => {
      const page = await recording(sampleIds.main);
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('searchbox', { name: 'Find in transcript' }).fill('the');
      await page
        .getByText(/^1 of \d+$/)
        .first()
        .waitFor();
      return page.getByRole('searchbox');
    },
  ],
  [
    'words that were not found in a summary',
    async () => {
      const page = await recording(sampleIds.main, 'Summary');
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('searchbox', { name: 'Find in summary' }).fill('zzqx');
      await page.getByText('No matches').first().waitFor();
      return page.getByRole('searchbox');
    },
  ],
  [
    'the contents of a summary',
    async () => {
      const page = await recording(sampleIds.main, 'Summary');
      await page.getByRole('button', { name: 'Contents' }).click();
      return page.getByRole('menu', { name: 'Contents' });
    },
  ],
  [
    'a transcript that is scrolled into',
    async () => {
      const page = await recording(sampleIds.main);
      await page.locator('li.turn').first().waitFor();
      await page.evaluate(() => scrollTo(0, 400));
      return page.locator('.panel-nav-place');
    },
  ],
  [
    'the menu of actions',
    async () => {
      const page = await recording(sampleIds.main);
      await chooseMore(page);
      return page.getByRole('menuitem', { name: /^Export/ });
    },
  ],
  [
    'the menu of what can be copied and inserted',
    async () => {
      const page = await recording(sampleIds.main);
      await chooseMore(page, /^Copy as/);
      return page.getByRole('menuitemradio', { name: 'Plain text' });
    },
  ],
  [
    'the export menu',
    async () => {
      const page = await recording(sampleIds.main);
      await chooseMore(page, /^Export/);
      return page.getByRole('menuitem', { name: /Word/ });
    },
  ],
  [
    'the keys',
    async () => {
      const page = await recording(sampleIds.main);
      await chooseMore(page, /^Keyboard shortcuts/);
      return page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    },
  ],
  [
    'a time that cannot be gone to',
    async () => {
      const page = await recording(sampleIds.main);
      await page.getByRole('textbox', { name: 'Go to time' }).fill('soon');
      await page.keyboard.press('Enter');
      return page.getByRole('alert');
    },
  ],
  [
    'a recording that is being processed',
    async () => (await recording(sampleIds.processing, null)).getByText('Still processing'),
  ],
  ['a recording that has failed', async () => (await recording(sampleIds.failed, null)).getByText(/failed/i).first()],
  [
    'a recording that is not there',
    async () => {
      const page = await app.browser.openPage('sidepanel.html?recording=none');
      return page.getByText('Recording not found');
    },
  ],
  ...(['connection', 'library', 'copying', 'shortcuts', 'privacy', 'help'] as const).map(
    (section): [string, () => Promise<Locator>] => [
      `the options: ${section}`,
      async () => (await openOptions(app.browser, section)).getByRole('heading', { level: 2 }).first(),
    ],
  ),
  [
    'the options with a problem at each field',
    async () => {
      const page = await openOptions(app.browser, 'connection');
      await page.getByRole('button', { name: 'Replace' }).click();
      await page.getByLabel('Service address', { exact: true }).fill('nowhere at all');
      await page.getByLabel('API key', { exact: true }).fill('svc_1');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      return page.locator('[aria-invalid="true"]').first();
    },
  ],
];

describe('axe finds nothing, every target has 24 pixels, and nothing scrolls sideways, in any look', () => {
  it.each(views)('%s', async (_, open) => {
    const own = await open();
    await expectAccessible(own);
    await own.page().close();
  });
});
