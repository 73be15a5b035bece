import { t, type MessageKey } from '../../lib/i18n.ts';
import type { QuerySuggestion } from '../../lib/messaging/protocol.ts';

/** What somebody can filter by, and how it is typed. */
const FILTERS: readonly [MessageKey, string][] = [
  ['filterBySpeaker', 'speaker:'],
  ['filterByDate', 'in:'],
  ['filterByLength', 'longer:'],
  ['filterByShared', 'is:'],
  ['filterByOwner', 'owner:'],
  ['filterByTeam', 'team:'],
];

/** What the empty box can begin with, behind the filters that were finished. */
export const filterSuggestions = (finished: string): QuerySuggestion[] =>
  FILTERS.map(([words, filter]) => ({
    label: t(words),
    text: finished + filter,
    caret: finished.length + filter.length,
  }));
