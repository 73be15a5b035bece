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

export const FILTER_WORDS: Record<FilterName, MessageKey> = {
  date: 'templateFilterDate',
  upper: 'templateFilterUpper',
  lower: 'templateFilterLower',
  trim: 'templateFilterTrim',
  first: 'templateFilterFirst',
  truncate: 'templateFilterTruncate',
  join: 'templateFilterJoin',
  bullets: 'templateFilterBullets',
  quote: 'templateFilterQuote',
  plain: 'templateFilterPlain',
  default: 'templateFilterDefault',
};

/** Each filter as it may be written. */
export const FILTER_EXAMPLES: Record<FilterName, string> = {
  date: 'date:"yyyy-MM-dd"',
  upper: 'upper',
  lower: 'lower',
  trim: 'trim',
  first: 'first:3',
  truncate: 'truncate:80',
  join: 'join:"; "',
  bullets: 'bullets',
  quote: 'quote',
  plain: 'plain',
  default: 'default:"–"',
};

/** The name of a template, for a list. */
export function entryName({ id, name, own }: Pick<TemplateEntry, 'id' | 'name' | 'own'>): string {
  if (own) return name.trim() || t('templateUnnamed');
  return isBuiltIn(id) ? t(BUILT_IN_NAMES[id]) : t('templateUnnamed');
}

const isBuiltIn = (id: string): id is BuiltInId => Object.hasOwn(BUILT_IN_NAMES, id);
const isFilter = (name: string): name is FilterName => Object.hasOwn(FILTER_EXAMPLES, name);

/** What is wrong, and what to write instead where that is known. */
export function problemWords({ code, subject, hint }: TemplateProblem): string {
  switch (code) {
    case 'unknown-name':
      return withHint(t('templateUnknownName', subject), hint);
    case 'unknown-filter':
      return withHint(t('templateUnknownFilter', subject), hint);
    case 'unfit-filter':
      return t('templateUnfitFilter', subject, hint ?? '');
    case 'bad-argument':
      return t('templateBadArgument', subject, isFilter(subject) ? FILTER_EXAMPLES[subject] : '');
    case 'only-in-turns':
      return t('templateOnlyInTurns', subject);
    case 'needs-section':
      return t('templateNeedsSection', subject);
    case 'not-closed':
      return t('templateNotClosed', subject);
    case 'not-open':
      return t('templateNotOpen', subject);
    case 'bad-tag':
      return t('templateBadTag', subject);
    case 'too-deep':
      return t('templateTooDeep');
    case 'too-many-filters':
      return t('templateTooManyFilters', subject);
    case 'inside-itself':
      return t('templateInsideItself', subject);
    case 'too-long':
      return t('templateTooLong');
    case 'too-much':
      return t('templateTooMuch');
  }
}

const withHint = (words: string, hint: string | null) =>
  hint === null ? words : `${words} ${t('templateDidYouMean', hint)}`;

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
