import { describe, expect, it } from 'vitest';
import { cpuMs, expectLinearTime } from './support/linear-time.ts';
import { whenNightly } from './support/nightly.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../scripts/project.ts';
import { parseSync } from 'vite';

/**
 * Attacks on a regular expression: texts that get far into it, many times over, and then do not match. Each repetition
 * in it is repeated, after what it needs before it, and so is all of that together.
 */
function attacksOn({ source, flags }: RegExp): Attack[] {
  const attacks = new Map<string, Attack>();
  const add = (before: string, unit: string): void => {
    if (unit !== '') attacks.set(`${before}\n${unit}`, { before, unit });
  };
  const walk = (node: Node, before: string, after: string): void => {
    if (node.type === 'characters') return;
    if (node.type === 'choice') return node.options.forEach((option) => walk(option, before, after));
    if (node.type === 'repeat') {
      const units = node.many ? examplesOf(node.inner) : [];
      for (const unit of units) {
        add(before, unit);
        if (before !== '') add('', before + unit);
      }
      // Text that it may match itself, although it belongs to what comes next.
      for (const next of units.length > 0 ? beginningsOf(after) : []) add(before, next);
      return walk(node.inner, before, after);
    }
    let soFar = before;
    for (const [at, part] of node.parts.entries()) {
      walk(
        part,
        soFar,
        node.parts
          .slice(at + 1)
          .map(exampleOf)
          .join('') + after,
      );
      soFar += exampleOf(part);
    }
  };
  const tree = parse(source, flags);
  walk(tree, '', '');
  for (const example of examplesOf(tree)) add('', example);
  return [...attacks.values()];
}

/** Also without its last character, which would complete the whole. */
const beginningsOf = (text: string): string[] => [text.slice(0, -1), text].filter((one) => one.length > 1);

interface Attack {
  before: string;
  unit: string;
}

/** Ends with which most repetitions cannot continue, the second of them after one more line. */
const TAILS = ['\0', '\n\0!'];

/** An attack as texts of about `size` characters. */
const textsOf = ({ before, unit }: Attack, size: number): string[] =>
  TAILS.map((tail) => before + unit.repeat(Math.ceil(Math.max(1, size - before.length) / unit.length)) + tail);

type Node =
  /** One of some characters. */
  | { type: 'characters'; examples: string[] }
  | { type: 'sequence'; parts: Node[] }
  | { type: 'choice'; options: Node[] }
  /** Repeated at least `least` times; `many`: often enough to matter. */
  | { type: 'repeat'; inner: Node; least: number; many: boolean };

const MANY = 10;
/** Number of characters tried from a class, and of texts from a group. */
const VARIANTS = 5;
/** One of each kind that classes distinguish. */
const CHARACTERS = Array.from(
  `a1 .-\n\t"'/:@<>()[]{}|*_~\`#=+!?&;,%\\^$AZz90\r\f\0é\u0301\u00AD\u0085\u0660中あア가กאا\u{1F600}\u200B\u200D\u202E\u2060\u3000：．。「”»•¹` +
    '\u{E0020}\u{F0000}\u{100000}\uFFFE\u2236',
).concat('\uD800');

function examplesOf(node: Node): string[] {
  switch (node.type) {
    case 'characters':
      return node.examples;
    case 'choice':
      return node.options.flatMap(examplesOf).slice(0, 2 * VARIANTS);
    case 'repeat':
      return examplesOf(node.inner).map((one) => one.repeat(Math.max(1, node.least)));
    case 'sequence': {
      const [whole, longest] = [exampleOf(node), node.parts.map((part) => examplesOf(part)[0] ?? '').join('')];
      const changed = node.parts.flatMap((part, at) => {
        const around = (from: number, to?: number) => node.parts.slice(from, to).map(exampleOf).join('');
        return examplesOf(part).map((one) => around(0, at) + one + around(at + 1));
      });
      return [...new Set([whole, longest, ...changed])].slice(0, 2 * VARIANTS);
    }
  }
}

/** One short text that the node matches. */
function exampleOf(node: Node): string {
  switch (node.type) {
    case 'characters':
      return node.examples[0] ?? '';
    case 'choice':
      return node.options[0] ? exampleOf(node.options[0]) : '';
    case 'repeat':
      return exampleOf(node.inner).repeat(node.least);
    case 'sequence':
      return node.parts.map(exampleOf).join('');
  }
}

