import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());

const recording = async (id: string, tab?: string) => {
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
      await popup.getByText('No titles match').waitFor();
      return popup;
    },
  ],
  ['a transcript', () => recording(sampleIds.main)],
  ['a summary', () => recording(sampleIds.main, 'Summary')],
  ['notes', () => recording(sampleIds.main, 'Notes')],
  ['a transcript from right to left', () => recording(sampleIds.hebrew)],
  ['a recording that is being processed', () => recording(sampleIds.processing)],
  ['a recording that has failed', () => recording(sampleIds.failed)],
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

describe.each(['light', 'dark'] as const)('axe finds nothing in the %s theme, in', (colorScheme) => {
  it.each(views)('%s', async (_, open) => {
    const page = await open();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
  });
});

describe('at 320 pixels', () => {
  it.each(views.filter(([name]) => !name.startsWith('the popup')))('%s does not scroll sideways', async (_, open) => {
    const page = await open();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.close();
  });
});
