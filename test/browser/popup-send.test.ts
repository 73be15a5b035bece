import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { box, PLAIN, popupOn, RICH, status } from '../support/popup-on-page.ts';
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

const valueOf = (selector: string) => page.locator(selector).inputValue();

describe('"Insert" in the real popup', () => {
  it('puts the summary where the cursor is, closes, and lets the person type on', async () => {
    const popup = await popupOn(app, 'Sprint planning 47', PLAIN);
    await pressToClose(popup, 'Alt+Enter');
    await until('the summary in the field', async () => (await valueOf(PLAIN)).includes('Sprint planning 47'));
    await page.keyboard.type(' typed on');
    expect(await valueOf(PLAIN)).toMatch(/ typed on$/);
  });

  it('names the page on its button, which does the same, rich where the field is rich', async () => {
    const popup = await popupOn(app, 'Incident review', RICH);
    await popup.getByRole('button', { name: 'Actions' }).click();
    const button = popup.getByRole('menuitem', { name: 'Insert summary into writing.example' });
    await Promise.all([popup.waitForEvent('close'), button.click().catch(() => undefined)]);
    await until('a heading in the field', async () =>
      /<h1[^>]*>Incident review/.test(await page.locator(RICH).innerHTML()),
    );
    expect(await page.locator(RICH).innerHTML()).toContain('<li');
  });

  it('leaves the summary on the clipboard when no field is focused, and says so', async () => {
    const popup = await popupOn(app, 'Sprint planning 47', null);
    await box(popup).press('Alt+Enter');
    await status(popup).filter({ hasText: 'Click into a text field first.' }).waitFor();
    expect(await status(popup).textContent()).toContain('press Ctrl+V to paste');
    const { plain, html } = await app.browser.readClipboard();
    expect(plain).toMatch(/^# Sprint planning 47/);
    expect(html).toContain('<h1>Sprint planning 47</h1>');
  });

  it('never touches password fields', async () => {
    await page.locator('input').evaluate((input: HTMLInputElement) => (input.type = 'password'));
    const popup = await popupOn(app, 'Sprint planning 47', 'input');
    await box(popup).press('Alt+Enter');
    await status(popup).filter({ hasText: 'fields for passwords' }).waitFor();
    expect(await valueOf('input')).toBe('');
  });

  it('offers it also on a page of the browser, where it ends on the clipboard', async () => {
    const tab = await app.browser.context.newPage();
    await tab.goto('chrome://version/');
    const popup = await popupOn(app, 'Sprint planning 47', null, tab);
    await popup.getByRole('button', { name: 'Actions' }).click();
    await popup.getByRole('menuitem', { name: 'Insert summary' }).click();
    await status(popup).filter({ hasText: 'can’t access this page' }).waitFor();
    await tab.close();
  });

  it('says it when there is nothing to insert, and leaves the page alone', async () => {
    const popup = await popupOn(app, '1:1 Priya', PLAIN);
    await box(popup).press('Alt+Enter');
    await status(popup).filter({ hasText: 'No summary to insert' }).waitFor();
    expect(await valueOf(PLAIN)).toBe('');
  });
});

describe('what the popup is opened to finish', () => {
  const leave = async (action: object, atMs = Date.now()) => {
    const worker = await app.browser.serviceWorker();
    const waiting = { actionId: `e${atMs}`, atMs, action };
    await worker.evaluate((waiting) => chrome.storage.session.set({ 'pending-action': waiting }), waiting);
  };
  const pending = async (told: object) => {
    await leave(told);
    return app.browser.openPopup();
  };

  it('is a copy, once, of a recording that it names', async () => {
    const popup = await pending({ kind: 'copy-summary', id: sampleIds.longWithNames });
    await status(popup).filter({ hasText: 'Summary copied. Sprint planning 47' }).waitFor();
    expect((await app.browser.readClipboard()).plain).toMatch(/^# Sprint planning 47/);
    const again = await app.popupWithRows();
    expect(await status(again).textContent()).not.toContain('Copied');
  });

  it('is an insertion that failed', async () => {
    const popup = await pending({ kind: 'insert-failed', id: sampleIds.main, reason: 'other-frame' });
    await status(popup).filter({ hasText: 'in an embedded page' }).waitFor();
    expect((await app.browser.readClipboard()).plain).toMatch(/^# Incident review/);
  });

  it('is dropped when nobody has opened the popup for a minute, and the clipboard stays as it is', async () => {
    const before = await pending({ kind: 'copy-summary', id: sampleIds.main });
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
    await tab.getByRole('button', { name: 'Actions' }).click();
    await tab.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(await tab.getByRole('menuitem', { name: 'Insert' }).count()).toBe(0);
    await tab.close();
    const popup = await app.browser.openPopup();
    await status(popup).filter({ hasText: 'Summary copied. Sprint planning 47' }).waitFor();
  });

  it('is nothing, and it says so', async () => {
    const popup = await pending({ kind: 'nothing-to-send' });
    await status(popup).filter({ hasText: 'Open a recording first' }).waitFor();
  });
});
