import { inlinesOf } from '../markdown/from-elements.ts';
import { readInlines } from '../markdown/from-markdown.ts';
import { tidyInline } from '../markdown/tidy.ts';

/** Noncharacters, which no text contains, before a sign of a text: it may be markup at its place, or surely is. */
const [MAYBE, SURELY] = ['\uFDD4', '\uFDD5'];
const EITHER = /[\uFDD4\uFDD5]/g;

/** Signs of markup anywhere in a line; an underscore inside a word is none. */
const SIGNS =
  /[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!(?=\[|$)|(?<=\])\(|(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[\w-])/giu;
/** What begins a block, or changes the line above, at the beginning of a line wherever it is pasted. */
const BLOCKS = [
  String.raw`#{1,6}(?:\s|$)|[-+*](?:[ \t]|$)|>|\[[ x]\][ \t]`,
  // Rules, underlines, and second rows of tables.
  String.raw`([-*_])(?:[ \t]*\1){2,}[ \t]*$|=+[ \t]*$|:[:| ]*-[-:| ]*$|[|-][-:| ]*$`,
  // Code and HTML.
  String.raw`~~~|\x60{3,}[^\x60]*$|<[a-z/!?]`,
  // Footnotes and definitions.
  String.raw`\[\^[^\]]{1,999}\]:|\[(?:\\.|[^[\]\\]){1,999}\]:[ \t]*(?:(?:<[^<>]*>|\S+)(?:[ \t]+["'(]|[ \t]*$)|$)`,
].join('|');
/** What is before the sign that begins a block. */
const LINE_START = new RegExp(String.raw`^(?:\d{1,9}(?=[.)](?:[ \t]|$))|(?=${BLOCKS}))`, 'i');
/** What only other readers take for markup: any tag, also one that does not end, any entity, a sign at the end of a line. */
const FOR_OTHERS = [/<[a-z/!?](?:[^<>]*>)?/gi, /&#?\w+;/g, /\\$/gm];
/** Some readers strike out what is between two of them. */
const SINGLE_TILDES = /(?<!~)~(?!~)/g;
/** The signs that markup begins with; an address has its sign after its first word. */
const BEGINNING = /(?:https?|ftp)(?=:)|www(?=\.)|[\w.+-]+(?=@)|([*_~`]+|!\[|\]\(|[^])/iy;

/** Reading takes a microsecond or more for each character; nobody writes longer paragraphs. */
const LONGEST_READ = 10_000;
/** Where one sign is escaped, another may be markup instead. */
const MOST_READINGS = 5;

/** A text between these characters with its signs marked for `escapeSigns`; `start` if it begins a line. */
export function markSigns(text: string, start: boolean, before = '', after = ''): string {
  // Beside a mark of its kind, a sign would become a part of it.
  const isBeside = (sign: string, mark: string) => sign === mark && /[*_~`]/.test(sign);
  const own = (start ? LINE_START.exec(text)?.[0].length : undefined) ?? (isBeside(text.charAt(0), before) ? 0 : -1);
  const to = text.length - (text.length > own + 1 && isBeside(text.slice(-1), after) ? 1 : 0);
  const between = text.slice(own + 1, to).replace(SIGNS, `${MAYBE}$&`);
  const [head, tail] = [text.slice(0, Math.max(0, own)), text.slice(to)];
  return `${head}${own === -1 ? '' : SURELY + text.charAt(own)}${between}${tail && SURELY + tail}`;
}

/** Code for a cell of a table, with its bars marked. */
export const markBars = (code: string): string => code.replaceAll('|', `${MAYBE}|`);

/** The characters at both ends of marked words; a backslash for one that is surely escaped. Empty for no words. */
export function edgesOf(marked: string): [first: string, last: string] {
  const first = /^\uFDD4?(.)/su.exec(marked)?.[1] ?? '';
  const [last = ''] = /\uFDD5?.$/su.exec(marked.slice(-3)) ?? [];
  return [first === SURELY ? '\\' : first, last.startsWith(SURELY) ? '\\' : last];
}

/**
 * Marked words as Markdown, with backslashes only where a sign would be read as markup. `isCell`: bars are escaped
 * before the cells of a table are read; `isWhole` unless it stands between marks that its own may meet.
 */
export function escapeSigns(marked: string, isCell: boolean, isWhole: boolean): string {
  // Each but the first begins with a sign.
  const parts = marked.split(EITHER);
  const isBar = parts.map((part) => isCell && part.startsWith('|'));
  const every = parts.map((_, index) => index > 0);
  const write = (escaped: readonly boolean[], bars = true): string[] =>
    parts.map((part, index) => (escaped[index] && (bars || !isBar[index]) ? `\\${part}` : part));
  /** By our rule for emphasis, and by CommonMark's. */
  const rules = /[\uFDD4\uFDD5][*_~]/.test(marked) ? [false, true] : [false];
  function read(source: string, isStrict: boolean) {
    const { nodes, syntax } = readInlines(source, {}, isStrict);
    return { tree: JSON.stringify(tidyInline(inlinesOf(nodes))), syntax };
  }
  if (parts.length === 1 || !isWhole || marked.length > LONGEST_READ) return write(every).join('');

  const sure = write(every, false).join('');
  const wanted = rules.map((isStrict) => read(sure, isStrict).tree);
  const escaped = [
    false,
    ...(marked.match(EITHER) ?? []).map((mark, index) => mark === SURELY || isBar[index + 1] === true),
  ];
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const pieces = write(escaped, false);
    const source = pieces.join('');
    const places = new Map<number, number>();
    let end = 0;
    for (const [index, piece] of pieces.entries()) {
      end += piece.length;
      places.set(end - (parts[index]?.length ?? 0), index);
    }
    const readings = rules.map((isStrict) => read(source, isStrict));
    const isRight = readings.every(({ tree }, index) => tree === wanted[index]);
    const found = tildesIn(source);
    for (const { 0: match, index } of FOR_OTHERS.flatMap((pattern) => [...source.matchAll(pattern)])) {
      found.push(index, index + match.length - 1);
    }
    for (const at of isRight ? [] : readings.flatMap(({ syntax }) => syntax())) {
      BEGINNING.lastIndex = at;
      const [word = '', signs] = BEGINNING.exec(source) ?? [];
      for (let sign = at; sign < at + (signs?.length ?? 0); sign += 1) found.push(sign);
      if (signs === undefined) found.push(at + word.length);
    }
    const fresh = found.flatMap((at) => places.get(at) ?? []).filter((index) => index > 0 && !escaped[index]);
    if (fresh.length === 0) return write(isRight ? escaped : every).join('');
    for (const index of fresh) escaped[index] = true;
  }
  return write(every).join('');
}

/** The single tildes that other readers may take for a pair. */
function tildesIn(source: string): number[] {
  const tildes = [...source.matchAll(SINGLE_TILDES)].map(({ index }) => index);
  const first = tildes.findIndex((at) => /\S/.test(source.charAt(at + 1)));
  const last = tildes.findLastIndex((at) => /\S/.test(source.charAt(at - 1)));
  return first === -1 ? [] : tildes.slice(first, last + 1).slice(first < last ? 0 : Infinity);
}

/** A link's address as it is written between parentheses, which need no backslash in pairs. */
export function escapeAddress(href: string): string {
  const address = href.replace(/&(?=#?\w+;)/g, '&amp;');
  return /[()]/.test(address.replace(/\([^()]*\)/g, '')) ? address.replace(/[()]/g, '\\$&') : address;
}

export function fencedCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const padded = /^`|`$|^ .* $/.test(text) ? ` ${text} ` : text;
  return fence + padded + fence;
}

export function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
