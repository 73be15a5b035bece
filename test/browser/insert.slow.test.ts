import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CopyForm, InsertOutcome } from '../../lib/recording/sending.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import {
  fieldOf,
  focusField,
  htmlOf,
  openEditors,
  sentCount,
  textOf,
  type FieldName,
} from '../support/editors/fields.ts';
import { createInserter, formsOf } from '../support/editors/inserting.ts';
import { startEditors } from '../support/editors/server.ts';
import { borrowBrowser } from '../support/shared-browser.ts';
import { until } from '../support/until.ts';

const SUMMARY = formsOf('## Decisions\n\nWe ship **on Friday** & tell `ops`.\n\n- Ana writes\n- Ben calls\n');
const WORDS = ['Decisions', 'We ship', 'on Friday', 'Ana writes', 'Ben calls'];

let browser: ExtensionBrowser;
let editors: { url: string; close: () => Promise<void> };
let insertWith: Awaited<ReturnType<typeof createInserter>>;
let page: Page;
beforeAll(async () => {
  [browser, editors, insertWith] = await Promise.all([borrowBrowser(), startEditors(), createInserter()]);
  page = await browser.context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await editors?.close();
});

/** Focuses a field, opens the real popup with its button, and inserts from there. */
async function insertInto(name: FieldName, form: CopyForm = 'rich', forms = SUMMARY): Promise<InsertOutcome> {
  await focusField(page, name);
  const popup = await browser.openPopup(page);
  return insertWith(popup, forms, form);
}

const undone = (name: FieldName) =>
  until(`one undo to empty ${name}`, async () => (await textOf(page, name)).trim() === '');

const RICH = ['tiptap', 'quill', 'lexical', 'rich', 'rich-shadow', 'frame-rich'] as const;
const PLAIN = ['textarea', 'shadow', 'frame', 'codemirror'] as const;

