import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { dropOn, pickUp } from '../support/drag.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { until } from '../support/until.ts';

let app: Earshot;
let page: Page;
beforeAll(async () => {
  app = await startEarshot();
  page = app.browser.page;
});
afterAll(() => app?.close());
beforeEach(async () => {
  app.service.reset();
  await page.bringToFront();
  await page.reload();
});

const PLAIN = 'textarea';
const RICH = '[contenteditable]';
const box = (popup: Page) => popup.getByRole('combobox', { name: 'Search recordings' });
const status = (popup: Page) => popup.getByRole('status');
const valueOf = (selector: string) => page.locator(selector).inputValue();

/** The popup over a page whose field has the cursor, with one recording on the first row. */
async function popupOn(title: string, field: string | null, over = page): Promise<Page> {
  if (field !== null) await over.locator(field).focus();
  const popup = await app.browser.openPopup(over);
  await box(popup).fill(title);
  await until(`the row of ${title}`, async () => (await app.titles(popup))[0]?.startsWith(title));
  return popup;
}

describe('"Insert" in the real popup', () => {
  it('puts the summary where the cursor is, closes, and lets the person type on', async () => {
    const popup = await popupOn('Sprint planning 47', PLAIN);
    await pressToClose(popup, 'Alt+Enter');
    await until('the summary in the field', async () => (await valueOf(PLAIN)).includes('Sprint planning 47'));
    await page.keyboard.type(' typed on');
    expect(await valueOf(PLAIN)).toMatch(/ typed on$/);
  });

  it('names the page on its button, which does the same, rich where the field is rich', async () => {
    const popup = await popupOn('Incident review', RICH);
    const button = popup.getByRole('button', { name: 'Insert into writing.example' });
    await button.waitFor();
    await Promise.all([popup.waitForEvent('close'), button.click().catch(() => undefined)]);
    await until('a heading in the field', async () =>
      /<h1[^>]*>Incident review/.test(await page.locator(RICH).innerHTML()),
    );
    expect(await page.locator(RICH).innerHTML()).toContain('<li');
  });

  it('leaves the summary on the clipboard when no field is focused, and says so', async () => {
    const popup = await popupOn('Sprint planning 47', null);
    await box(popup).press('Alt+Enter');
    await status(popup).filter({ hasText: 'No field is focused on the page.' }).waitFor();
    expect(await status(popup).textContent()).toContain('press Ctrl+V where you want it');
    const { plain, html } = await app.browser.readClipboard();
    expect(plain).toMatch(/^# Sprint planning 47/);
    expect(html).toContain('<h1>Sprint planning 47</h1>');
  });

  it('never touches a field for passwords', async () => {
    await page.locator('input').evaluate((input: HTMLInputElement) => (input.type = 'password'));
    const popup = await popupOn('Sprint planning 47', 'input');
    await box(popup).press('Alt+Enter');
    await status(popup).filter({ hasText: 'a field for passwords' }).waitFor();
    expect(await valueOf('input')).toBe('');
  });

  it('offers it also on a page of the browser, where it ends on the clipboard', async () => {
    const tab = await app.browser.context.newPage();
    await tab.goto('chrome://version/');
    const popup = await popupOn('Sprint planning 47', null, tab);
    await popup.getByRole('button', { name: 'Insert at the cursor' }).click();
    await status(popup).filter({ hasText: 'no access to this page' }).waitFor();
    await tab.close();
  });

  it('says it when there is nothing to insert, and leaves the page alone', async () => {
    const popup = await popupOn('1:1 Priya', PLAIN);
    await box(popup).press('Alt+Enter');
    await status(popup).filter({ hasText: 'This recording has no summary' }).waitFor();
    expect(await valueOf(PLAIN)).toBe('');
  });
});

describe('the other forms of a copy', () => {
  it.each([
    ['Copy as Markdown', /^# Sprint planning 47/],
    ['Copy as plain text', /^Sprint planning 47/],
  ])('%s leaves words alone on the clipboard', async (name, plain) => {
    const popup = await popupOn('Sprint planning 47', null);
    await popup.getByRole('button', { name: 'Copy as' }).click();
    await popup.getByRole('button', { name }).click();
    await status(popup).filter({ hasText: 'Copied' }).waitFor();
    const forms = await app.browser.readClipboard();
    expect(forms.plain).toMatch(plain);
    expect(forms.html).toBeNull();
  });

  it('are put away with Escape, and the keys go on in the box', async () => {
    const popup = await popupOn('Sprint planning 47', null);
    const forms = popup.getByRole('group', { name: 'Copy as' });
    await popup.getByRole('button', { name: 'Copy as' }).click();
    await forms.waitFor();
    expect(await accessibilityFaults(popup)).toEqual([]);
    await popup.keyboard.press('Escape');
    await forms.waitFor({ state: 'hidden' });
    await popup.getByRole('button', { name: 'Copy summary' }).click();
    await status(popup).filter({ hasText: 'Copied' }).waitFor();
    expect(await box(popup).evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

describe('what the popup is opened to finish', () => {
  const errand = async (told: object) => {
    const worker = await app.browser.serviceWorker();
    await worker.evaluate((told) => chrome.storage.session.set({ errand: told }), told);
    return app.browser.openPopup();
  };

  it('is a copy, once, of a recording that it names', async () => {
    const popup = await errand({ kind: 'copy-summary', id: sampleIds.longWithNames });
    await status(popup).filter({ hasText: 'Copied the summary of Sprint planning 47' }).waitFor();
    expect((await app.browser.readClipboard()).plain).toMatch(/^# Sprint planning 47/);
    const again = await app.popupWithRows();
    expect(await status(again).textContent()).not.toContain('Copied');
  });

  it('is an insertion that failed', async () => {
    const popup = await errand({ kind: 'insert-failed', id: sampleIds.main, reason: 'other-frame' });
    await status(popup).filter({ hasText: 'belongs to another site' }).waitFor();
    expect((await app.browser.readClipboard()).plain).toMatch(/^# Incident review/);
  });

  it('is nothing, and it says so', async () => {
    const popup = await errand({ kind: 'nothing-to-send' });
    await status(popup).filter({ hasText: 'no recording yet' }).waitFor();
  });
});

describe('a row dragged out of the real popup', () => {
  const FIRST = '.result[aria-selected="true"]';

  /** The background answers in the order in which it is asked. */
  const prepared = (popup: Page, id: string) =>
    popup.evaluate((arg) => chrome.runtime.sendMessage({ ask: 'recordings.dragForms', arg }), { id });

  it('carries words and nothing else, and is dropped as rich text', async () => {
    const popup = await popupOn('Incident review', null);
    await box(popup).press('Control+Shift+C');
    await status(popup).filter({ hasText: 'Copied' }).waitFor();
    app.service.reset();
    const data = await pickUp(popup, FIRST, () => prepared(popup, sampleIds.main));
    expect(data.items.map(({ mimeType }) => mimeType).sort()).toEqual(['text/html', 'text/plain']);
    expect(data.files ?? []).toEqual([]);
    expect(JSON.stringify(data)).not.toContain('chrome-extension:');
    await dropOn(page, RICH, data);
    await until('the drop', async () => (await page.locator(RICH).innerHTML()).includes('<h1'));
    expect(await page.locator(RICH).innerHTML()).toContain('<li');
    expect(app.service.requests.filter(({ url }) => url.includes('/content'))).toEqual([]);
  });

  it('is title and date before anything is kept, however quick the drag is', async () => {
    const popup = await popupOn('Design critique', null);
    const data = await pickUp(popup, FIRST);
    expect(data.items.map(({ mimeType }) => mimeType).sort()).toEqual(['text/html', 'text/plain']);
    await dropOn(page, PLAIN, data);
    await until('the drop', async () => (await valueOf(PLAIN)).includes('Design critique: yard map, round 2'));
    expect(await valueOf(PLAIN)).toMatch(/\n\n.*2026/);
    expect(app.service.requests.filter(({ url }) => url.includes('/content'))).toEqual([]);
  });

  it('leaves the popup open and the keys in the box', async () => {
    const popup = await popupOn('Sprint planning 47', null);
    await pickUp(popup, FIRST);
    await until('the focus', () => box(popup).evaluate((input) => input === document.activeElement));
    await pressToClose(popup, 'Enter');
    const panel = await app.browser.sidePanel();
    await panel.getByRole('heading', { level: 1, name: 'Sprint planning 47' }).waitFor();
  });
});

it('reports no error', () => {
  expect(app.browser.faults).toEqual([]);
});
