import { t, tn, type MessageKey } from '../../lib/i18n.ts';
import type {
  BuiltInId,
  FileProblem,
  OpenTemplates,
  TemplateEntry,
  TemplateName,
  TemplateProblem,
  TurnName,
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

export const NAME_WORDS: Record<TemplateName, MessageKey> = {
  title: 'templateNameTitle',
  facts: 'templateNameFacts',
  date: 'templateNameDate',
  time: 'templateNameTime',
  length: 'templateNameLength',
  people: 'templateNamePeople',
  owner: 'templateNameOwner',
  team: 'templateNameTeam',
  summary: 'templateNameSummary',
  notes: 'templateNameNotes',
  tasks: 'templateNameTasks',
  transcript: 'templateNameTranscript',
  turns: 'templateNameTurns',
  count: 'templateNameCount',
};

export const TURN_NAME_WORDS: Record<TurnName, MessageKey> = {
  speaker: 'templateNameSpeaker',
  time: 'templateNameTurnTime',
  text: 'templateNameText',
};

/** The filters of the reference, each with an argument where it needs one, and what it does. */
export const FILTERS: readonly (readonly [example: string, words: MessageKey])[] = [
  ['date: "yyyy-MM-dd"', 'templateFilterDate'],
  ['time', 'templateFilterTime'],
  ['first_people: 3', 'templateFilterFirstPeople'],
  ['join: "; "', 'templateFilterJoin'],
  ['bullets', 'templateFilterBullets'],
  ['upcase', 'templateFilterUpper'],
  ['downcase', 'templateFilterLower'],
  ['truncate: 80', 'templateFilterTruncate'],
  ['default: "–"', 'templateFilterDefault'],
  ['plain', 'templateFilterPlain'],
  ['raw', 'templateFilterRaw'],
];

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

/** Says what is wrong, and what to do about it. */
export function problemWords({ code, subject, hint }: TemplateProblem): string {
  const guess = hint === null ? '' : ` ${t('templateDidYouMean', hint)}`;
  switch (code) {
    case 'unknown-name':
      return t('templateUnknownName', subject) + guess;
    case 'unknown-filter':
      return t('templateUnknownFilter', subject) + guess;
    case 'unknown-tag':
      return t('templateUnknownTag', subject) + guess;
    case 'bad-tag':
      return t('templateBadTag', subject);
    case 'not-closed':
      return t('templateNotClosed', subject, hint ?? '');
    case 'bad-date':
      return t('templateBadDate', subject);
    case 'too-much':
      return t('templateTooMuch');
  }
}

export const fileProblemWords = (problem: FileProblem): string =>
  problem.code === 'too-many' ? tn('templatesFileRoom', problem.room, problem.count) : t(FILE_PROBLEMS[problem.code]);

const FILE_PROBLEMS = {
  unreadable: 'templatesFileUnreadable',
  'not-templates': 'templatesFileOther',
  newer: 'templatesFileNewer',
} as const;
