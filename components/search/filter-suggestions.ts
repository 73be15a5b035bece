import { t, type MessageKey } from '../../lib/i18n.ts';
import type { QuerySuggestion } from '../../lib/messaging/protocol.ts';

/** The filters, and how each is typed. */
const FILTERS: readonly [MessageKey, string][] = [
  ['filterBySpeaker', 'speaker:'],
  ['filterByDate', 'in:'],
  ['filterByLength', 'longer:'],
  ['filterByShared', 'is:'],
  ['filterByOwner', 'owner:'],
  ['filterByTeam', 'team:'],
];

/** Filters that an empty box can start with, after the finished filters. */
export const filterSuggestions = (finished: string): QuerySuggestion[] =>
  FILTERS.map(([words, filter]) => ({
    label: t(words),
    text: finished + filter,
    caret: finished.length + filter.length,
  }));
