import type { Failure } from '../failure.ts';
import type { FileProblem } from '../templates/templates-file.ts';
import type { SendingPreferences, Template } from '../recording/sending.ts';

/** Whether what is on the screen is kept. */
export type SaveState =
  /** Nothing was changed here. */
  { status: 'untouched' } | { status: 'saving' } | { status: 'saved' } | { status: 'failed'; failure: Failure };

/** What a template is chosen for. */
export type TemplateUse = 'templateId' | 'quoteTemplateId';

/** Something that happened to the templates and needs words; the newest takes the place of the one before. */
export type TemplatesNews =
  /** `uses` is what it was chosen for. */
  | { kind: 'deleted'; template: Template; index: number; uses: readonly TemplateUse[] }
  | { kind: 'imported'; added: number; known: number }
  | { kind: 'not-imported'; problem: FileProblem }
  | { kind: 'not-exported' }
  /** So many templates were changed here and in another window at once: both texts are kept. */
  | { kind: 'copies'; count: number };

/** A template in the list: one of ours, which cannot be changed, or one of the person's own. */
export interface TemplateEntry {
  id: string;
  /** Empty for ours, which views have the words for. */
  name: string;
  text: string;
  own: boolean;
  /** It goes through turns, so that quotes can be made with it. */
  quotes: boolean;
}

export interface OpenTemplates {
  status: 'open';
  preferences: SendingPreferences;
  /** Ours first. */
  entries: TemplateEntry[];
  /** The one that is shown; always one of the entries. */
  selectedId: string;
  /** There is no room for another one. */
  full: boolean;
  preferencesSave: SaveState;
  templatesSave: SaveState;
  news: TemplatesNews | null;
}

export type TemplatesState = { status: 'loading' } | { status: 'unreadable'; failure: Failure } | OpenTemplates;
