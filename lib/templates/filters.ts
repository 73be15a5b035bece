import type { Block } from '../markdown/nodes.ts';
import { linesOf } from '../markdown/plain-paragraphs.ts';
import { tidyInline, tidyParagraphs } from '../markdown/tidy-inline.ts';
import { formatPattern, type Place } from './date-pattern.ts';
import { firstLines, mapTexts, truncateBlocks, truncateText } from './document-parts.ts';
import { isEmpty, textValue, wordsOf, type Value, type ValueKind } from './values.ts';

interface Filter {
  argument: 'none' | 'number' | 'text';
  /** The resulting kind for each kind of value; a missing kind cannot be filtered this way. */
  kinds: Partial<Record<ValueKind, ValueKind>>;
  /** `argument` fits what is declared above. */
  apply: (value: Value, argument: string, place: Place) => Value;
}

const WORDED = { text: 'text', moment: 'text', list: 'list', document: 'document' } as const;

/** The filters of templates, in a useful order for listing them. */
export const FILTERS = {
  date: {
    argument: 'text',
    kinds: { moment: 'text' },
    apply: (value, pattern, place) =>
      value.kind === 'moment' && value.atMs !== null ? textValue(formatPattern(value.atMs, pattern, place)) : value,
  },
  upper: {
    argument: 'none',
    kinds: WORDED,
    apply: (value, _, { locale }) => changed(value, (text) => text.toLocaleUpperCase(locale)),
  },
  lower: {
    argument: 'none',
    kinds: WORDED,
    apply: (value, _, { locale }) => changed(value, (text) => text.toLocaleLowerCase(locale)),
  },
  trim: {
    argument: 'none',
    kinds: WORDED,
    apply: (value) => (value.kind === 'document' ? value : changed(value, (text) => text.trim())),
  },
  /** Counts items of a list, turns, or lines of anything else. */
  first: {
    argument: 'number',
    kinds: { ...WORDED, turns: 'turns' },
    apply: (value, count) => firstOf(value, Number(count)),
  },
  /** Counts characters. */
  truncate: {
    argument: 'number',
    kinds: { ...WORDED, list: 'text' },
    apply: (value, count) =>
      value.kind === 'document'
        ? { kind: 'document', blocks: truncateBlocks(value.blocks, Number(count)) }
        : textValue(truncateText(wordsOf(value), Number(count))),
  },
  join: {
    argument: 'text',
    kinds: { text: 'text', list: 'text' },
    apply: (value, joint) => textValue(linesIn(value).join(joint)),
  },
  bullets: {
    argument: 'none',
    kinds: { text: 'document', list: 'document' },
    apply: (value) => bulleted(linesIn(value)),
  },
  quote: {
    argument: 'none',
    kinds: { text: 'document', moment: 'document', list: 'document', document: 'document' },
    apply: quoted,
  },
  plain: {
    argument: 'none',
    kinds: { text: 'text', moment: 'text', list: 'text', document: 'text' },
    apply: (value) => textValue(wordsOf(value)),
  },
  default: {
    argument: 'text',
    kinds: WORDED,
    apply: (value, words) => (isEmpty(value) ? textValue(words) : value),
  },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;

export const isFilter = (name: string): name is FilterName => Object.hasOwn(FILTERS, name);
export const filterOf = (name: FilterName): Filter => FILTERS[name];

/** Whether an argument is a number that a filter can count by. */
export const isCount = (argument: string): boolean => /^\d{1,6}$/.test(argument);

function changed(value: Value, change: (text: string) => string): Value {
  switch (value.kind) {
    case 'text':
    case 'moment':
      return textValue(change(value.text));
    case 'list':
      return { ...value, items: value.items.map(change) };
    case 'document':
      return { kind: 'document', blocks: mapTexts(value.blocks, change) };
    case 'turns':
      return value;
  }
}

function firstOf(value: Value, count: number): Value {
  switch (value.kind) {
    case 'list':
      return { ...value, items: value.items.slice(0, count) };
    case 'turns':
      return { kind: 'turns', turns: value.turns.slice(0, count) };
    case 'document':
      return { kind: 'document', blocks: firstLines(value.blocks, count) };
    case 'text':
    case 'moment':
      return textValue(linesIn(value).slice(0, count).join('\n'));
  }
}

/** The items of a list, or the lines of a text that are not empty. */
function linesIn(value: Value): readonly string[] {
  return value.kind === 'list'
    ? value.items
    : wordsOf(value)
        .split('\n')
        .filter((line) => line.trim() !== '');
}

function bulleted(lines: readonly string[]): Value {
  const items = lines.flatMap((line) => {
    const children = tidyInline(linesOf(line));
    return children.length === 0 ? [] : [{ checked: null, children: [{ type: 'paragraph' as const, children }] }];
  });
  const blocks: Block[] = items.length === 0 ? [] : [{ type: 'list', ordered: false, start: 1, items }];
  return { kind: 'document', blocks };
}

function quoted(value: Value): Value {
  const children = value.kind === 'document' ? [...value.blocks] : tidyParagraphs(linesOf(wordsOf(value)));
  return { kind: 'document', blocks: children.length === 0 ? [] : [{ type: 'quote', children }] };
}
