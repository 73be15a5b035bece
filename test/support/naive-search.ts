import type { KeptRecord, LibraryQuery, LibraryTerm } from '../../lib/library/types.ts';
import { joint } from '../../lib/recording/turns.ts';
import type { Segment } from '../../lib/recording/types.ts';
import { fold } from '../../lib/text/fold.ts';

/**
 * The recordings that a query finds, computed without an index: every text is tested with one regular expression for
 * each term. It shares the folding and the joining of segments with the library, and nothing else.
 */
export function naiveSearch(kept: readonly KeptRecord[], query: LibraryQuery): string[] {
  const terms = expressionsOf(query.terms);
  const without = expressionsOf(query.without);
  return kept
    .filter((record) => holds(record, query, terms) && !without.some((each) => saidIn(foldedOf(record).all, each)))
    .map(({ recording }) => recording.id);
}

const IN_WORD = '[\\p{L}\\p{N}\\p{M}]';
/** By their script extensions, the punctuation of these scripts belongs to them too; it is in no word. */
const SPACELESS = `(?:(?=${IN_WORD})[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Hangul}])`;
/** As folding takes syllables apart, the vowels and ends of Korean. */
const GOES_ON = '[\\p{M}\\u1160-\\u11ff]';
const STARTS = `(?:(?<!${IN_WORD})|(?<=${SPACELESS}\\p{M}*))`;
const ENDS = `(?:(?!${IN_WORD})|(?=${SPACELESS}))`;
const HAS_SPACELESS = new RegExp(SPACELESS, 'u');
const PARTS = new RegExp(`(?:${SPACELESS}\\p{M}*)+|(?:(?!${SPACELESS})${IN_WORD})+`, 'gu');

interface Expression {
  /** The beginning of any match. */
  letters: string;
  expression: RegExp;
}

const expressions = new Map<string, Expression | null>();

/**
 * An expression for the letters and digits of a text in order; null when it has none. An `open` one may end inside a
 * word.
 */
function expressionOf(text: string, open: boolean): Expression | null {
  const key = `${open ? 'open' : 'closed'} ${text}`;
  const before = expressions.get(key);
  if (before !== undefined) return before;
  const made = makeExpression(text, open);
  expressions.set(key, made);
  return made;
}

function makeExpression(text: string, open: boolean): Expression | null {
  const parts = fold(text).match(PARTS) ?? [];
  if (parts.length === 0) return null;
  const isSpaceless = parts.map((part) => HAS_SPACELESS.test(part));
  const sources = parts.map((part, at) => {
    const gap = at === 0 ? '' : `[^\\p{L}\\p{N}\\p{M}]${isSpaceless[at] && isSpaceless[at - 1] ? '+' : '*'}`;
    const isOpen = open && at === parts.length - 1;
    return gap + (isSpaceless[at] ? `${part}(?!${GOES_ON})` : `${STARTS}${part}${isOpen ? '' : ENDS}`);
  });
  return { letters: parts[0] ?? '', expression: new RegExp(sources.join(''), 'u') };
}

/**
 * Expressions of the terms. A prefix of one letter is ignored, unless there is nothing else: then it is a whole word.
 */
function expressionsOf(terms: readonly LibraryTerm[]): Expression[] {
  const isVague = ({ kind, text }: LibraryTerm) =>
    kind === 'prefix' &&
    /^[^\p{L}\p{N}]*[\p{L}\p{N}][^\p{L}\p{N}]*$/u.test(fold(text)) &&
    !HAS_SPACELESS.test(fold(text));
  const all = terms.filter(({ text }) => expressionOf(text, false) !== null);
  const clear = all.filter((term) => !isVague(term));
  return (clear.length > 0 ? clear : all).flatMap(
    (term) => expressionOf(term.text, term.kind === 'prefix' && clear.length > 0) ?? [],
  );
}

/** Texts, and all of them in one, with a separator that is in no word. */
interface Texts {
  each: readonly string[];
  whole: string;
}

const textsOf = (each: readonly string[]): Texts => ({ each, whole: each.join('\n') });

/**
 * The expressions use lookbehind, which is slow: most texts do not even contain the letters, nor do most recordings.
 */
const saidIn = ({ each, whole }: Texts, { letters, expression }: Expression) =>
  whole.includes(letters) && each.some((text) => text.includes(letters) && expression.test(text));

interface Folded {
  turns: readonly { speaker: number; text: string }[];
  /** Documents and turns. */
  all: Texts;
}

const known = new WeakMap<KeptRecord, Folded>();

function foldedOf(record: KeptRecord): Folded {
  const before = known.get(record);
  if (before) return before;
  const turns: { speaker: number; text: string }[] = [];
  let last: Segment | null = null;
  for (const segment of record.content.segments) {
    if (segment.text.trim() === '') continue;
    if (last?.speaker === segment.speaker) (turns.at(-1) ?? { text: '' }).text += joint(last.text) + fold(segment.text);
    else turns.push({ speaker: segment.speaker, text: fold(segment.text) });
    last = segment;
  }
  const documents = [record.recording.title, ...record.summaryLines, ...record.notesLines].map(fold);
  const folded = { turns, all: textsOf([...documents, ...turns.map(({ text }) => text)]) };
  known.set(record, folded);
  return folded;
}

function holds(record: KeptRecord, { filters }: LibraryQuery, terms: readonly Expression[]): boolean {
  const { recording, content, localNames } = record;
  const named = (name: string | null, wanted: string) =>
    name !== null && (expressionOf(wanted, true)?.expression.test(fold(name)) ?? true);
  const allNamed = (name: string | null, wanted: readonly string[]) =>
    wanted.every((one) => expressionOf(one, true) === null || named(name, one));
  const local = new Map(localNames);
  const isAsked = content.speakers.map(
    ({ label, name }) =>
      (wanted: string) =>
        named(name ?? local.get(label) ?? label, wanted),
  );
  const speakers = filters.speaker.filter((wanted) => expressionOf(wanted, true) !== null);
  if (!speakers.every((wanted) => isAsked.some((asked) => asked(wanted)))) return false;
  if (!allNamed(recording.ownerName, filters.owner) || !allNamed(recording.teamName, filters.team)) return false;
  if (!allNamed(recording.title, filters.title)) return false;
  const { createdAtMs, durationSeconds, sharingScope } = recording;
  if (filters.afterMs !== null && (createdAtMs === null || createdAtMs < filters.afterMs)) return false;
  if (filters.beforeMs !== null && (createdAtMs === null || createdAtMs >= filters.beforeMs)) return false;
  const scope = (sharingScope ?? '').toLowerCase().split('_').join('-');
  const isShared = scope !== '' && scope !== 'private';
  const { sharings } = filters;
  if (sharings.length > 0 && !sharings.some((one) => scope === one || (one === 'shared' && isShared))) return false;
  if (filters.longerThanSeconds !== null && (durationSeconds ?? 0) <= filters.longerThanSeconds) return false;
  if (filters.shorterThanSeconds !== null && (durationSeconds ?? Infinity) >= filters.shorterThanSeconds) return false;
  const { turns, all } = foldedOf(record);
  const said = turns.filter(({ speaker }) => speakers.some((wanted) => isAsked[speaker]?.(wanted)));
  const texts = speakers.length > 0 ? textsOf(said.map(({ text }) => text)) : all;
  return terms.every((term) => saidIn(texts, term));
}
