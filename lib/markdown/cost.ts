import { LINK_REACH, MAX_DEPTH } from './limits.ts';

/**
 * The budget of the Markdown lexer for a summary. A unit is one character examined for one emphasis mark, about 60 ns
 * in the worst case measured: some 150 ms in total. Ordinary summaries need a hundredth of it.
 */
export const SUMMARY_BUDGET = 2_500_000;

/** The same for a filled template, once for each copy: a whole transcript, which is long and yet simple. */
export const TEMPLATE_BUDGET = 8_000_000;

/** Measured weights, relative to that of an emphasis mark. */
const BACKTICKS = 1 / 16;
const DELIMITER_ROW = 1 / 6;
const RUN_SQUARED = 1 / 64;
const CELL = 60;
const LAZY_CHAR = 1 / 50;
/** A character examined for a bracket, as far ahead as the lexer looks. */
const AHEAD = 1 / 6;
/** A character examined for an instruction (`<?`) or a declaration (`<!`): all that follow it. */
const UNBOUND = 1 / 30;
/** A bracket, a tag, or a bare address itself, whatever is in it. */
const TOKEN = 80;
const ADDRESS = 300;

/** The counts for one paragraph. */
interface Counts {
  chars: number;
  /** Emphasis marks and backticks, weighted. */
  marks: number;
  brackets: number;
  tags: number;
  instructions: number;
  addresses: number;
}

/**
 * Whether the Markdown would make the lexer slow or overflow its stack, judged in one linear pass. The lexer recurses
 * into nested blocks. It is quadratic in a paragraph full of marks, in runs of spaces or word characters, in tables
 * wider than their rows, and in quotes that continue without their mark; and for each bracket it looks far ahead.
 */
export function tooCostly(markdown: string, budget: number): boolean {
  let units = 0;
  let [columns, lazyLines] = [0, 0];
  let paragraph = nothing();
  let inQuote = false;

  for (const line of markdown.split('\n')) {
    const { depth, marked, quoted } = openingOf(line);
    if (depth > MAX_DEPTH) return true;

    const blank = line.trim() === '';
    if (marked || blank) {
      units += costOf(paragraph);
      paragraph = nothing();
    }
    count(line, paragraph);
    units += runsIn(line) + columns * CELL;

    if (blank) columns = 0;
    else if (isDelimiterRow(line)) columns = Math.max(columns, line.split('|').length);

    if (inQuote && !quoted && !blank) lazyLines += 1;
    inQuote = quoted || (inQuote && !blank);
  }
  return units + costOf(paragraph) + lazyLines * markdown.length * LAZY_CHAR > budget;
}

const nothing = (): Counts => ({ chars: 0, marks: 0, brackets: 0, tags: 0, instructions: 0, addresses: 0 });

function count(line: string, counts: Counts): void {
  counts.chars += line.length;
  counts.marks += marksIn(line);
  for (const [token] of line.matchAll(/\[|<[?!]?|@|:\/\/|www\./gi)) {
    if (token === '[') counts.brackets += 1;
    else if (token === '<') counts.tags += 1;
    else if (token.startsWith('<')) counts.instructions += 1;
    else counts.addresses += 1;
  }
}

function costOf({ chars, marks, brackets, tags, instructions, addresses }: Counts): number {
  const ahead = brackets * Math.min(chars, LINK_REACH) * AHEAD + instructions * chars * UNBOUND;
  return chars * marks + ahead + (brackets + tags + instructions) * TOKEN + addresses * ADDRESS;
}
/** How many blocks a line opens, or is in by its indentation (lists nest by at least two columns). */
function openingOf(line: string): { depth: number; marked: boolean; quoted: boolean } {
  let [at, columns, markers] = [0, 0, 0];
  let quoted = false;
  for (;;) {
    const space = line.charAt(at);
    if (space === ' ' || space === '\t') {
      columns += space === '\t' ? 4 : 1;
      at += 1;
      continue;
    }
    const marker = markerAt(line, at);
    if (marker === 0) break;
    if (markers === 0) markers = columns >> 1;
    quoted ||= line.charAt(at) === '>';
    markers += 1;
    at += marker;
  }
  const rule = /^\s*(?:(?:-\s*)+|(?:\*\s*)+)$/.test(line);
  return { depth: rule ? 0 : markers, marked: markers > 0 || line.charAt(at) === '#', quoted };
}

/** The length of the quote or list marker at `at`; 0 when there is none. */
function markerAt(line: string, at: number): number {
  const character = line.charAt(at);
  if (character === '>') return 1;
  let end = at;
  if (/[-+*]/.test(character)) end += 1;
  else {
    while (end - at < 9 && /\d/.test(line.charAt(end))) end += 1;
    if (end === at || !/[.)]/.test(line.charAt(end))) return 0;
    end += 1;
  }
  return /^\s?$/.test(line.charAt(end)) ? end - at : 0;
}

/** Runs of marks, counted in emphasis marks; a long run counts more than once, because it can open that many. */
function marksIn(line: string): number {
  const runs = line.match(/\*+|_+|~+|`+/g) ?? [];
  const inline = runs.reduce((sum, run) => sum + (run.startsWith('`') ? BACKTICKS : 1 + (run.length >> 2)), 0);
  return inline + (isDelimiterRow(line) ? DELIMITER_ROW : 0);
}

/**
 * The cost of long runs of spaces, and of what may be the first half of an email address: the lexer looks ahead over
 * them at each character.
 */
function runsIn(line: string): number {
  const runs = line.match(/[ \t]{64,}|[\w.!#$%&'*+/=?`{|}~-]{64,}/g) ?? [];
  return runs.reduce((sum, run) => sum + run.length ** 2 * RUN_SQUARED, 0);
}

function isDelimiterRow(line: string): boolean {
  return line.includes('-') && /^[ |:>-]+$/.test(line);
}