describe('Inserting at the cursor', () => {
  beforeEach(() => openEditors(page, editors.url));

  const PLAIN_TOO = ', and its words alone when that is asked for, each as one step to undo';

  async function takesWordsAlone(name: FieldName): Promise<void> {
    expect(await insertInto(name, 'plain')).toEqual({ inserted: true });
    expect(await htmlOf(page, name)).not.toMatch(/<(?:h2|li|ul|strong|b)\b/);
    const text = await textOf(page, name);
    expect(text).not.toMatch(/##|\*\*/);
    for (const word of WORDS) expect(text).toContain(word);
    await page.keyboard.press('Control+z');
    await undone(name);
  }

  it.each(RICH)(`puts a heading, a list and bold text into %s${PLAIN_TOO}`, async (name) => {
    expect(await insertInto(name)).toEqual({ inserted: true });
    const text = await textOf(page, name);
    for (const word of WORDS) expect(text).toContain(word);
    const html = await htmlOf(page, name);
    expect(html).toMatch(/<h2[^>]*>.*Decisions/s);
    expect(html).toMatch(/<li[^>]*>.*Ana writes.*<\/li>\s*<li[^>]*>.*Ben calls/s);
    expect(html).toMatch(/<(?:strong|b)\b[^>]*>on Friday/);
    expect(await sentCount(page)).toBe(0);
    await page.keyboard.press('Control+z');
    await undone(name);
    await takesWordsAlone(name);
  });

  it('puts a heading into tiptap while Shift, which opened the popup, is still down for the page', async () => {
    await focusField(page, 'tiptap');
    await page.keyboard.down('Shift');
    const popup = await browser.openPopup(page);
    expect(await insertWith(popup, SUMMARY, 'rich')).toEqual({ inserted: true });
    expect(await htmlOf(page, 'tiptap')).toMatch(/<h2[^>]*>.*Decisions/s);
    await page.keyboard.up('Shift');
  });

  it.each(PLAIN)(`puts Markdown into %s${PLAIN_TOO}`, async (name) => {
    expect(await insertInto(name)).toEqual({ inserted: true });
    expect((await textOf(page, name)).trim()).toBe(SUMMARY.markdown.trim());
    expect(await sentCount(page)).toBe(0);
    await page.keyboard.press('Control+z');
    await undone(name);
    await takesWordsAlone(name);
  });

  it('puts the words in one line into a field of one line, and sends nothing', async () => {
    expect(await insertInto('input')).toEqual({ inserted: true });
    const text = await textOf(page, 'input');
    for (const word of WORDS) expect(text).toContain(word);
    expect(text).not.toContain('##');
    expect(await sentCount(page)).toBe(0);
    await page.keyboard.press('Control+z');
    await undone('input');
  });

  it('believes an editor that passes the text on from a field of its own', async () => {
    expect(await insertInto('proxy')).toEqual({ inserted: true });
    expect(await page.locator('[data-field="proxy"] pre').textContent()).toBe(SUMMARY.markdown);
  });

  it('works where the page bars every HTML string', async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'">`;
    await page.route('https://strict.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `${policy}<div contenteditable="true" role="textbox"></div>` }),
    );
    await page.goto('https://strict.example/');
    await page.getByRole('textbox').click();
    const popup = await browser.openPopup(page);
    expect(await insertWith(popup, SUMMARY, 'rich')).toEqual({ inserted: true });
    expect(await page.getByRole('textbox').innerHTML()).toMatch(/<h2>Decisions<\/h2>/);
  });

  it('replaces what is selected, and leaves the rest', async () => {
    await focusField(page, 'textarea');
    await page.keyboard.type('one two three');
    await fieldOf(page, 'textarea').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 7));
    const popup = await browser.openPopup(page);
    expect(await insertWith(popup, formsOf('second'), 'plain')).toEqual({ inserted: true });
    expect(await textOf(page, 'textarea')).toBe('one second three');
  });

  it('is not deceived by a field in which something else changes', async () => {
    expect(await insertInto('ticking')).toEqual({ inserted: false, reason: 'refused' });
    expect(await textOf(page, 'ticking')).toMatch(/^\d*$/);
  });

  it('writes into a page that is still being received', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      // The response never ends, so the page keeps loading while it is open.
      response.write('<!doctype html><title>Slow</title><textarea></textarea>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const slow = await browser.context.newPage();
    await slow.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
    await slow.locator('textarea').focus();
    expect(await slow.evaluate(() => document.readyState)).toBe('loading');
    const popup = await browser.openPopup(slow);
    expect(await insertWith(popup, SUMMARY, 'rich')).toEqual({ inserted: true });
    expect(await slow.locator('textarea').inputValue()).toContain('We ship');
    await slow.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('goes into the frame that was clicked in', async () => {
    await focusField(page, 'frame');
    const popup = await browser.openPopup(page);
    const frameId = await popup.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const found = await chrome.scripting.executeScript({
        target: { tabId: tab?.id ?? -1, allFrames: true },
        func: () => document.activeElement?.localName === 'textarea',
      });
      return found.find(({ result }) => result)?.frameId;
    });
    expect(frameId).toBeGreaterThan(0);
    expect(await insertWith(popup, SUMMARY, 'rich', frameId)).toEqual({ inserted: true });
    expect(await textOf(page, 'frame')).toContain('We ship');
  });

  it('has no access without the toolbar button, nor after the page went to another site', async () => {
    const options = await browser.openPage('options.html');
    const fresh = await browser.context.newPage();
    await openEditors(fresh, editors.url);
    await focusField(fresh, 'textarea');
    expect(await insertWith(options, SUMMARY, 'rich')).toEqual({ inserted: false, reason: 'no-access' });
    expect(await textOf(fresh, 'textarea')).toBe('');
    const popup = await browser.openPopup(fresh);
    expect(await insertWith(popup, SUMMARY, 'rich')).toEqual({ inserted: true });
    await fresh.goto(editors.url.replace('127.0.0.1', 'localhost'));
    await focusField(fresh, 'textarea');
    expect(await insertWith(options, SUMMARY, 'rich')).toEqual({ inserted: false, reason: 'no-access' });
    await fresh.close();
    await options.close();
  });
});

describe('A field that nothing is put into', () => {
  beforeAll(() => openEditors(page, editors.url));

  it.each([
    ['password', 'secret-field'],
    ['revealed', 'secret-field'],
    ['otp', 'secret-field'],
    ['read-only', 'read-only'],
    ['short', 'too-long'],
    ['foreign', 'other-frame'],
    ['controlled', 'refused'],
    ['masked', 'secret-field'],
    ['rich-code', 'secret-field'],
  ] as const)('leaves %s alone: %s', async (name, reason) => {
    const before = await textOf(page, name);
    expect(await insertInto(name)).toEqual({ inserted: false, reason });
    expect(await textOf(page, name)).toBe(before);
    expect(await sentCount(page)).toBe(0);
  });
});
