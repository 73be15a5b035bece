import { cleanText } from '../recording/text.ts';
import { nearest } from './suggest.ts';
import { FILTERS, filterOf, isCount, isFilter, type FilterName } from './filters.ts';
import { isName, isTurnName, NAMES, TURN_NAMES, type TemplateName, type TurnName } from './names.ts';
import { aProblem, type TemplateProblem } from './problems.ts';
import { tagsIn, type Tag } from './tags.ts';
import type { ValueKind } from './values.ts';

interface FilterUse {
  name: FilterName;
  argument: string;
}

/** A name with its filters. */
export interface Use {
  name: TemplateName | TurnName;
  filters: readonly FilterUse[];
  /** Kind of the value after the filters. */
  kind: ValueKind;
}

export type TemplateNode =
  | { type: 'text'; text: string }
  /** Not visible, and neither is its line if it fills one. */
  | { type: 'comment' }
  | { type: 'value'; use: Use }
  | {
      type: 'section';
      use: Use;
      inverted: boolean;
      /**
       * The prefix of each repetition, which gets a line of its own, if the whole section is on one line; otherwise
       * null.
       */
      prefix: string | null;
      children: TemplateNode[];
    };

type Section = Extract<TemplateNode, { type: 'section' }>;

export interface ParsedTemplate {
  nodes: TemplateNode[];
  /** In the order of lines. */
  problems: TemplateProblem[];
}

/** Maximum nesting of sections. */
const MAX_DEPTH = 16;
/** Maximum for one name; each filter may process all of its words, in every turn. */
const MAX_FILTERS = 8;
/** No one reads more of them at once. */
const MAX_PROBLEMS = 100;

/** An open section; `section` is null for an invalid one, whose content is shown. */
interface Open {
  name: string;
  line: number;
  section: Section | null;
  children: TemplateNode[];
  inTurn: boolean;
}

/**
 * Parses a template: Markdown with `{{name | filter:"argument"}}`, `{{#name}}…{{/name}}`, `{{^name}}…{{/name}}` and
 * `{{! … }}`. Anything that cannot be understood stays in the text as it was written, with a problem. Linear, and never
 * throws.
 */
export function parseNodes(source: string): ParsedTemplate {
  const root: Open = { name: '', line: 0, section: null, children: [], inTurn: false };
  const open: Open[] = [root];
  const problems: TemplateProblem[] = [];
  const top = () => open.at(-1) ?? root;

  function report(problem: TemplateProblem) {
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  }
  const literal = (text: string) => top().children.push({ type: 'text', text });

  function begin(tag: Tag) {
    const { inTurn } = top();
    const known = open.length <= MAX_DEPTH ? useOf(tag, inTurn, report) : null;
    if (open.length > MAX_DEPTH) report(aProblem('too-deep', tag.line, tag.source));
    const children: TemplateNode[] = [];
    const section: Section | null = known && {
      type: 'section',
      use: known,
      inverted: tag.sigil === '^',
      prefix: null,
      children,
    };
    open.push({
      name: tag.name,
      line: tag.line,
      section,
      children,
      inTurn: inTurn || (known?.kind === 'turns' && tag.sigil === '#'),
    });
  }

  /** Closes the innermost section; an invalid one leaves its content. */
  function close(prefix: string | null) {
    const ended = open.pop() ?? root;
    if (ended.section) top().children.push({ ...ended.section, prefix });
    else for (const child of ended.children) top().children.push(child);
  }

  /** Leaves `count` sections open: nothing in the template closes those above. */
  function closeTo(count: number) {
    while (open.length > count) {
      const { line, name } = top();
      report(aProblem('not-closed', line, name));
      close(null);
    }
  }

  function end(tag: Tag) {
    const at = open.findLastIndex(({ name }, index) => index > 0 && name === tag.name);
    if (at < 0) {
      report(aProblem('not-open', tag.line, tag.name));
      literal(tag.source);
      return;
    }
    closeTo(at + 1);
    close(tag.prefix);
  }

  for (const part of tagsIn(cleanText(source), report)) {
    if (typeof part === 'string') literal(part);
    else if (part.sigil === '#' || part.sigil === '^') begin(part);
    else if (part.sigil === '/') end(part);
    else if (part.sigil === '!') top().children.push({ type: 'comment' });
    else {
      const use = useOf(part, top().inTurn, report);
      if (use && use.kind !== 'turns') top().children.push({ type: 'value', use });
      else {
        if (use) report(aProblem('needs-section', part.line, part.name));
        literal(part.source);
      }
    }
  }
  closeTo(1);
  return { nodes: root.children, problems: problems.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity)) };
}

const ALL_NAMES = [...new Set([...Object.keys(NAMES), ...Object.keys(TURN_NAMES)])];
const FILTER_NAMES = Object.keys(FILTERS);

function kindOf(name: string, inTurn: boolean): ValueKind | null {
  if (inTurn && isTurnName(name)) return TURN_NAMES[name];
  return isName(name) ? NAMES[name] : null;
}

/** The use of a name by a tag; null if there is no such name here. Invalid filters are left out. */
function useOf(tag: Tag, inTurn: boolean, report: (problem: TemplateProblem) => void): Use | null {
  const { name, line } = tag;
  let kind = kindOf(name, inTurn);
  if (!isName(name) && !isTurnName(name)) {
    report(aProblem('unknown-name', line, name, nearest(name, ALL_NAMES)));
    return null;
  }
  if (kind === null) {
    report(aProblem('only-in-turns', line, name));
    return null;
  }
  if (inTurn && kind === 'turns' && tag.sigil !== '') {
    report(aProblem('inside-itself', line, name));
    return null;
  }
  const filters: FilterUse[] = [];
  for (const { name: filter, argument } of tag.filters) {
    if (!isFilter(filter)) {
      report(aProblem('unknown-filter', line, filter, nearest(filter, FILTER_NAMES)));
      continue;
    }
    const { argument: wanted, kinds } = filterOf(filter);
    const next: ValueKind | undefined = kinds[kind];
    if (next === undefined) {
      report(aProblem('unfit-filter', line, filter, name));
      continue;
    }
    const fits = wanted === 'none' || (argument !== null && (wanted === 'text' || isCount(argument)));
    if (!fits) {
      report(aProblem('bad-argument', line, filter));
      continue;
    }
    if (filters.length >= MAX_FILTERS) {
      report(aProblem('too-many-filters', line, name));
      break;
    }
    filters.push({ name: filter, argument: argument ?? '' });
    kind = next;
  }
  return { name, filters, kind };
}
