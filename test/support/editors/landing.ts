import { chromium } from 'playwright-core';
import type { PageInserter } from '../../../lib/insert/page-inserter.ts';
import type { InsertOutcome, TextForms } from '../../../lib/recording/sending.ts';
import { ensureChromium } from '../../../scripts/install-chromium.ts';
import { focusField, openEditors } from './fields.ts';
import { formsOf, putIntoPage } from './inserting.ts';
import { startEditors } from './server.ts';

/** Elements of a summary, and `div`, into which browsers split the lines of an editable element. */
const ALLOWED = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong em s a br hr table thead tbody tr th td div'.split(' '),
);

/** The contents of a field after one text was inserted. */
export interface Landed {
  index: number;
  outcome: InsertOutcome;
  /** Each element with its attributes: `a href=https://b.example`. */
  elements: string[];
}

/** A page with a plain rich-text field, in its own browser. */
export interface LandingPage {
  /** Inserts one text after the other into the field, and returns its contents each time. Blank texts are left out. */
  landing(texts: readonly string[]): Promise<Landed[]>;
  /** The texts of dialogs: each is a script that ran. */
  dialogs: readonly string[];
  close(): Promise<void>;
}

/** Opens the page, without the extension. */
export async function openLandingPage(): Promise<LandingPage> {
  const [browser, editors] = await Promise.all([
    chromium.launch({ executablePath: await ensureChromium() }),
    startEditors(),
  ]);
  const page = await browser.newPage();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await openEditors(page, editors.url);
  await putIntoPage(page);
  async function landing(texts: readonly string[]): Promise<Landed[]> {
    const forms = texts.map(formsOf).filter(({ plain }) => plain.trim() !== '');
    await focusField(page, 'rich');
    return page.evaluate(async (all: TextForms[]) => {
      const { inserting } = globalThis as unknown as {
        inserting: { createPageInserter: (document: Document, now: () => number) => PageInserter };
      };
      const inserter = inserting.createPageInserter(document, Date.now);
      const field = document.activeElement as HTMLElement;
      const landed: Landed[] = [];
      for (const [index, forms] of all.entries()) {
        field.replaceChildren();
        const kept = inserter.keep('cursor');
        const outcome =
          kept === 'kept'
            ? await inserter.insert({ token: 'cursor', untilMs: Infinity, forms, form: 'rich' })
            : ({ inserted: false, reason: kept } as const);
        const elements = Array.from(field.querySelectorAll('*'), ({ localName, attributes }) =>
          [localName, ...Array.from(attributes, ({ name, value }) => `${name}=${value}`)].join(' '),
        );
        landed.push({ index, outcome, elements });
      }
      return landed;
    }, forms);
  }
  return {
    landing,
    dialogs,
    async close() {
      await browser.close();
      await editors.close();
    },
  };
}

/** The elements that must not be there, each once. */
export function forbidden(landed: readonly Landed[]): string[] {
  const bad = (element: string) => {
    const rest = element.replace(/ dir=(?:ltr|rtl)\b/, '');
    const [name = '', ...attributes] = rest.split(' ');
    if (!ALLOWED.has(name)) return true;
    if (attributes.length === 0) return false;
    return !(name === 'a' && /^a href=(?:https?:\/\/|mailto:)\S*$/.test(rest)) && !/^ol start=\d+$/.test(rest);
  };
  return [...new Set(landed.flatMap(({ elements }) => elements).filter(bad))];
}
