import type { InsertOutcome, InsertRefusal } from '../recording/sending.ts';
import { fieldAt } from './field.ts';
import { focusedElement } from './focused-element.ts';
import { insertIntoPage } from './insert-into-page.ts';
import type { PageInserter } from './request.ts';

const refuse = (reason: InsertRefusal): InsertOutcome => ({ inserted: false, reason });

/**
 * Insertion in two steps, inside a page: the cursor is looked for when the person asks, and the text comes later, when the
 * service has answered. By then the person or the page may have moved the cursor; then nothing is put anywhere.
 */
export function createPageInserter(document: Document, now: () => number): PageInserter {
  let kept: { token: string; element: Element | null } | null = null;
  return {
    keep(token) {
      const element = focusedElement(document);
      const found = fieldAt(element);
      kept = found.ok ? { token, element } : null;
      return found.ok ? 'kept' : found.reason;
    },
    async insert({ token, untilMs, ...request }) {
      // Whoever asked has put the text on the clipboard by now.
      if (now() > untilMs) return refuse('refused');
      if (kept?.token !== token || focusedElement(document) !== kept.element) return refuse('moved');
      kept = null;
      // What a page makes of its own objects must not pass for a page that lets nobody in.
      return insertIntoPage(document, request).catch(() => refuse('refused'));
    },
  };
}
