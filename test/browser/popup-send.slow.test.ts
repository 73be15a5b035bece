import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { box, hasFocus, popupOn } from '../support/popup-on-page.ts';
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

describe('the other forms of a copy', () => {
  it('are walked through by the arrows', async () => {
    const popup = await popupOn(app, 'Sprint planning 47', null);
    const item = (name: string | RegExp) => popup.getByRole('menuitem', { name });
    await box(popup).press('Control+k');
    await until('the focus on the first', () => hasFocus(item(/^Open/)));
    await until('the focus on the forms', async () => {
      await popup.keyboard.press('ArrowDown');
      return hasFocus(item(/^Copy as$/));
    });
    await popup.keyboard.press('ArrowRight');
    await until('the focus on the first part', () => hasFocus(item('Summary')));
    await popup.keyboard.press('End');
    await popup.keyboard.press('ArrowUp');
    expect(await hasFocus(popup.getByRole('menuitemradio', { name: 'Markdown' }))).toBe(true);
    await Promise.all([popup.waitForEvent('close'), popup.keyboard.press('Enter').catch(() => undefined)]);
    const { plain, html } = await app.browser.readClipboard();
    expect([plain?.startsWith('# Sprint planning 47'), html]).toEqual([true, null]);
  });
});

describe('the keys of less frequent actions, with the menu closed,', () => {
  it('open the forms of a copy, copy the summary, and open the settings', async () => {
    const popup = await popupOn(app, 'Sprint planning 47', null);
    await box(popup).press('Control+Enter');
    await until('the focus on a part', () => hasFocus(popup.getByRole('menuitem', { name: 'Summary' })));
    expect(await accessibilityFaults(popup)).toEqual([]);
    await popup.keyboard.press('End');
    await Promise.all([popup.waitForEvent('close'), popup.keyboard.press('Enter').catch(() => undefined)]);
    const { plain, html } = await app.browser.readClipboard();
    expect([plain?.startsWith('Sprint planning 47'), html]).toEqual([true, null]);

    // The form is remembered for the site.
    const second = await popupOn(app, 'Sprint planning 47', null);
    await pressToClose(second, 'Control+Shift+Enter');
    expect(await app.browser.readClipboard()).toMatchObject({ plain, html: null });

    const third = await popupOn(app, 'Sprint planning 47', null);
    const { context, base } = app.browser;
    // If the settings are open, as they may be since the extension was installed, they only come to the front.
    for (const page of context.pages()) if (page.url().startsWith(`${base}options.html`)) await page.close();
    const options = context.waitForEvent('page');
    await pressToClose(third, 'Control+,');
    await (await options).getByRole('heading', { name: 'Connection' }).first().waitFor();
    await (await options).close();
  });
});
