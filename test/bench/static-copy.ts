import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { SHORTLIST, START, VIEW } from '../../lib/list/list-reader.ts';

/**
 * Copies of pages as they are drawn, without what they do: no data, no search, no framework. What a copy takes is
 * about the least that a page with these elements and styles can take. This is the popup.
 */
export const STATIC_COPY = 'static-copy.html';
/** The same, shown by a script once it has read from the session what the popup reads. */
export const STORED_COPY = 'stored-copy.html';
/** The rows in view of a query: each key changes all their texts, but not their lengths. */
export const TYPED_COPY = 'typed-copy.html';

/** The panel with its find box: each key changes the count, and marks other words in view. */
export const FIND_COPY = 'find-copy.html';

const SHOW_WHEN_READ = `chrome.storage.session.get(${JSON.stringify([START, VIEW, SHORTLIST])}).then(() => {
  document.body.append(document.querySelector('template').content);
  document.querySelector('input').focus();
});
`;

const ROTATE_TEXTS = `const texts = [...document.querySelectorAll('li')].flatMap((row) => {
  const found = [];
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode);
  return found;
});
const box = document.querySelector('input');
box.value = '';
box.focus();
box.addEventListener('input', () => {
  for (const text of texts) text.data = text.data.slice(1) + text.data.slice(0, 1);
});
`;

/** Marks a word in each of the first paragraphs. */
const MARK_WORDS = `for (const element of document.querySelectorAll('[data-style]')) element.style.cssText = element.dataset.style;
const count = document.querySelector('.find-count');
const words = [...document.querySelectorAll('.turn-text')].slice(0, 6).map((paragraph) => paragraph.firstChild);
const marks = new Highlight();
CSS.highlights.set('earshot-find', marks);
const box = document.querySelector('.find-input');
box.value = '';
box.focus();
let keys = 0;
box.addEventListener('input', () => {
  keys += 1;
  count.textContent = \`1 / \${keys}\`;
  marks.clear();
  for (const text of words) {
    const place = { startContainer: text, startOffset: 0, endContainer: text, endOffset: Math.min(text.length, 1 + keys % 5) };
    marks.add(new StaticRange(place));
  }
});
`;

/** A page as HTML, without its scripts and without the rows below the visible area; `inTemplate` shows nothing of it. */
const htmlOf = (page: Page, { inTemplate } = { inTemplate: false }): Promise<string> =>
  page.evaluate((inTemplate) => {
    const areInView = [...document.querySelectorAll('[role="option"]')].map(
      (row) => row.getBoundingClientRect().top < innerHeight,
    );
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const [at, row] of copy.querySelectorAll('[role="option"]').entries()) if (!areInView[at]) row.remove();
    // The security policy refuses styles in the markup.
    for (const element of [copy, ...copy.querySelectorAll<HTMLElement>('[style]')]) {
      element.dataset['style'] = element.style.cssText;
      element.removeAttribute('style');
    }
    for (const script of copy.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
    const body = copy.querySelector('body');
    if (inTemplate && body) {
      const template = document.createElement('template');
      template.content.append(...body.childNodes);
      body.append(template);
    }
    return copy.outerHTML;
  }, inTemplate);

function write(extension: string, fileName: string, html: string, script: string | null): void {
  const scriptName = `${fileName}.js`;
  const element = script === null ? '' : `<script src="${scriptName}"></script>`;
  writeFileSync(join(extension, fileName), `<!doctype html>${html}${element}`);
  if (script !== null) writeFileSync(join(extension, scriptName), script);
}

/** Writes the first two copies of a popup that shows its first rows, into the folder of the extension. */
export async function writeOpenedCopies(popup: Page, extension: string): Promise<void> {
  write(extension, STATIC_COPY, await htmlOf(popup), null);
  write(extension, STORED_COPY, await htmlOf(popup, { inTemplate: true }), SHOW_WHEN_READ);
}

/** Writes the copy of a popup that shows the rows of a query. */
export async function writeTypedCopy(popup: Page, extension: string): Promise<void> {
  write(extension, TYPED_COPY, await htmlOf(popup), ROTATE_TEXTS);
}

/** Writes the copy of a panel whose find box is open and has found something. */
export async function writeFindCopy(panel: Page, extension: string): Promise<void> {
  write(extension, FIND_COPY, await htmlOf(panel), MARK_WORDS);
}
