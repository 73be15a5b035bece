import type { Turn } from '../recording/types.ts';
import { filterOf } from './filters.ts';
import { createHoles, type Holes } from './holes.ts';
import { isName, isTurnName, type TurnName } from './names.ts';
import type { TemplateNode, Use } from './parse-template.ts';
import type { SubjectValues, TemplateWords } from './subject-values.ts';
import { isEmpty, type Value } from './values.ts';

/** The Markdown that a template expands to, with a hole for each value. */
export interface Expanded {
  markdown: string;
  holes: Holes;
  /** Whether it would have been too long, so that its end is missing. */
  cutOff: boolean;
}

/**
 * Limits: UTF-16 units of Markdown without its values, and of the values; and tags that are filled. The longest meeting
 * that can be fetched whole has 50,000 turns of 150 characters: a template may write each of them with ninety more
 * characters, and with twenty tags.
 */
const MAX_MARKDOWN = 3_000_000;
const MAX_VALUES = 12_000_000;
const MAX_TAGS = 1_000_000;

/**
 * Repeats or omits each section, depending on its value. A line that contains only tags, and expands to nothing,
 * vanishes. Elsewhere an empty value has a hole too, so that what is around it is read in the same way: `**{{owner}}**`
 * without an owner is not four asterisks.
 */
export function expand(nodes: readonly TemplateNode[], values: SubjectValues, words: TemplateWords): Expanded {
  const holes = createHoles();
  const emptyHole = holes.holeFor(NOTHING).mark;
  const lines: string[] = [];
  let line = '';
  let hasTag = false;
  let length = 0;
  let valueLength = 0;
  let tags = 0;

  const isFull = () => length > MAX_MARKDOWN || valueLength > MAX_VALUES || tags > MAX_TAGS;

  function endLine() {
    if (!hasTag || line.replaceAll(emptyHole, '').trim() !== '') lines.push(line);
    line = '';
    hasTag = false;
  }

  function write(text: string) {
    const [first = '', ...others] = text.split('\n');
    line += first;
    for (const other of others) {
      endLine();
      line = other;
    }
    length += text.length;
  }

  /** Values that are the same in every turn are computed once, and those of a turn once per turn. */
  const known = new Map<Use, Value>();
  const ofTurn = new Map<TurnName, Value>();

  function valueOf(use: Use, turn: Turn | null): Value {
    const { name } = use;
    tags += 1;
    if (turn && isTurnName(name)) {
      const value = ofTurn.get(name) ?? values.turnValue(turn, name);
      ofTurn.set(name, value);
      return filtered(value, use);
    }
    const value = known.get(use) ?? filtered(isName(name) ? values.value(name) : NOTHING, use);
    known.set(use, value);
    return value;
  }

  function filtered(value: Value, { filters }: Use): Value {
    for (const { name, argument } of filters) {
      value = filterOf(name).apply(value, argument, words);
    }
    return value;
  }

  function writeValue(value: Value) {
    hasTag = true;
    const hole = holes.holeFor(isEmpty(value) ? NOTHING : value);
    valueLength += hole.length;
    write(hole.mark);
  }

  function writeNodes(nodes: readonly TemplateNode[], turn: Turn | null) {
    for (const node of nodes) {
      if (isFull()) return;
      if (node.type === 'text') write(holes.hide(node.text));
      else if (node.type === 'value') writeValue(valueOf(node.use, turn));
      else {
        hasTag = true;
        if (node.type === 'section') writeSection(node, turn);
        hasTag = true;
      }
    }
  }

  function writeSection(section: Extract<TemplateNode, { type: 'section' }>, turn: Turn | null) {
    const value = valueOf(section.use, turn);
    if (isEmpty(value) !== section.inverted) return;
    if (value.kind !== 'turns' || section.inverted) return writeNodes(section.children, turn);
    for (const [index, each] of value.turns.entries()) {
      if (isFull()) return;
      if (index > 0 && section.prefix !== null) write(`\n${section.prefix}`);
      hasTag = true;
      ofTurn.clear();
      writeNodes(section.children, each);
    }
  }

  writeNodes(nodes, null);
  const cutOff = isFull();
  endLine();
  return { markdown: lines.join('\n'), holes, cutOff };
}

const NOTHING: Value = { kind: 'text', text: '' };
