import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { chooseMore } from '../support/more-menu.ts';
import { saveAs } from '../support/saved-file.ts';
import { until } from '../support/until.ts';

/** Several meetings at once: selected, copied, saved as a ZIP, asked about, printed, and stopped in the middle. */
let app: Earshot;
let popup: Page;
const folder = mkdtempSync(join(tmpdir(), 'earshot-many-'));
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  app.service.reset();
  popup = await app.popupWithRows();
});
afterEach(() => popup.close());

const told = (words: RegExp) => popup.getByRole('status').filter({ hasText: words }).waitFor();
const rowOf = (title: string) => popup.getByRole('option').filter({ hasText: title }).first();
const checked = () => popup.getByRole('option', { checked: true }).locator('.result-title').allInnerTexts();
const clipboard = (words: RegExp) =>
  until('the clipboard', async () => {
    const { plain } = await app.browser.readClipboard();
    return plain && words.test(plain) ? plain : null;
  });

async function pick(titles: readonly string[]): Promise<void> {
  for (const title of titles) await rowOf(title).click({ modifiers: ['Control'] });
  await told(new RegExp(`^${titles.length} selected$`));
}

it('meetings selected by the mouse are copied as one text, each below its title', async () => {
  const titles = ['Incident review', 'Sprint planning 47', 'Weekly sync'];
  await pick(titles);
  expect((await checked()).length).toBe(3);
  expect(await accessibilityFaults(popup)).toEqual([]);
  await popup.keyboard.press('Control+k');
  await popup.keyboard.press('Escape');
  await pressToClose(popup, 'Control+Shift+C');
  const plain = await clipboard(/^# Incident review/);
  expect(plain.match(/^# .*/gm)).toEqual(titles.map((title) => expect.stringContaining(title)));
});

it('meetings selected by the keyboard are saved as a ZIP with a file for each', async () => {
  await popup.keyboard.press('Control+Shift+S');
  await told(/^1 selected$/);
  await popup.keyboard.press('ArrowDown');
  await popup.keyboard.press('Space');
  await popup.keyboard.press('Shift+ArrowDown');
  await told(/^3 selected$/);
  const titles = await checked();
  const { name, data } = await saveAs(app.browser, popup, /^JSON/, folder);
  expect(name).toMatch(/^\d{4}-\d\d-\d\d 3 meetings\.zip$/);
  const files = Object.values(unzipSync(data)).map((file) => JSON.parse(strFromU8(file)) as { title: string });
  expect(files.map(({ title }) => title)).toEqual(titles.map((title) => title.trim()));
  await told(/^Downloading .*\.zip/);
  await popup.keyboard.press('Escape');
  expect(await checked()).toEqual([]);
  await popup.getByRole('option').first().waitFor();
});

it('what a search finds is copied as a question, with its passages', async () => {
  await app.keep([sampleIds.main, sampleIds.long]);
  await popup.close();
  popup = await app.popupWithRows();
  await popup.getByRole('combobox').fill('failover');
  await popup.getByText(/^Said in/).waitFor();
  await chooseMore(popup, /^Copy as a question/);
  await told(/^Copied\. Nothing was sent/);
  const plain = await clipboard(/^Answer the question/);
  expect(plain).toMatch(/Question: failover\n\n## Incident review[^]*\n> \*\*[^*]+\*\* · \d+:\d\d\n[^]*failover/);
  expect(plain.length).toBeLessThan(30_001);
});

it('are printed on a page of their own', async () => {
  await pick(['Incident review', 'Weekly sync']);
  const [page] = await Promise.all([
    app.browser.context.waitForEvent('page'),
    chooseMore(popup, /^Print/).catch(() => undefined),
  ]);
  await page.locator('.printed').nth(1).waitFor();
  expect(await page.locator('.printed h1').allInnerTexts()).toEqual([
    expect.stringContaining('Incident review'),
    expect.stringContaining('Weekly sync'),
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.close();
});

it('work with a slow service is stopped in the middle, and the rest can be done later', async () => {
  await rowOf('Incident review').click({ modifiers: ['Control'] });
  await popup.keyboard.press('Control+a');
  app.service.set({ isHeld: true });
  await chooseMore(popup, /^Save on this device/);
  await popup.getByText(/^\d+ of \d+$/).waitFor();
  await popup.getByRole('button', { name: 'Stop' }).click();
  await told(/^Stopped after \d+ of \d+\./);
  app.service.reset();
  await chooseMore(popup, /^Save on this device/);
  await told(/meetings are saved on this device\..*Couldn’t be loaded/);
});
