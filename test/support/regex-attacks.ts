/**
 * Attacks on a regular expression: texts that get far into it, many times over, and then do not match. Each repetition
 * in it is repeated, after what it needs before it, and so is all of that together.
 */
export function attacksOn({ source, flags }: RegExp): Attack[] {
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

export interface Attack {
  before: string;
  unit: string;
}

/** Ends with which most repetitions cannot continue, the second of them after one more line. */
const TAILS = ['\0', '\n\0!'];

/** An attack as texts of about `size` characters. */
export const textsOf = ({ before, unit }: Attack, size: number): string[] =>
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
