import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { askBackground } from '../support/ask-background.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { dropOn, pickUp } from '../support/drag.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { anId } from '../support/factories.ts';
import { pressToClose } from '../support/keys.ts';
import { holds } from '../support/library-page.ts';
import { killModeAsked } from '../support/kill-switch.ts';
import { box, hasFocus, PLAIN, popupOn, RICH, status } from '../support/popup-on-page.ts';
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

describe('the other forms of a copy', () => {
  it.each([
    ['Copy as Markdown', /^# Sprint planning 47/],
    ['Copy as plain text', /^Sprint planning 47/],
  ])('%s leaves words alone on the clipboard', async (name, plain) => {
    const popup = await popupOn(app, 'Sprint planning 47', null);
    await popup.getByRole('button', { name: 'Actions' }).click();
    await popup.getByRole('menuitem', { name: 'Copy as', exact: true }).click();
    await popup.getByRole('menuitem', { name }).click();
    await status(popup).filter({ hasText: 'Copied' }).waitFor();
    const forms = await app.browser.readClipboard();
    expect(forms.plain).toMatch(plain);
    expect(forms.html).toBeNull();
  });

  it('are put away with Escape, and the keys go on in the box', async () => {
    const popup = await popupOn(app, 'Sprint planning 47', null);
    const forms = popup.getByRole('menu', { name: 'Actions' });
    await popup.getByRole('button', { name: 'Actions' }).click();
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
    const popup = await popupOn(app, 'Sprint planning 47', null);
    const item = (name: string | RegExp) => popup.getByRole('menuitem', { name });
    await box(popup).press('Control+k');
    await until('the focus on the first', () => hasFocus(item(/^Open/)));
    await until('the focus on the forms', async () => {
      await popup.keyboard.press('ArrowDown');
      return hasFocus(item(/^Copy as$/));
    });
    await popup.keyboard.press('ArrowRight');
    await until('the focus on the first form', () => hasFocus(item('Copy as rich text')));
    await popup.keyboard.press('ArrowDown');
    expect(await hasFocus(item('Copy as Markdown'))).toBe(true);
    await popup.keyboard.press('Enter');
    await status(popup).filter({ hasText: 'Copied' }).waitFor();
    expect(await hasFocus(box(popup))).toBe(true);
    const { plain, html } = await app.browser.readClipboard();
    expect([plain?.startsWith('# Sprint planning 47'), html]).toEqual([true, null]);
  });
});

describe('the keys of less frequent actions, with the menu closed,', () => {
  it('open the forms of a copy, copy the summary, and open the settings', async () => {
    const popup = await popupOn(app, 'Sprint planning 47', null);
    await box(popup).press('Control+Enter');
    await until('the focus on a form', () => hasFocus(popup.getByRole('menuitem', { name: 'Copy as rich text' })));
    expect(await accessibilityFaults(popup)).toEqual([]);
    await popup.keyboard.press('End');
    await popup.keyboard.press('Enter');
    await status(popup).filter({ hasText: 'Copied summary of Sprint planning 47' }).waitFor();
    const { plain, html } = await app.browser.readClipboard();
    expect([plain?.startsWith('Sprint planning 47'), html]).toEqual([true, null]);

    // The popup may close when something else reads the clipboard.
    const second = await popupOn(app, 'Sprint planning 47', null);
    await box(second).press('Control+Shift+Enter');
    await status(second).filter({ hasText: 'Copied summary of Sprint planning 47' }).waitFor();
    expect((await app.browser.readClipboard()).html).toContain('<h1>Sprint planning 47</h1>');

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

describe('a row dragged out of the real popup', () => {
  const FIRST = '.result[aria-selected="true"]';

  /**
   * Holds the pointer until the background has also responded to the popup: it responds in the order of requests. If it
   * is stopped in between, the popup's response may come later; then it is there at the next press.
   */
  const pickUpPrepared = (popup: Page, id: string) =>
    until('a drag of what was asked for', async () => {
      const data = await pickUp(popup, FIRST, () => askBackground(popup, 'recordings.dragForms', { id: anId(id) }));
      return killModeAsked() === null || data.items.length > 1 ? data : null;
    });

  it('carries words and nothing else, and is dropped as rich text', async () => {
    const popup = await popupOn(app, 'Incident review', null);
    await app.browser.undisturbed(async () => {
      await box(popup).press('Control+Shift+C');
      await status(popup).filter({ hasText: 'Copied' }).waitFor();
      await until('the library to keep it', async () => holds(popup, sampleIds.main));
    });
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
    const popup = await popupOn(app, 'Übergabe', null);
    const data = await pickUpPrepared(popup, sampleIds.german);
    expect(data.items.map(({ mimeType }) => mimeType).sort()).toEqual(['text/html', 'text/plain']);
    await dropOn(page, PLAIN, data);
    await until('the drop', async () => (await valueOf(PLAIN)).includes('Übergabe Kühlwerk Nord'));
    expect(await valueOf(PLAIN)).toMatch(/\n\n.*2026/);
    expect(app.service.requests.filter(({ url }) => url.includes('/content'))).toEqual([]);
  });

  it('is its title, as words alone, when the drag is quicker than the background', async () => {
    const popup = await popupOn(app, 'Design critique', null);
    await popup.evaluate(() => {
      chrome.runtime.sendMessage = () => new Promise(() => undefined);
    });
    const data = await pickUp(popup, FIRST);
    expect(data.items).toEqual([expect.objectContaining({ mimeType: 'text/plain' })]);
    expect(JSON.stringify(data.items)).toContain('"Design critique: yard map, round 2');
  });

  it('leaves the popup open and the keys in the box', async () => {
    const popup = await popupOn(app, 'Sprint planning 47', null);
    await pickUp(popup, FIRST);
    await until('the focus', () => box(popup).evaluate((input) => input === document.activeElement));
    await pressToClose(popup, 'Enter');
    const panel = await app.browser.sidePanel();
    await panel.getByRole('heading', { level: 1, name: 'Sprint planning 47' }).waitFor();
  });
});
