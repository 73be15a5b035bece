import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { until } from '../support/until.ts';
import { openOptions } from '../support/options-page.ts';

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());

const MINE = 'My note';
const TEXT = '**{{ title | upcase }}** ({{ people | first }})\n\n> {{ summary }}\n';

const opened: Page[] = [];
async function openTemplates(): Promise<Page> {
  const options = await openOptions(app.browser, 'copying');
  opened.push(options);
  await options.getByRole('list', { name: 'Templates' }).waitFor();
  return options;
}
afterEach(async () => {
  for (const page of opened.splice(0)) await page.close();
});

const list = (options: Page) => options.getByRole('list', { name: 'Templates' });
const entry = (options: Page, name: string) => list(options).getByRole('button', { name });
const text = (options: Page) => options.getByLabel('Text', { exact: true });
const sheet = (options: Page) => options.getByRole('group', { name: 'Preview with a sample recording' });
const saved = (options: Page) => options.getByText('Saved', { exact: true }).last().waitFor();

async function addTemplate(options: Page, name: string, words: string): Promise<void> {
  await options.getByRole('button', { name: 'New template' }).click();
  // The name has the focus, and typing replaces it.
  await until('the focus on the name', () =>
    options.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement),
  );
  await options.keyboard.type(name);
  await text(options).fill(words);
  await saved(options);
}

/** Runs "Copy summary" in the real popup and checks the clipboard. */
async function copyFromPopup(title: string, expected: RegExp) {
  const popup = await app.popupWithRows();
  const box = popup.getByRole('combobox', { name: 'Search recordings' });
  await box.fill(title);
  await until('the row', async () => (await app.titles(popup))[0]?.startsWith(title));
  await pressToClose(popup, 'Control+Shift+C');
  return until(`${String(expected)} on the clipboard`, async () => {
    const forms = await app.browser.readClipboard();
    return forms.plain && expected.test(forms.plain) ? forms : null;
  });
}

describe('the templates of the built options page', () => {
  it('take names and filters at a click, with a way back', async () => {
    const options = await openTemplates();
    await addTemplate(options, 'By click', '');
    await options.getByText('Placeholders and filters').click();
    await options.getByRole('button', { name: 'Insert {{ owner }}' }).click();
    await options.getByRole('button', { name: 'Insert {{ title | upcase }}' }).click();
    expect(await text(options).inputValue()).toBe('{{ owner }}{{ title | upcase }}');
    expect(await sheet(options).innerText()).toContain('Ana RuizWEBSITE');
    await options.keyboard.press('Control+Z');
    expect(await text(options).inputValue()).toBe('{{ owner }}');
    await options.getByRole('button', { name: 'Delete', exact: true }).click();
    await options.getByText('“By click” was deleted.').waitFor();
    await until('the built-in templates', async () => (await list(options).getByRole('listitem').count()) === 6);
    await saved(options);
  });

  it('are what "Copy summary" of the real popup copies, in the form that was chosen', async () => {
    const options = await openTemplates();
    await addTemplate(options, MINE, TEXT);
    await options.getByLabel('Summary template').selectOption(MINE);
    await saved(options);
    const rich = await copyFromPopup('Incident review', /^\*\*INCIDENT REVIEW/);
    expect(rich.plain).toMatch(/\n\n> \S/);
    expect(rich.html).toMatch(/<p><strong>INCIDENT REVIEW[^]*<blockquote>/);
    await options.bringToFront();
    await options.getByRole('radio', { name: 'Plain text' }).check();
    await saved(options);
    const plain = await copyFromPopup('Incident review', /^INCIDENT REVIEW/);
    expect(plain.html).toBeNull();
    await options.bringToFront();
    await options.getByRole('radio', { name: 'Rich text' }).check();
    await options.getByLabel('Summary template').selectOption('Summary');
    await saved(options);
    await copyFromPopup('Incident review', /^# Incident review/);
  });

  it('are kept as they were typed last when the page is closed at once and the background is stopped', async () => {
    const options = await openTemplates();
    await addTemplate(options, 'Closed early', 'first');
    await saved(options);
    await app.browser.stopServiceWorker();
    await text(options).fill('typed last');
    // Like the user: the page is notified that it closes.
    await Promise.all([options.waitForEvent('close'), options.close({ runBeforeUnload: true })]);
    const again = await openTemplates();
    await entry(again, 'Closed early').click();
    expect(await text(again).inputValue()).toBe('typed last');
    expect(
      await list(again)
        .getByText(/^Closed early/)
        .count(),
    ).toBe(1);
    await again.getByRole('button', { name: 'Delete', exact: true }).click();
    await saved(again);
  });
});
