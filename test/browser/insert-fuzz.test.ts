import fc from 'fast-check';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InsertRequest } from '../../lib/page/insert/request.ts';
import type { InsertOutcome, TextForms } from '../../lib/recording/sending.ts';
import { focusField, openEditors } from '../support/editors/fields.ts';
import { formsOf, putIntoPage } from '../support/editors/inserting.ts';
import { startEditors } from '../support/editors/server.ts';
import { ensureChromium } from '../support/install-chromium.ts';
import { readShared } from '../support/shared-files.ts';

/** What a summary may be made of, and `div`, into which browsers split the lines of an editable element. */
const ALLOWED = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong em s a br hr table thead tbody tr th td div'.split(' '),
);

interface Landed {
  index: number;
  outcome: InsertOutcome;
  /** Each element with its attributes: `a href=https://b.example`. */
  elements: string[];
}

let browser: Browser;
let editors: Awaited<ReturnType<typeof startEditors>>;
let page: Page;
const dialogs: string[] = [];
beforeAll(async () => {
  [browser, editors] = await Promise.all([chromium.launch({ executablePath: await ensureChromium() }), startEditors()]);
  page = await browser.newPage();
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await openEditors(page, editors.url);
  await putIntoPage(page);
});
afterAll(async () => {
  await browser?.close();
  await editors?.close();
});

/** Inserts one text after the other into the plain rich field, and reports what stands there each time. */
async function landing(texts: readonly string[]): Promise<Landed[]> {
  const forms = texts.map(formsOf).filter(({ plain }) => plain.trim() !== '');
  await focusField(page, 'rich');
  return page.evaluate(async (all: TextForms[]) => {
    const { inserting } = globalThis as unknown as {
      inserting: { insertIntoPage: (document: Document, request: InsertRequest) => Promise<InsertOutcome> };
    };
    const field = document.activeElement as HTMLElement;
    const landed: Landed[] = [];
    for (const [index, forms] of all.entries()) {
      field.replaceChildren();
      const outcome = await inserting.insertIntoPage(document, { forms, form: 'rich' });
      const elements = Array.from(field.querySelectorAll('*'), ({ localName, attributes }) =>
        [localName, ...Array.from(attributes, ({ name, value }) => `${name}=${value}`)].join(' '),
      );
      landed.push({ index, outcome, elements });
    }
    return landed;
  }, forms);
}

/** The elements that must not be there, each once. */
function forbidden(landed: readonly Landed[]): string[] {
  const bad = (element: string) => {
    const [name = '', ...attributes] = element.split(' ');
    if (!ALLOWED.has(name)) return true;
    if (attributes.length === 0) return false;
    return !(name === 'a' && /^a href=(?:https?:\/\/|mailto:)\S*$/.test(element)) && !/^ol start=\d+$/.test(element);
  };
  return [...new Set(landed.flatMap(({ elements }) => elements).filter(bad))];
}

const sink = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '[a](javascript:alert(1))',
  '<a href="javascript:alert(1)">b</a>',
  '![c](https://d.example/e.png)',
  '"><iframe srcdoc="<script>alert(1)</script>">',
  '</p></div><style>*{}</style>',
  '<form action=/f><button>',
  '<input autofocus onfocus=alert(1)>',
  '&lt;script&gt;',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
);
const mark = fc.constantFrom(
  '# ',
  '- ',
  '1. ',
  '> ',
  '```\n',
  '| a | b |\n| - | - |\n| ',
  '**',
  '`',
  '\n\n',
  '  ',
  '[',
  '](',
);
const hostileText = fc
  .array(fc.oneof(sink, mark, fc.string({ unit: 'grapheme', maxLength: 12 })), { minLength: 1, maxLength: 10 })
  .map((parts) => parts.join(''));

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

const shared = ['hostile/xss-dompurify.json', 'hostile/naughty-strings.json'].flatMap((path) => {
  const text = readShared(path);
  return text === null ? [] : [...new Set(strings(JSON.parse(text)))];
});

describe('What lands in a rich field', () => {
  it('is made of allowed elements alone, whatever the text', async () => {
    const landed = await landing(fc.sample(hostileText, 400));
    expect(landed.length).toBeGreaterThan(300);
    expect(forbidden(landed)).toEqual([]);
    expect(landed.filter(({ outcome }) => !outcome.inserted)).toEqual([]);
    expect(landed.some(({ elements }) => elements.some((element) => element.startsWith('li')))).toBe(true);
  });

  it.skipIf(shared.length === 0)('also for known attacks', async () => {
    const landed = await landing(shared);
    expect(landed.length).toBeGreaterThan(300);
    expect(forbidden(landed)).toEqual([]);
  });

  it('ran no script', () => {
    expect(dialogs).toEqual([]);
  });
});
