import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { PLAIN, popupOn, RICH } from '../support/popup-on-page.ts';
import { until } from '../support/until.ts';

/** A summary on its way to the clipboard and to the page: what the browser allows in the press itself, and what lands. */
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

const clipboard = (words: RegExp) =>
  until(`${String(words)} on the clipboard`, async () => {
    const forms = await app.browser.readClipboard();
    return forms.plain && words.test(forms.plain) && forms.html ? { plain: forms.plain, html: forms.html } : null;
  });

describe('"Copy" of the summary', () => {
  it('puts rich text and Markdown on the clipboard in one go, which paste as headings, lists and links', async () => {
    const panel = await app.read('Incident review');
    await panel.getByRole('tab', { name: 'Summary' }).click();
    await panel.getByRole('button', { name: 'Copy summary' }).click();
    await panel.getByRole('status').filter({ hasText: 'Summary copied' }).waitFor();
    const { plain, html } = await clipboard(/Incident review/);
    expect(plain).toMatch(/^# Incident review/);
    expect(plain).toMatch(/^- \[[ x]\] /m);
    expect(html).toMatch(/<h1>Incident review/);
    expect(html).toContain('<table>');
    expect(html).not.toMatch(/<(?:script|style|img|iframe)|\sstyle=|\sclass=|\son\w+=/i);

    await page.bringToFront();
    const field = page.getByRole('textbox', { name: 'Rich text' });
    await field.fill('');
    await field.press('Control+V');
    await until('the paste', async () => ((await field.textContent()) ?? '') !== '');
    const pasted = await field.innerHTML();
    expect(pasted).toContain('<h1');
    expect(pasted).toContain('<li');
    expect(pasted).toMatch(/<a [^>]*href="https:/);
  });

  it('is made from the selected row of the popup, fetching it, and the popup closes with a mark that goes', async () => {
    const popup = await popupOn(app, 'Sprint planning 47', null);
    app.service.reset();
    await pressToClose(popup, 'Control+Shift+C');
    const worker = await app.browser.serviceWorker();
    const badge = () => worker.evaluate(() => chrome.action.getBadgeText({}));
    await until('the mark of the copy to go', async () => (await badge()) === '');
    const { plain, html } = await clipboard(/Sprint planning 47/);
    expect(plain).toMatch(/^# Sprint planning 47/);
    expect(html).toContain('<h1>Sprint planning 47</h1>');
    expect(app.service.requests.some(({ url }) => url.endsWith(`${sampleIds.longWithNames}/content`))).toBe(true);
  });
});

describe('"Insert" in the popup', () => {
  it('puts the summary where the cursor is, closes, and lets the person type on', async () => {
    const popup = await popupOn(app, 'Sprint planning 47', PLAIN);
    await pressToClose(popup, 'Alt+Enter');
    const written = () => page.locator(PLAIN).inputValue();
    await until('the summary in the field', async () => (await written()).includes('Sprint planning 47'));
    await page.keyboard.type(' typed on');
    expect(await written()).toMatch(/ typed on$/);
  });

  it('names the page in its menu, and is rich where the field is rich', async () => {
    const popup = await popupOn(app, 'Incident review', RICH);
    await popup.getByRole('button', { name: 'Actions' }).click();
    const button = popup.getByRole('menuitem', { name: 'Insert summary into writing.example' });
    await Promise.all([popup.waitForEvent('close'), button.click().catch(() => undefined)]);
    await until('a heading in the field', async () =>
      /<h1[^>]*>Incident review/.test(await page.locator(RICH).innerHTML()),
    );
    expect(await page.locator(RICH).innerHTML()).toContain('<li');
  });
});
