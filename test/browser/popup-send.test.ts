import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { askBackground } from '../support/ask-background.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { dropOn, pickUp } from '../support/drag.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { anId } from '../support/factories.ts';
import { pressToClose } from '../support/keys.ts';
import { killModeAsked } from '../support/kill-switch.ts';
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
const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);
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
    await until('the focus', () => hasFocus(box(popup)));
    await popup.keyboard.press('Escape');
    expect(await box(popup).inputValue()).toBe('');
    await pressToClose(popup, 'Escape');
  });

  it('are walked through by the arrows, and the keys go on in the box', async () => {
    const popup = await popupOn('Sprint planning 47', null);
    const more = popup.getByRole('button', { name: 'Copy as', exact: true });
    const form = (name: string) => popup.getByRole('button', { name });
    await more.press('Enter');
    await until('the focus on the first', () => hasFocus(form('Copy as rich text')));
    await popup.keyboard.press('ArrowDown');
    await popup.keyboard.press('ArrowDown');
    expect(await hasFocus(form('Copy as plain text'))).toBe(true);
    await popup.keyboard.press('ArrowUp');
    expect(await hasFocus(form('Copy as Markdown'))).toBe(true);
    await popup.keyboard.press('Enter');
    await status(popup).filter({ hasText: 'Copied' }).waitFor();
    expect(await hasFocus(box(popup))).toBe(true);
    const { plain, html } = await app.browser.readClipboard();
    expect([plain?.startsWith('# Sprint planning 47'), html]).toEqual([true, null]);
  });
});

describe('what the popup is opened to finish', () => {
  const leave = async (errand: object, atMs = Date.now()) => {
    const worker = await app.browser.serviceWorker();
    const waiting = { errandId: `e${atMs}`, atMs, errand };
    await worker.evaluate((waiting) => chrome.storage.session.set({ errand: waiting }), waiting);
  };
  const errand = async (told: object) => {
    await leave(told);
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

  it('is dropped when nobody has opened the popup for a minute, and the clipboard stays as it is', async () => {
    const before = await errand({ kind: 'copy-summary', id: sampleIds.main });
    await status(before).filter({ hasText: 'Copied' }).waitFor();
    const worker = await app.browser.serviceWorker();
    await worker.evaluate(() => chrome.action.setBadgeText({ text: '!' }));
    await leave({ kind: 'copy-summary', id: sampleIds.longWithNames }, Date.now() - 61_000);
    const popup = await app.popupWithRows();
    await until('the mark to go', () => worker.evaluate(async () => (await chrome.action.getBadgeText({})) === ''));
    expect(await status(popup).textContent()).not.toContain('Copied');
    expect((await app.browser.readClipboard()).plain).toMatch(/^# Incident review/);
  });

  it('is left to the popup by one that was opened as a tab, which offers no insertion either', async () => {
    await leave({ kind: 'copy-summary', id: sampleIds.longWithNames });
    const tab = await app.browser.openPage('popup.html');
    await tab.getByRole('option').first().waitFor();
    await tab.getByRole('button', { name: 'Insert' }).waitFor({ state: 'detached' });
    await tab.getByRole('button', { name: 'Open' }).waitFor();
    await tab.close();
    const popup = await app.browser.openPopup();
    await status(popup).filter({ hasText: 'Copied the summary of Sprint planning 47' }).waitFor();
  });

  it('is nothing, and it says so', async () => {
    const popup = await errand({ kind: 'nothing-to-send' });
    await status(popup).filter({ hasText: 'no recording yet' }).waitFor();
  });
});

describe('a row dragged out of the real popup', () => {
  const FIRST = '.result[aria-selected="true"]';

  /**
   * Held until the background has answered the popup too: it answers in the order in which it is asked. Where it is stopped
   * in between, what the popup asked for may come later than that; then it is there at the next press.
   */
  const pickUpPrepared = (popup: Page, id: string) =>
    until('a drag of what was asked for', async () => {
      const data = await pickUp(popup, FIRST, () => askBackground(popup, 'recordings.dragForms', { id: anId(id) }));
      return killModeAsked() === null || data.items.length > 1 ? data : null;
    });

  it('carries words and nothing else, and is dropped as rich text', async () => {
    const popup = await popupOn('Incident review', null);
    await box(popup).press('Control+Shift+C');
    await status(popup).filter({ hasText: 'Copied' }).waitFor();
    app.service.reset();
    const data = await pickUpPrepared(popup, sampleIds.main);
    expect(data.items.map(({ mimeType }) => mimeType).sort()).toEqual(['text/html', 'text/plain']);
    expect(data.files ?? []).toEqual([]);
    expect(JSON.stringify(data)).not.toContain('chrome-extension:');
    await dropOn(page, RICH, data);
    await until('the drop', async () => (await page.locator(RICH).innerHTML()).includes('<h1'));
    expect(await page.locator(RICH).innerHTML()).toContain('<li');
    expect(app.service.requests.filter(({ url }) => url.includes('/content'))).toEqual([]);
  });

  it('is title and date before anything is kept', async () => {
    const popup = await popupOn('Übergabe', null);
    const data = await pickUpPrepared(popup, sampleIds.german);
    expect(data.items.map(({ mimeType }) => mimeType).sort()).toEqual(['text/html', 'text/plain']);
    await dropOn(page, PLAIN, data);
    await until('the drop', async () => (await valueOf(PLAIN)).includes('Übergabe Kühlwerk Nord'));
    expect(await valueOf(PLAIN)).toMatch(/\n\n.*2026/);
    expect(app.service.requests.filter(({ url }) => url.includes('/content'))).toEqual([]);
  });

  it('is its title, as words alone, when the drag is quicker than the background', async () => {
    const popup = await popupOn('Design critique', null);
    await popup.evaluate(() => {
      chrome.runtime.sendMessage = () => new Promise(() => undefined);
    });
    const data = await pickUp(popup, FIRST);
    expect(data.items).toEqual([expect.objectContaining({ mimeType: 'text/plain' })]);
    expect(JSON.stringify(data.items)).toContain('"Design critique: yard map, round 2');
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
