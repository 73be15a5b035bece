import type { ValueKind } from './values.ts';

/** Names that a template can use, in a useful order for listing them. */
export const NAMES = {
  title: 'text',
  /** The date and the people, as far as they are known, on one line. */
  facts: 'list',
  date: 'moment',
  /** The time of day when the meeting began. */
  time: 'moment',
  length: 'text',
  /** The people whose names are known. */
  people: 'list',
  owner: 'text',
  team: 'text',
  summary: 'document',
  notes: 'document',
  transcript: 'document',
  turns: 'turns',
  /** Number of turns. */
  count: 'text',
} as const satisfies Record<string, ValueKind>;

/** Names that a turn adds between `{{#turns}}` and `{{/turns}}`; its time hides that of the recording. */
export const TURN_NAMES = { speaker: 'text', time: 'text', text: 'text' } as const satisfies Record<string, ValueKind>;

export type TemplateName = keyof typeof NAMES;
export type TurnName = keyof typeof TURN_NAMES;

export const isName = (name: string): name is TemplateName => Object.hasOwn(NAMES, name);
export const isTurnName = (name: string): name is TurnName => Object.hasOwn(TURN_NAMES, name);
