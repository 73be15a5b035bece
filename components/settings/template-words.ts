import { t, tn, type MessageKey } from '../../lib/i18n.ts';
import type {
  BuiltInId,
  FileProblem,
  FilterName,
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
};

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
  transcript: 'templateNameTranscript',
  turns: 'templateNameTurns',
  count: 'templateNameCount',
};

export const TURN_NAME_WORDS: Record<TurnName, MessageKey> = {
  speaker: 'templateNameSpeaker',
  time: 'templateNameTurnTime',
  text: 'templateNameText',
};

/** An example of each filter, and what it does. */
export const FILTERS: Record<FilterName, { example: string; words: MessageKey }> = {
  date: { example: 'date:"yyyy-MM-dd"', words: 'templateFilterDate' },
  upper: { example: 'upper', words: 'templateFilterUpper' },
  lower: { example: 'lower', words: 'templateFilterLower' },
  trim: { example: 'trim', words: 'templateFilterTrim' },
  first: { example: 'first:3', words: 'templateFilterFirst' },
  truncate: { example: 'truncate:80', words: 'templateFilterTruncate' },
  join: { example: 'join:"; "', words: 'templateFilterJoin' },
  bullets: { example: 'bullets', words: 'templateFilterBullets' },
  quote: { example: 'quote', words: 'templateFilterQuote' },
  plain: { example: 'plain', words: 'templateFilterPlain' },
  default: { example: 'default:"–"', words: 'templateFilterDefault' },
};

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

const isBuiltIn = (id: string): id is BuiltInId => Object.hasOwn(BUILT_IN_NAMES, id);
const isFilter = (name: string): name is FilterName => Object.hasOwn(FILTERS, name);

const PROBLEMS: Record<TemplateProblem['code'], MessageKey> = {
  'unknown-name': 'templateUnknownName',
  'unknown-filter': 'templateUnknownFilter',
  'unfit-filter': 'templateUnfitFilter',
  'bad-argument': 'templateBadArgument',
  'only-in-turns': 'templateOnlyInTurns',
  'needs-section': 'templateNeedsSection',
  'not-closed': 'templateNotClosed',
  'not-open': 'templateNotOpen',
  'bad-tag': 'templateBadTag',
  'too-deep': 'templateTooDeep',
  'too-many-filters': 'templateTooManyFilters',
  'inside-itself': 'templateInsideItself',
  'too-long': 'templateTooLong',
  'too-much': 'templateTooMuch',
};

/** Says what is wrong, and what to write instead if that is known. */
export function problemWords({ code, subject, hint }: TemplateProblem): string {
  if (code === 'unfit-filter') return t(PROBLEMS[code], subject, hint ?? '');
  if (code === 'bad-argument') return t(PROBLEMS[code], subject, isFilter(subject) ? FILTERS[subject].example : '');
  const words = t(PROBLEMS[code], subject);
  return hint === null ? words : `${words} ${t('templateDidYouMean', hint)}`;
}

export function fileProblemWords(problem: FileProblem): string {
  switch (problem.code) {
    case 'unreadable':
      return t('templatesFileUnreadable');
    case 'too-large':
      return t('templatesFileTooLarge');
    case 'not-json':
      return t('templatesFileNotJson');
    case 'not-templates':
      return t('templatesFileOther');
    case 'newer':
      return t('templatesFileNewer');
    case 'bad-template':
      return t('templatesFileBad', problem.number);
    case 'empty':
      return t('templatesFileEmpty');
    case 'too-many':
      return tn('templatesFileRoom', problem.room, problem.count);
  }
}
