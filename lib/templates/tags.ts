import { aProblem, type TemplateProblem } from './problems.ts';

/** The content of a pair of double braces. */
export interface Tag {
  /** `!` for a comment, of which nothing else is read. */
  sigil: '' | '#' | '^' | '/' | '!';
  /** In lowercase. */
  name: string;
  filters: { name: string; argument: string | null }[];
  /** The tag as it was written, including the braces. */
  source: string;
  line: number;
  /** For `/`: what precedes its section on the line, if nothing else is on that line; otherwise null. */
  prefix: string | null;
}

/** From two braces to the two that close them, on one line; braces between quotation marks do not close anything. */
const TAG = /\{\{([^{}\n"]*(?:"[^"\n]*"[^{}\n"]*)*)\}\}/y;
/** The text between the braces, without the spaces around it. */
const INSIDE = /^(?:([#^/])\s*)?([\p{L}_][\p{L}\p{N}_-]*)\s*(\|.*)?$/su;
const FILTER = /\|\s*([\p{L}_][\p{L}\p{N}_-]*)\s*(?::\s*(?:"([^"]*)"|([^\s|"]+))\s*)?/uy;
/** Spaces, quotes, and a list mark: what may precede a section that has a line of its own. */
const PREFIX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?$/;
const LONGEST_PREFIX = 40;
const REST_OF_LINE = /[ \t]*(?:\n|$)/y;
/** Number of characters to show of something that cannot be understood. */
const SHOWN = 40;

/**
 * The texts and tags of a template, in order. A bad tag is text, with a problem. Linear in the length of the template.
 */
export function tagsIn(source: string, report: (problem: TemplateProblem) => void): (string | Tag)[] {
  const parts: (string | Tag)[] = [];
  const opened: { name: string; at: number; line: number }[] = [];
  const lineAt = createLineCounter(source);
  const lastClosing = source.lastIndexOf('}}');
  let done = 0;

  for (let at = source.indexOf('{{'); at !== -1;) {
    const tag = tagAt(source, at, lastClosing, lineAt(at));
    if (tag === null) {
      const [shown = ''] = source.slice(at, at + SHOWN).split('\n');
      report(aProblem('bad-tag', lineAt(at), shown));
      at = source.indexOf('{{', at + 1);
      continue;
    }
    const end = at + tag.source.length;
    if (tag.sigil === '#' || tag.sigil === '^') opened.push({ name: tag.name, at, line: tag.line });
    if (tag.sigil === '/') {
      const from = opened.pop();
      if (from?.name === tag.name && from.line === tag.line) tag.prefix = prefixOf(source, from.at, end);
    }
    if (at > done) parts.push(source.slice(done, at));
    parts.push(tag);
    done = end;
    at = source.indexOf('{{', end);
  }
  if (done < source.length) parts.push(source.slice(done));
  return parts;
}

function tagAt(source: string, at: number, lastClosing: number, line: number): Tag | null {
  if (source[at + 2] === '!') {
    if (lastClosing < at) return null;
    const comment = source.slice(at, source.indexOf('}}', at) + 2);
    return { sigil: '!', name: '', filters: [], source: comment, line, prefix: null };
  }
  TAG.lastIndex = at;
  const [whole, inside = ''] = TAG.exec(source) ?? [];
  const [, sigil = '', name = '', rest = ''] = INSIDE.exec(inside.trim()) ?? [];
  const filters = whole === undefined || name === '' ? null : filtersIn(rest);
  if (whole === undefined || filters === null) return null;
  return { sigil: sigil as Tag['sigil'], name: name.toLowerCase(), filters, source: whole, line, prefix: null };
}

/** Null if there is anything else between them. */
function filtersIn(source: string): Tag['filters'] | null {
  const filters: Tag['filters'] = [];
  FILTER.lastIndex = 0;
  for (let done = 0; done < source.length; done = FILTER.lastIndex) {
    const [, name, quoted, bare] = FILTER.exec(source) ?? [];
    if (name === undefined) return null;
    filters.push({ name: name.toLowerCase(), argument: quoted ?? bare ?? null });
  }
  return filters;
}

function prefixOf(source: string, from: number, end: number): string | null {
  REST_OF_LINE.lastIndex = end;
  if (!REST_OF_LINE.test(source)) return null;
  const before = source.slice(Math.max(0, from - LONGEST_PREFIX - 1), from);
  const prefix = before.slice(before.lastIndexOf('\n') + 1);
  return prefix.length <= LONGEST_PREFIX && PREFIX.test(prefix) ? prefix : null;
}

/** Returns the line of an offset, from 1; offsets must be passed in order. */
function createLineCounter(source: string): (at: number) => number {
  let [line, counted] = [1, 0];
  return (at) => {
    for (; counted < at; counted++) if (source[counted] === '\n') line += 1;
    return line;
  };
}
