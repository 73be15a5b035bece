import { t, tn, type MessageKey } from '../../lib/i18n.ts';
import type {
  BuiltInId,
  FileProblem,
  OpenTemplates,
  TemplateEntry,
  TemplateProblem,
} from '../../lib/models/templates-model.ts';

const BUILT_IN_NAMES: Record<BuiltInId, MessageKey> = {
  summary: 'templateSummary',
  'meeting-note': 'templateMeetingNote',
  quote: 'templateQuote',
  email: 'templateEmail',
  'issue-comment': 'templateIssueComment',
  'vault-note': 'templateVaultNote',
};

/** In the order in which they are listed. */
export const BUILT_IN_IDS: readonly string[] = Object.keys(BUILT_IN_NAMES);

/** The forms of copies, with their names. */
export const COPY_FORMS = [
  { value: 'rich', words: 'copyFormRich', help: 'copyFormRichHelp' },
  { value: 'markdown', words: 'copyFormMarkdown', help: 'copyFormMarkdownHelp' },
  { value: 'plain', words: 'copyFormPlain', help: 'copyFormPlainHelp' },
] as const;

/** The name of a template, for a list. */
export function entryName({ id, name, own }: Pick<TemplateEntry, 'id' | 'name' | 'own'>): string {
  if (own) return name.trim() || t('templateUnnamed');
  return isBuiltIn(id) ? t(BUILT_IN_NAMES[id]) : t('templateUnnamed');
}

/** The templates that are used: those that were chosen, or in place of deleted ones the built-in ones. */
export function idsInUse({ entries, preferences }: Pick<OpenTemplates, 'entries' | 'preferences'>) {
  const existing = (id: string, instead: BuiltInId) => (entries.some((entry) => entry.id === id) ? id : instead);
  return {
    templateId: existing(preferences.templateId, 'summary'),
    quoteTemplateId: existing(preferences.quoteTemplateId, 'quote'),
  };
}

export const isBuiltIn = (id: string): id is BuiltInId => Object.hasOwn(BUILT_IN_NAMES, id);

const PROBLEMS: Record<TemplateProblem['code'], MessageKey> = {
  'unknown-name': 'templateUnknownName',
  'unknown-filter': 'templateUnknownFilter',
  'unknown-tag': 'templateUnknownTag',
  'bad-tag': 'templateBadTag',
  'not-closed': 'templateNotClosed',
  'bad-date': 'templateBadDate',
  'too-much': 'templateTooMuch',
};

/** Says what is wrong, and what to do about it. */
export function problemWords({ code, subject, hint }: TemplateProblem): string {
  const guess = hint !== null && code !== 'not-closed' ? ` ${t('templateDidYouMean', hint)}` : '';
  return t(PROBLEMS[code], subject, hint ?? '') + guess;
}

export const fileProblemWords = (problem: FileProblem): string =>
  problem.code === 'too-many' ? tn('templatesFileRoom', problem.room, problem.count) : t(FILE_PROBLEMS[problem.code]);

const FILE_PROBLEMS = {
  unreadable: 'templatesFileUnreadable',
  'not-templates': 'templatesFileOther',
  newer: 'templatesFileNewer',
} as const;
