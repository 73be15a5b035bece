import type { RecordingId } from './types.ts';

/** One text in every form that it can leave in. */
export interface TextForms {
  /** Built by escaping; never shown by a page of ours. */
  html: string;
  markdown: string;
  /** Without any markup. */
  plain: string;
}

/** One text in the forms that a clipboard or a drag holds side by side; `html` is absent where only words leave. */
export interface TransferForms {
  plain: string;
  html?: string;
}

/** What a copy puts on the clipboard: rich text with Markdown beside it, Markdown alone, or words alone. */
export type CopyForm = 'rich' | 'markdown' | 'plain';

/** How a person sends things on, in every window and with every connection. */
export interface SendingPreferences {
  form: CopyForm;
  /** The template of "Copy summary" and "Insert summary": one of ours or one of the person's own. */
  templateId: string;
  /** The template of quoted turns. */
  quoteTemplateId: string;
  /** Whether the popup looks at the active page's title and selection for recordings that belong to it. */
  aboutThisPage: boolean;
}

/** A text with places such as `{{title}}`, filled from a recording. */
export interface Template {
  id: string;
  name: string;
  text: string;
}

/** Under keys that begin so, a page that goes leaves what it has changed of the templates for the background. */
export const LEFT_TEMPLATES = 'left-templates-';

/** What a page has made of the templates. */
export interface TemplatesChange {
  /** What it has made it of. */
  base: Template[];
  /** What it has asked to keep since without being told that it is: it may be kept in the place of `base`, or not. */
  sent?: Template[];
  ours: Template[];
}

/** The person's own templates, with what another page made of them meanwhile. */
export interface MergedTemplates {
  templates: Template[];
  /** How many were changed on both sides: both are kept. */
  copies: number;
}

/** Why a text was not put into the page; it is on the clipboard then. */
export const INSERT_REFUSALS = [
  /** The browser lets nobody into this page, or not without its toolbar button. */
  'no-access',
  'no-field',
  /** A field for passwords or codes. */
  'secret-field',
  'read-only',
  'too-long',
  /** The cursor is in a part of the page that comes from another site. */
  'other-frame',
  /** The cursor is not where it was when the text was asked for. */
  'moved',
  /** The page did not take it. */
  'refused',
] as const;
export type InsertRefusal = (typeof INSERT_REFUSALS)[number];

interface NotInserted {
  inserted: false;
  reason: InsertRefusal;
}

export type InsertOutcome = { inserted: true } | NotInserted;

/** A tab, and the frame that was clicked in, where that is known; the top one with all it holds otherwise. */
export interface InsertTarget {
  tabId: number;
  frameId?: number;
}

/** Puts a text where the cursor was when this was made, and only as long as it is still there. Never rejects. */
export type InsertThere = (forms: TextForms, form: CopyForm) => Promise<InsertOutcome>;

/** Where the cursor of a page is, kept while the text for it is on its way; or why nothing can be put there. */
export type HeldCursor = { held: true; insert: InsertThere } | { held: false; reason: InsertRefusal };

/** Something started outside of the popup (a key of the browser, a context menu) that the popup is opened to finish and to say. */
export type PendingAction =
  | { kind: 'copy-summary'; id: RecordingId }
  /** The summary is to be put on the clipboard instead. */
  | { kind: 'insert-failed'; id: RecordingId; reason: InsertRefusal }
  /** There is no recording to send on. */
  | { kind: 'nothing-to-send' };

/** A pending action that waits for the popup. */
export interface WaitingAction {
  /** Names it when it is acknowledged. */
  actionId: string;
  /** Epoch milliseconds. */
  atMs: number;
  action: PendingAction;
}
