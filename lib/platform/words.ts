import { formatList, t, tn, uiLanguage, type MessageKey } from '../i18n.ts';
import { formatDuration, formatFullDate } from '../recording/time.ts';

/** Words of the built-in templates, in the user's language: `BuiltInWords` of `lib/templates`. */
export const builtInWords = () => ({
  date: t('templateWordDate'),
  length: t('templateWordLength'),
  people: t('templateWordPeople'),
  summary: t('tabSummary'),
  notes: t('tabNotes'),
  transcript: t('tabTranscript'),
  openTasks: t('templateWordOpenTasks'),
  addTranscript: t('templateWordAddTranscript'),
  greeting: t('templateWordGreeting'),
  hereIs: (meeting: string) => t('templateWordHereIs', meeting),
  takingPart: (people: string) => t('templateWordTakingPart', people),
  from: (meeting: string) => t('templateWordFrom', meeting),
  andOthers: (names: string, count: number) => tn('peopleAndOthers', count, names),
  withPeople: (people: string) => t('templateWordWithPeople', people),
});

/** Words of all copies: `TemplateWords` of `lib/templates`. */
export const copyWords = () => ({
  untitled: t('untitledRecording'),
  unknownSpeaker: t('unknownSpeaker'),
  builtIn: builtInWords(),
  locale: uiLanguage(),
});

/** Words of copies and of files: `ExportWords` of `lib/output`, too. */
export const exportWords = () => ({
  ...copyWords(),
  summary: t('tabSummary'),
  notes: t('tabNotes'),
  transcript: t('tabTranscript'),
  formatDate: (atMs: number) => formatFullDate(atMs, uiLanguage()),
  formatList,
  formatLength: (seconds: number) => formatDuration(seconds, uiLanguage()),
});

/** A filter with its name before the value. */
const named = (name: MessageKey) => (value: string) => t('filterOf', t(name), value);

/** Filters in words: `FilterWords` of `lib/search`. */
export const wordsOfFilters = () => ({
  locale: uiLanguage(),
  keywords: t('filterKeywords'),
  around: {
    with: named('filterWith'),
    owner: named('filterByOwner'),
    team: named('filterByTeam'),
    title: named('templateNameTitle'),
    has: named('filterHas'),
    after: named('filterSince'),
    before: named('filterBefore'),
    longer: (value: string) => t('filterLonger', value),
    shorter: (value: string) => t('filterShorter', value),
  },
  not: (filter: string) => t('filterNot', filter),
  values: {
    today: t('filterToday'),
    yesterday: t('filterYesterday'),
    'this-week': t('filterThisWeek'),
    'last-week': t('filterLastWeek'),
    'this-month': t('filterThisMonth'),
    'last-month': t('filterLastMonth'),
    private: t('sharingPrivate'),
    shared: t('filterShared'),
    team: t('sharingTeam'),
    'selected-teams': t('sharingSelectedTeams'),
    organization: t('sharingOrganization'),
    summary: t('tabSummary'),
    notes: t('tabNotes'),
    task: t('openTasks'),
  },
});

/** The sample meeting in the user's language: `SampleWords` of `lib/templates`. */
export const sampleWords = () => ({
  title: t('sampleTitle'),
  team: t('sampleTeam'),
  said: [t('sampleSaidFirst'), t('sampleSaidSecond'), t('sampleSaidThird'), t('sampleSaidFourth')],
  outcome: t('sampleOutcome'),
  decisions: t('sampleDecisions'),
  decision: t('sampleDecision'),
  nextSteps: t('sampleNextSteps'),
  done: t('sampleDone'),
  toDo: t('sampleToDo'),
  notes: t('sampleNotes'),
});
