import type { ValueKind } from './values.ts';

/** What a template can name, in the order in which a list of them is useful. */
export const NAMES = {
  title: 'text',
  /** The date and the people, as far as they are known, in one line. */
  facts: 'list',
  date: 'moment',
  /** The time of day at which it began. */
  time: 'moment',
  length: 'text',
  /** Those who are known by name. */
  people: 'list',
  owner: 'text',
  team: 'text',
  summary: 'document',
  notes: 'document',
  transcript: 'document',
  turns: 'turns',
  /** How many turns there are. */
  count: 'text',
} as const satisfies Record<string, ValueKind>;

/** What a turn adds between `{{#turns}}` and `{{/turns}}`; its time hides that of the recording. */
export const TURN_NAMES = { speaker: 'text', time: 'text', text: 'text' } as const satisfies Record<string, ValueKind>;

export type TemplateName = keyof typeof NAMES;
export type TurnName = keyof typeof TURN_NAMES;

export const isName = (name: string): name is TemplateName => Object.hasOwn(NAMES, name);
export const isTurnName = (name: string): name is TurnName => Object.hasOwn(TURN_NAMES, name);
