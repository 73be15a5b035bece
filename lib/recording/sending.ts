import type { RecordingId } from './types.ts';

/** One text in all of its output forms. */
export interface TextForms {
  /** Built by escaping; never displayed by our own pages. */
  html: string;
  markdown: string;
  /** Without any markup. */
  plain: string;
}

/** One text in the forms that a clipboard holds at once; `html` is absent when only plain text is copied. */
export interface TransferForms {
  plain: string;
  html?: string;
}

/**
 * The contents of the clipboard after a copy: rich text together with Markdown, Markdown alone, or plain text alone.
 */
export type CopyForm = 'rich' | 'markdown' | 'plain';

/** The user's preferences for copying and inserting, in every window and with every connection. */
export interface SendingPreferences {
  form: CopyForm;
  /** The template of "Copy summary" and "Insert summary": a built-in one or one of the user's own. */
  templateId: string;
  /** The template of quoted turns. */
  quoteTemplateId: string;
  /** Whether the popup looks at the active page's title and selection for recordings that belong to it. */
  aboutThisPage: boolean;
  /** What was chosen for the sites of these hosts, the last one first. */
  sites: readonly (readonly [host: string, choice: SiteChoice])[];
}

/** How summaries are copied and inserted on a site, and the form of everything that is. */
export type SiteChoice = Pick<SendingPreferences, 'form' | 'templateId'>;

export const MOST_SITES = 50;

/** What was chosen for the site of a host, or else for all; null for a page whose host is not known. */
export const choiceAt = (preferences: SendingPreferences, host: string | null): SiteChoice =>
  preferences.sites.find(([each]) => each === host)?.[1] ?? preferences;

/** The preferences after a choice on the site of a host; for all sites if it is not known. */
export function withChoice(
  preferences: SendingPreferences,
  host: string | null,
  chosen: Partial<SiteChoice>,
): SendingPreferences {
  if (host === null) return { ...preferences, ...chosen };
  const { form, templateId } = { ...choiceAt(preferences, host), ...chosen };
  const others = preferences.sites.filter(([each]) => each !== host);
  return { ...preferences, sites: [[host, { form, templateId }] as const, ...others].slice(0, MOST_SITES) };
}

/** A part of a recording that can be copied: a quote is a sentence or more of a turn. */
export type WholePart = 'summary' | 'notes' | 'transcript';
export type CopiedPart = 'quote' | WholePart;
export type CopyPart = 'turn' | CopiedPart;

/** An entry of the copy menu: copies a part, or what is meant at the moment after a choice for the site. */
export type CopyAct = CopyPart | Partial<SiteChoice>;

/** A text with placeholders such as `{{title}}`, filled from a recording. */
export interface Template {
  id: string;
  name: string;
  text: string;
}

/** Limits of storage: the number of templates, and the UTF-16 units of a name and of a text. */
export const TEMPLATE_LIMITS = { count: 100, name: 200, text: 20_000 };

/** Why a text was not inserted into the page; it is then on the clipboard. */
export const INSERT_REFUSALS = [
  /** The browser allows no access to this page, or not without its toolbar button. */
  'no-access',
  'no-field',
  /** A field for passwords or codes. */
  'secret-field',
  'read-only',
  'too-long',
  /** The cursor is in a part of the page that comes from another site. */
  'other-frame',
  /** The cursor is not where it was when the text was requested. */
  'moved',
  /** The page did not accept it. */
  'refused',
] as const;
export type InsertRefusal = (typeof INSERT_REFUSALS)[number];

export type InsertOutcome = { inserted: true } | { inserted: false; reason: InsertRefusal };

/** A tab, and the clicked frame if it is known; otherwise the top frame and everything in it. */
export interface InsertTarget {
  tabId: number;
  frameId?: number;
}

/** Inserts a text where the cursor was when this was created, if it is still there. Never rejects. */
export type InsertThere = (forms: TextForms, form: CopyForm) => Promise<InsertOutcome>;

/** A page's cursor, held while the text for it is being prepared; or why nothing can be inserted there. */
export type HeldCursor = { held: true; insert: InsertThere } | { held: false; reason: InsertRefusal };

/**
 * An action started outside the popup (by a shortcut or a context menu) that the popup is opened to finish and to
 * report.
 */
export type PendingAction =
  | { kind: 'copy-summary'; id: RecordingId }
  /** The summary should be put on the clipboard instead. */
  | { kind: 'insert-failed'; id: RecordingId; reason: InsertRefusal }
  /** There is no recording to copy or insert. */
  | { kind: 'nothing-to-send' };

/** A pending action that waits for the popup. */
export interface WaitingAction {
  /** Identifies it when it is acknowledged. */
  actionId: string;
  /** Epoch milliseconds. */
  atMs: number;
  action: PendingAction;
}
