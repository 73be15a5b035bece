import type { RecordingId } from './types.ts';

/** One text in every form that it can leave in. */
export interface TextForms {
  /** Built by escaping; never shown by a page of ours. */
  html: string;
  markdown: string;
  /** Without any markup. */
  plain: string;
}

/** What a copy puts on the clipboard: rich text with Markdown beside it, Markdown alone, or words alone. */
export type CopyForm = 'rich' | 'markdown' | 'plain';

/** How a person sends things on, in every window and with every connection. */
export interface SendingPreferences {
  form: CopyForm;
  /** The template of "Copy summary" and "Insert summary": one of ours or one of the person's own. */
  templateId: string;
  /** Whether the popup looks at the active page's title and selection for recordings that belong to it. */
  aboutThisPage: boolean;
}

/** A text with places such as `{{title}}`, filled from a recording. */
export interface Template {
  id: string;
  name: string;
  text: string;
}

/** Why a text was not put into the page; it is on the clipboard then. */
export type InsertRefusal =
  /** The browser lets nobody into this page, or not without its toolbar button. */
  | 'no-access'
  | 'no-field'
  /** A field for passwords or codes. */
  | 'secret-field'
  | 'read-only'
  | 'too-long'
  /** The cursor is in a part of the page that comes from another site. */
  | 'other-frame'
  /** The page did not take it. */
  | 'refused';

export type InsertOutcome = { inserted: true } | { inserted: false; reason: InsertRefusal };

/** Something begun outside of the popup (a key of the browser, a context menu) that the popup is opened to finish and to say. */
export type Errand =
  | { kind: 'copy-summary'; id: RecordingId }
  /** The summary is to be put on the clipboard instead. */
  | { kind: 'insert-failed'; id: RecordingId; reason: InsertRefusal }
  /** There is no recording to send on. */
  | { kind: 'nothing-to-send' };