/** One character, class or assertion of a pattern, or the mark of a group. */
const ATOM =
  /\(\?<?[=!]|\(\?:|\(\?<\w+>|[()|^$]|\\[bB]|\\k<\w+>|\\[1-9]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c[a-z]|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^]/iuy;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;

function parse(source: string, flags: string): Node {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };

  const choice = (): Node => {
    const options: Node[] = [];
    let parts: Node[] = [];
    for (;;) {
      const atom = take(ATOM)?.[0] ?? ')';
      if (atom === ')' || atom === '|') {
        options.push({ type: 'sequence', parts });
        parts = [];
        if (atom === ')') return { type: 'choice', options };
      } else parts.push(repeated(nodeOf(atom)));
    }
  };

  const nodeOf = (atom: string): Node => {
    // A lookaround consumes nothing: it is tried like an option, and is not part of the example.
    if (/^\(\?<?[=!]/.test(atom)) return { type: 'repeat', inner: choice(), least: 0, many: false };
    if (atom.startsWith('(')) return choice();
    if (/^(?:[\^$]|\\[bBk1-9])/.test(atom)) return { type: 'sequence', parts: [] };
    return { type: 'characters', examples: charactersOf(atom, source, flags) };
  };

  const repeated = (inner: Node): Node => {
    const [mark, least, open, most] = take(QUANTIFIER) ?? [];
    if (mark === undefined) return inner;
    const from = least === undefined ? Number(mark.startsWith('+')) : Number(least);
    const to =
      least === undefined
        ? mark.startsWith('?')
          ? 1
          : Infinity
        : open === undefined
          ? from
          : Number(most || Infinity);
    return { type: 'repeat', inner, least: from, many: to >= MANY };
  };

  return choice();
}

/** Characters that an atom matches: first those that the pattern names elsewhere, which may be matched in two ways. */
function charactersOf(atom: string, source: string, flags: string): string[] {
  const admits = new RegExp(`^${atom}$`, flags.replace(/[gym]/g, ''));
  const own = atom.length === 1 ? [atom] : Array.from(atom);
  const named = CHARACTERS.filter((character) => source.includes(character));
  const known = [...new Set([...own, ...CHARACTERS.slice(0, 5), ...named, ...CHARACTERS])].filter((one) =>
    admits.test(one),
  );
  return known.slice(0, VARIANTS);
}

interface SourceRegexes {
  /** Relative to the root of the repository. */
  path: string;
  /** As written in the source. */
  literals: RegExp[];
  /** How many are made from strings: `new RegExp(…)`. */
  made: number;
}

/** The regular expressions of each source file that has some. */
function sourceRegexes(): SourceRegexes[] {
  return ['lib', 'components', 'entrypoints']
    .flatMap((folder) =>
      readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    )
    .sort()
    .map(regexesIn)
    .filter(({ literals, made }) => literals.length + made > 0);
}

function regexesIn(path: string): SourceRegexes {
  const regexes: SourceRegexes = { path, literals: [], made: 0 };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && 'value' in node && node.value instanceof RegExp) regexes.literals.push(node.value);
    if ('callee' in node && isNamed(node.callee, 'RegExp')) regexes.made += 1;
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, readFileSync(join(PROJECT, path), 'utf8')).program);
  return regexes;
}

const isNamed = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && 'name' in node && node.name === name;

/** The regular expressions that a module makes from strings when it is loaded. */
async function regexesMadeBy(path: string): Promise<RegExp[]> {
  const file = join(PROJECT, path);
  // Its imports are loaded before anything is counted.
  await import(/* @vite-ignore */ file);
  const made: RegExp[] = [];
  const { RegExp: RealRegExp } = globalThis;
  globalThis.RegExp = new Proxy(RealRegExp, {
    construct(target, [pattern, flags]: [string, string?]) {
      const regex = new target(pattern, flags);
      made.push(regex);
      return regex;
    },
  });
  try {
    await import(/* @vite-ignore */ `${file}?made`);
  } finally {
    globalThis.RegExp = RealRegExp;
  }
  return made;
}

/**
 * Files whose texts are short: the kind of text, and its maximum length in characters. All others meet text of any
 * length from the service, web pages or files: each of their regular expressions must run in linear time.
 */
