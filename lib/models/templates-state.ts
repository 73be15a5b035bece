import type { Failure } from '../failure.ts';
import type { TemplateEntry } from '../templates/built-in-templates.ts';
import type { FileProblem } from '../templates/templates-file.ts';
import type { SendingPreferences, Template } from '../recording/sending.ts';

/** Whether the changes on the screen are saved. */
export type SaveState =
  /** Nothing was changed here. */
  { status: 'untouched' } | { status: 'saving' } | { status: 'saved' } | { status: 'failed'; failure: Failure };

/** A use that a template is chosen for. */
export type TemplateUse = 'templateId' | 'quoteTemplateId';

/** An event about the templates that needs a message; the newest replaces the one before. */
export type TemplatesNews =
  /** `uses` are those that it was chosen for; a built-in template was restored. */
  | { kind: 'deleted'; template: Template; index: number; uses: readonly TemplateUse[] }
  | { kind: 'imported'; added: number; known: number }
  | { kind: 'not-imported'; problem: FileProblem }
  | { kind: 'not-exported' };

export interface OpenTemplates {
  status: 'open';
  preferences: SendingPreferences;
  /** Built-in first. */
  entries: TemplateEntry[];
  /** The id of the one that is shown; always one of the entries. */
  selectedId: string;
  /** Whether no further template can be added. */
  full: boolean;
  preferencesSave: SaveState;
  templatesSave: SaveState;
  news: TemplatesNews | null;
}

export type TemplatesState = { status: 'loading' } | { status: 'unreadable'; failure: Failure } | OpenTemplates;
