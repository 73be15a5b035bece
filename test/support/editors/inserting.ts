import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { documentForms } from '../../../lib/output/document-forms.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import type { CopyForm, InsertOutcome, TextForms } from '../../../lib/recording/sending.ts';
import { PROJECT } from '../../../scripts/project.ts';

type Insert = (forms: TextForms, form: CopyForm, target: { tabId: number; frameId?: number }) => Promise<InsertOutcome>;

/** The forms of a Markdown text, in which a summary leaves the extension. */
export const formsOf = (markdown: string): TextForms => documentForms(parseDocument(markdown));

/** Bundles a module of the project as one script, which leaves its exports in the global `inserting`. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.env.FIREFOX': 'false' },
    build: { write: false, minify: false, lib: { entry: join(PROJECT, entry), formats: ['iife'], name: 'inserting' } },
  });
  const [output] = Array.isArray(built) ? built : [];
  const code = output?.output[0].code;
  if (code === undefined) throw new Error(`${entry} was not built`);
  return `${code}; globalThis.inserting = inserting;`;
}

/** Puts the script for pages into the global `inserting` of one: for many insertions in one call. */
export async function putIntoPage(page: Page): Promise<void> {
  await page.evaluate(await bundle('lib/insert/page-inserter.ts'));
}

/**
 * Inserts into the active tab with the extension's own code, run in one of its pages. `extensionPage` is the real popup
 * for the access that its button gives; a page of the extension in a tab has none.
 */
export async function createInserter() {
  const code = await bundle('lib/insert/insert-at-cursor.ts');
  return async (extensionPage: Page, forms: TextForms, form: CopyForm, frameId?: number): Promise<InsertOutcome> => {
    await extensionPage.evaluate(code);
    return extensionPage.evaluate(
      async ({ forms, form, frameId }) => {
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        const { inserting } = globalThis as unknown as { inserting: { insertAtCursor: Insert } };
        return inserting.insertAtCursor(forms, form, {
          tabId: tab?.id ?? -1,
          ...(frameId !== undefined && { frameId }),
        });
      },
      { forms, form, frameId },
    );
  };
}
