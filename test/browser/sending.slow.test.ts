import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClipboardForms } from '../support/clipboard.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { focusField, htmlOf, openEditors, textOf, type FieldName } from '../support/editors/fields.ts';
import { startEditors } from '../support/editors/server.ts';
import { pressToClose } from '../support/keys.ts';
import { chooseMore } from '../support/more-menu.ts';
import { until } from '../support/until.ts';

let app: Earshot;
let editors: Awaited<ReturnType<typeof startEditors>>;
let page: Page;
beforeAll(async () => {
  [app, editors] = await Promise.all([startEarshot(), startEditors()]);
  page = await app.browser.context.newPage();
});
afterAll(async () => {
  await app?.close();
  await editors?.close();
});
beforeEach(() => openEditors(page, editors.url));

/** Opens the panel's menu and chooses an item. */
async function choose(panel: Page, item: RegExp): Promise<void> {
  await chooseMore(panel, ...(/Insert/.test(item.source) ? [] : [/^Copy as$/]), item);
}

const said = (panel: Page, words: RegExp) =>
  until(`the panel to say ${String(words)}`, async () => words.test((await panel.locator('.news').innerText()) ?? ''));

async function clipboard(words: RegExp): Promise<ClipboardForms> {
  let last: string | null = null;
  return until(`${String(words)} on the clipboard`, async () => {
    const forms = await app.browser.readClipboard();
    last = forms.plain;
    return forms.plain && words.test(forms.plain) ? forms : null;
  }).catch((error: Error) => {
    throw new Error(`${error.message}; it has: ${last}`);
  });
}

async function transcriptOf(query: string): Promise<Page> {
  const panel = await app.read(query);
  await panel.getByRole('tab', { name: 'Transcript' }).click();
  await panel.locator('li.turn').first().waitFor();
  return panel;
}

/** Selects as a mouse does, from the beginning of one turn's words to the end of another's. */
const select = (panel: Page, from: number, to: number) =>
  panel.evaluate(
    ([from, to]) => {
      const words = document.querySelectorAll('li.turn > .turn-text');
      const [first, last] = [words[from ?? 0], words[to ?? 0]];
      if (first && last) getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length);
    },
    [from, to],
  );

describe('copying from the real side panel', () => {
  it('quotes what is selected, turn by turn, by its key', async () => {
    const panel = await transcriptOf('Incident review');
    await select(panel, 1, 3);
    await panel.keyboard.press('Control+Shift+C');
    await said(panel, /Quote copied/);
    const { plain } = await clipboard(/Impact first/);
    expect(plain?.match(/^> — /gm)?.length).toBe(3);
    expect(plain).toMatch(/^> And I have about forty minutes/);
    expect(plain).toContain('— Maren Okafor-Lindqvist, Incident review');
    expect(plain).toMatch(/, 0:27\s*$/);
  });

  it('copies by the browser’s own keys without an address of the extension', async () => {
    const panel = await transcriptOf('Incident review');
    await select(panel, 1, 2);
    await panel.keyboard.press('Control+C');
    const { plain, html } = await clipboard(/Impact first, fine\. Go\.$/);
    expect(plain).toMatch(/^And I have about forty minutes/);
    expect(`${plain} ${html}`).not.toContain('chrome-extension:');
  });

  it('copies what the find bar has found', async () => {
    const panel = await transcriptOf('Incident review');
    await panel.keyboard.press('/');
    await panel.getByRole('searchbox').fill('Grimsby');
    await until('matches', async () => (await panel.locator('.find-count').innerText()).startsWith('1 of'));
    await panel.getByRole('button', { name: 'Copy all matches' }).click();
    await said(panel, /Quote copied/);
    const { plain } = await clipboard(/Grimsby/);
    for (const quote of plain?.match(/^> (?!—).+$/gm) ?? ['']) expect(quote).toContain('Grimsby');
    await panel.keyboard.press('Escape');
  });
});

describe('pasting a summary', () => {
  const RICH: readonly FieldName[] = ['tiptap', 'quill', 'lexical', 'rich'];
  const PLAIN: readonly FieldName[] = ['codemirror', 'textarea'];

  async function copySummary(): Promise<void> {
    const panel = await app.read('Incident review');
    await panel.getByRole('tab', { name: 'Summary' }).click();
    await panel.getByRole('button', { name: 'Copy summary' }).click();
    await panel.getByRole('status').filter({ hasText: 'Summary copied.' }).first().waitFor();
  }

  it.each(RICH)('keeps headings, lists, bold words and links in %s', async (name) => {
    await copySummary();
    await focusField(page, name);
    await page.keyboard.press('Control+V');
    const html = await until('the paste', async () => {
      const html = await htmlOf(page, name);
      return html.includes('Incident review') && html;
    });
    expect(html).toMatch(/<h[12][^>]*>.*Incident review/s);
    expect(html).toMatch(/<li[^>]*>/);
    expect(html).toMatch(/<(?:strong|b)\b/);
    expect(html).toMatch(/<a [^>]*href="https:/);
  });

  it.each(PLAIN)('is Markdown in %s', async (name) => {
    await copySummary();
    await focusField(page, name);
    await page.keyboard.press('Control+V');
    const text = await until('the paste', async () => {
      const text = await textOf(page, name);
      return text.includes('Incident review') && text;
    });
    expect(text).toMatch(/^# Incident review/);
    expect(text).toMatch(/^- /m);
  });
});

describe('inserting from the real side panel', () => {
  /** Opens the popup with its button, and from there the panel: the button grants the access. */
  async function panelByAction(): Promise<Page> {
    const popup = await app.browser.openPopup(page);
    const box = popup.getByRole('combobox', { name: 'Search recordings' });
    await box.fill('Incident review');
    await until('the row', async () => /Incident review/.test((await app.titles(popup))[0] ?? ''));
    await pressToClose(popup, 'Enter');
    const panel = await app.browser.sidePanel();
    await panel.getByRole('heading', { level: 1, name: /Incident review/ }).waitFor();
    return panel;
  }

  it('puts the summary at the cursor and names the host', async () => {
    await focusField(page, 'tiptap');
    const panel = await panelByAction();
    await choose(panel, new RegExp(`^Insert summary into ${new URL(editors.url).host}$`));
    await said(panel, new RegExp(`Inserted into ${new URL(editors.url).host}`));
    expect(await htmlOf(page, 'tiptap')).toMatch(/<h1[^>]*>.*Incident review/s);
  });

  it('says that the page is out of reach, and leaves the text on the clipboard', async () => {
    const panel = await panelByAction();
    // Another site in the same tab: the button's access is gone.
    await page.goto(editors.url.replace('127.0.0.1', 'localhost'));
    await page.locator('body[data-ready]').waitFor();
    await focusField(page, 'textarea');
    await choose(panel, /^Insert summary$/);
    await said(panel, /Earshot can’t access this page\. Copied instead: press Ctrl\+V/);
    await clipboard(/^# Incident review/);
    expect(await textOf(page, 'textarea')).toBe('');
  });
});
