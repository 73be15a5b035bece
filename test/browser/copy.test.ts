import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds } from '../service/recordings/index.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { until } from '../support/until.ts';

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

const clipboard = (words: RegExp) =>
  until(`${String(words)} on the clipboard`, async () => {
    const forms = await app.browser.readClipboard();
    return forms.plain && words.test(forms.plain) && forms.html ? { plain: forms.plain, html: forms.html } : null;
  });

async function pasteIntoRichText(): Promise<{ html: string; text: string }> {
  const { page } = app.browser;
  await page.bringToFront();
  const field = page.getByRole('textbox', { name: 'Rich text' });
  await field.fill('');
  await field.press('Control+V');
  await until('the paste', async () => ((await field.textContent()) ?? '') !== '');
  return { html: await field.innerHTML(), text: await field.innerText() };
}

describe('"Copy" of the summary in the real side panel', () => {
  it('puts rich text and Markdown on the clipboard in one go, and says so', async () => {
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
  });

  it('pastes as headings, lists and links where people write', async () => {
    const panel = await app.read('Incident review');
    await panel.getByRole('tab', { name: 'Summary' }).click();
    await panel.getByRole('button', { name: 'Copy summary' }).click();
    await clipboard(/Incident review/);
    const { html } = await pasteIntoRichText();
    expect(html).toContain('<h1');
    expect(html).toContain('<li');
    expect(html).toMatch(/<a [^>]*href="https:/);
  });

  it('copies the transcript where that is read, by its key', async () => {
    const panel = await app.read('Incident review');
    await panel.getByRole('tab', { name: 'Transcript' }).click();
    await panel.keyboard.press('Control+Shift+Enter');
    await panel.getByRole('status').filter({ hasText: 'Transcript copied' }).first().waitFor();
    const { plain } = await clipboard(/0:0\d/);
    expect(plain).toMatch(/^# Incident review/);
  });

  it('copies a title that looks like HTML as text', async () => {
    const panel = await app.read('Board meeting');
    await panel.getByRole('tab', { name: 'Summary' }).click();
    await panel.getByRole('button', { name: 'Copy summary' }).click();
    const { html } = await clipboard(/Board meeting/);
    expect(html).toContain(
      '&lt;b&gt;Q3&lt;/b&gt; &amp; &quot;plans&quot;'.replaceAll('&quot;', html.includes('&quot;') ? '&quot;' : '"'),
    );
    const { text } = await pasteIntoRichText();
    expect(text).toContain('<b>Q3</b> & "plans"');
  });
});

describe('the key in the real popup', () => {
  it('copies the summary of the selected row, fetching it', async () => {
    const popup = await app.popupWithRows();
    const box = popup.getByRole('combobox', { name: 'Search recordings' });
    await box.fill('Sprint planning 47');
    await until('the row', async () => (await app.titles(popup))[0] === 'Sprint planning 47');
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

  it('says it when there is no summary, and when it cannot be fetched', async () => {
    const popup = await app.popupWithRows();
    const box = popup.getByRole('combobox', { name: 'Search recordings' });
    await box.fill('1:1 Priya');
    await until('the row', async () => (await app.titles(popup))[0]?.startsWith('1:1 Priya'));
    await box.press('Control+Shift+C');
    await popup.getByRole('status').filter({ hasText: 'No summary to copy' }).waitFor();
    await box.fill('Retro');
    await until('the row', async () => (await app.titles(popup))[0]?.includes('Retro'));
    app.service.set({ fault: 'status-403' });
    await box.press('Control+Shift+C');
    await popup
      .getByRole('status')
      .filter({ hasText: 'Couldn’t copy: Your key doesn’t have access to this' })
      .waitFor();
    await box.fill('');
  });
});
