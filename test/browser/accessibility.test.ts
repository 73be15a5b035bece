import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { byNight } from '../support/night.ts';

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());

/** The tab is chosen in any case: a recording opens again on the one that was read. */
const recording = async (id: string, tab: string | null = 'Transcript') => {
  const page = await app.browser.openPage(`sidepanel.html?recording=${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (tab) await page.getByRole('tab', { name: tab }).click();
  return page;
};

const views: [string, () => Promise<Page>][] = [
  ['the popup with the newest recordings', () => app.popupWithRows()],
  [
    'the popup with matches',
    async () => {
      const popup = await app.popupWithRows();
      await popup.getByRole('combobox').fill('weekly');
      await popup.getByRole('status').filter({ hasText: 'titles only' }).waitFor();
      return popup;
    },
  ],
  [
    'the popup without matches',
    async () => {
      const popup = await app.popupWithRows();
      await popup.getByRole('combobox').fill('zzqx');
      await popup.getByText('Nothing found').waitFor();
      return popup;
    },
  ],
  ['a transcript', () => recording(sampleIds.main)],
  ['a summary', () => recording(sampleIds.main, 'Summary')],
  ['notes', () => recording(sampleIds.main, 'Notes')],
  ['a transcript from right to left', () => recording(sampleIds.hebrew)],
  ['a transcript in Japanese', () => recording(sampleIds.japanese)],
  [
    'the people of a transcript, one of them chosen',
    async () => {
      const page = await recording(sampleIds.main);
      await page.getByRole('button', { name: /people/ }).click();
      await page.getByRole('region', { name: 'People' }).getByRole('checkbox').first().check();
      await page
        .getByRole('button', { name: /hidden/ })
        .first()
        .waitFor();
      return page;
    },
  ],
  [
    'the naming of a person',
    async () => {
      const page = await recording(sampleIds.noSegments);
      await page.getByRole('button', { name: /people|person/ }).click();
      await page
        .getByRole('button', { name: /Name this person/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'People' }).getByRole('textbox').waitFor();
      return page;
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
      return page;
    },
  ],
  [
    'words that were not found in a summary',
    async () => {
      const page = await recording(sampleIds.main, 'Summary');
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('searchbox', { name: 'Find in summary' }).fill('zzqx');
      await page.getByText('No matches').first().waitFor();
      return page;
    },
  ],
  [
    'the contents of a summary',
    async () => {
      const page = await recording(sampleIds.main, 'Summary');
      await page.getByRole('button', { name: 'Contents' }).click();
      await page.getByRole('navigation', { name: 'Contents' }).waitFor();
      return page;
    },
  ],
  [
    'the tools of a turn and the menu of what can be copied and inserted',
    async () => {
      const page = await recording(sampleIds.main);
      await page.locator('li.turn').nth(1).hover();
      await page.locator('.turn-tools').waitFor();
      await page.getByRole('button', { name: 'Copy and insert' }).click();
      await page.getByRole('menuitemradio', { name: 'Plain text' }).waitFor();
      return page;
    },
  ],
  [
    'the export menu',
    async () => {
      const page = await recording(sampleIds.main);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: /Word/ }).waitFor();
      return page;
    },
  ],
  [
    'the keys',
    async () => {
      const page = await recording(sampleIds.main);
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      return page;
    },
  ],
  [
    'a time that cannot be gone to',
    async () => {
      const page = await recording(sampleIds.main);
      await page.getByRole('textbox', { name: 'Go to time' }).fill('soon');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      return page;
    },
  ],
  ['a recording that is being processed', () => recording(sampleIds.processing, null)],
  ['a recording that has failed', () => recording(sampleIds.failed, null)],
  [
    'a recording that is not there',
    async () => {
      const page = await app.browser.openPage('sidepanel.html?recording=none');
      await page.getByText('This recording was not found').waitFor();
      return page;
    },
  ],
  [
    'the options',
    async () => {
      const page = await app.browser.openPage('options.html');
      await page.getByText('svc_••••').waitFor();
      return page;
    },
  ],
  [
    'the options with a problem at each field',
    async () => {
      const page = await app.browser.openPage('options.html');
      await page.getByRole('button', { name: 'Replace' }).click();
      await page.getByLabel('Service address', { exact: true }).fill('nowhere at all');
      await page.getByLabel('API key', { exact: true }).fill('svc_1');
      await page.getByRole('button', { name: 'Save and connect' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      return page;
    },
  ],
];

interface Look {
  media: { colorScheme: 'light' | 'dark'; forcedColors?: 'active'; reducedMotion?: 'reduce' };
  /** The window's own, and the direction of the language, where nothing is said. */
  size?: { width: number; height: number };
  direction?: 'ltr' | 'rtl';
}

// The first look is how the page was opened. From there on nothing moves, or colours would be judged on their way.
const still = { reducedMotion: 'reduce' } as const;
const inLight = { colorScheme: 'light', ...still } as const;
const themes: Record<string, Look> = {
  'the light theme': { media: { colorScheme: 'light' } },
  'the dark theme': { media: { colorScheme: 'dark', ...still } },
};
const narrow: Record<string, Look> = { 'at 320 pixels': { media: inLight, size: { width: 320, height: 700 } } };
const looks = Object.entries(
  byNight('Accessibility in every look', {
    day: { ...themes, ...narrow },
    night: {
      ...themes,
      'forced colours': { media: { ...inLight, forcedColors: 'active' } },
      ...narrow,
      // A window of 1280 by 1024, four times as large.
      'at 400 % zoom': { media: inLight, size: { width: 320, height: 256 } },
      'at 320 pixels from right to left': { media: inLight, size: { width: 320, height: 700 }, direction: 'rtl' },
    },
  }),
);

async function show(page: Page, { media, size, direction = 'ltr' }: Look): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none', ...media });
  if (!size) return;
  await page.setViewportSize(size);
  await page.evaluate((direction) => (document.documentElement.dir = direction), direction);
}

/** The popup has a width of its own. */
const fits = (name: string, { size }: Look) => size === undefined || !name.startsWith('the popup');

describe('axe finds nothing, and nothing scrolls sideways, in any look', () => {
  it.each(views)('%s', async (name, open) => {
    const page = await open();
    const shown = looks.filter(([, look]) => fits(name, look));
    expect(shown.length).toBeGreaterThan(1);
    const found = [];
    for (const [name, look] of shown) {
      await show(page, look);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      found.push({ name, tooWide: width > (look.size?.width ?? Infinity), faults: await accessibilityFaults(page) });
    }
    expect(found).toEqual(shown.map(([name]) => ({ name, tooWide: false, faults: [] })));
    await page.close();
  });
});