const SHORT_TEXT: Record<string, { what: string; most: number }> = {
  'components/recording/keys/reader-keys.ts': { what: "the name of a key on the person's keyboard", most: 100 },
  'components/recording/timeline/timeline.tsx': { what: "the name of a key on the person's keyboard", most: 100 },
  'components/ui/character-of.ts': { what: "the name of a key on the person's keyboard", most: 100 },
  'components/search/named-row.tsx': { what: "a speaker's name, cut", most: 200 },
  'components/search/use-query-box.ts': { what: 'a typed query', most: 1000 },
  'lib/background/error-log.ts': { what: 'a line of a stack, cut', most: 300 },
  'lib/background/recordings/search-handlers.ts': { what: 'a typed query', most: 1000 },
  'lib/background/recordings/query-reader.ts': { what: 'a typed query', most: 1000 },
  'lib/connection/address-and-key.ts': { what: 'a typed address or key, which may be no longer', most: 2000 },
  'lib/models/search-requests.ts': { what: 'a typed query', most: 1000 },
  'lib/models/search-results.ts': { what: 'a title', most: 1000 },
  'lib/templates/built-in-templates.ts': { what: "a person's template, which may be no longer", most: 20_000 },
  'lib/templates/filters.ts': { what: "a date's pattern in a person's template", most: 20_000 },
  'lib/templates/templates-file.ts': { what: "a template's name in a file", most: 1000 },
  'lib/insert/secret-field.ts': { what: 'what a page says about a field, cut', most: 1000 },
  'lib/recording/typed-time.ts': { what: 'a typed time, which may be no longer', most: 100 },
  'lib/search/complete-query.ts': { what: 'a typed query', most: 1000 },
  'lib/search/named.ts': { what: 'a typed query', most: 1000 },
  'lib/search/query-dates.ts': { what: 'a typed query', most: 1000 },
  'lib/text/keyboard-layouts.ts': { what: 'a typed query', most: 1000 },
  'lib/search/query-language.ts': { what: 'a typed query', most: 1000 },
  'lib/storage/managed.ts': { what: 'what the browser says of a failure', most: 1000 },
};

/** Samples of expressions built at run time from the saved key or search words, with special characters escaped. */
const MADE_LATER: Record<string, readonly RegExp[]> = {
  'lib/api/request.ts': [/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab/gi],
};

const LONG = whenNightly('Length of texts against regular expressions', { usual: 16_384, nightly: 65_536 });
/** Tried first: exponential time would never end with a long text. */
const SIZES_BEFORE = [24, 512];
/** For a few hundred characters: hundreds of times the usual time. */
const SHORT_MS = 150;

const found = sourceRegexes();

it('the files with short texts have regular expressions', () => {
  const paths = new Set(found.map(({ path }) => path));
  expect(Object.keys(SHORT_TEXT).filter((path) => !paths.has(path))).toEqual([]);
});

describe.each(found)('the regular expressions of $path', ({ path, literals, made }) => {
  it('take time in proportion to the text', async () => {
    const madeLater = MADE_LATER[path];
    const constructed = madeLater ?? (made === 0 ? [] : await regexesMadeBy(path));
    expect(constructed.length).toBeGreaterThanOrEqual(made);
    const most = Math.min(SHORT_TEXT[path]?.most ?? LONG, LONG);
    for (const regex of [...literals, ...constructed]) tryOut(regex, most);
  });
});

function tryOut(regex: RegExp, most: number, rounds?: number): void {
  for (const attack of attacksOn(regex)) {
    const run = (size: number): void => textsOf(attack, size).forEach((text) => goThrough(regex, text));
    const name = `${String(regex)} with ${JSON.stringify(attack)}`;
    for (const size of SIZES_BEFORE.filter((size) => size <= most))
      expect({ name, size, isShort: cpuMs(() => run(size)) < SHORT_MS }).toEqual({ name, size, isShort: true });
    expectLinearTime(run, most, name, rounds);
  }
}

/** Finds all matches, from the beginning and again after the last one. */
function goThrough(regex: RegExp, text: string): void {
  regex.lastIndex = 0;
  text.replace(regex, '');
  regex.lastIndex = 0;
}

/** Long enough that quadratic time far exceeds what a measurement needs (`linear-time.ts`), on any machine. */
const LONG_ENOUGH = 16_384;

describe('attacks', () => {
  const isSlow = (regex: RegExp, most: number, rounds?: number): boolean => {
    try {
      tryOut(regex, most, rounds);
      return false;
    } catch {
      return true;
    }
  };

  it.each([
    /a+$/,
    /\?\S*$/,
    /^https?:\/\/[\w.-]+[\w/?=#%.:+,-]*$/,
    /(?:a+)+!/,
    /(\d+):(\d+)/,
    /x(?=.*b)/,
    /^\p{L}*\p{Ll}*$/u,
  ])('find that %s is slow', (regex) => {
    // One that is slow is so in every round.
    expect(isSlow(regex, LONG_ENOUGH, 1)).toBe(true);
  });
});
