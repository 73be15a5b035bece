import type { DocumentPart } from '../recording/document-parts.ts';
import type { Sharing } from '../recording/sharing.ts';
import { isQuestion, isStopWord } from '../text/stop-words.ts';
import { toNameText, toPieces, toTokens, type Piece } from '../text/tokens.ts';
import type { LibraryQuery, LibraryTerm } from './types.ts';

/** A term prepared for searching: in the index by its expression, in a text by its pieces. */
export interface Wanted {
  pieces: Piece[];
  /** Whether the last piece is only the beginning of a word. */
  open: boolean;
  /** Typed in quotes: no variants of it are meant. */
  isPhrase: boolean;
}

/** More of them narrow nothing down, and each costs time. */
const MOST_TERMS = 16;
const MOST_PIECES = 32;

/** The terms that can be found. A single letter as a prefix counts only if it is alone, and then as a whole word. */
function toWanted(terms: readonly LibraryTerm[]): Wanted[] {
  const all = terms
    .slice(0, MOST_TERMS)
    .map(({ kind, text }) => ({
      pieces: toPieces(text).slice(0, MOST_PIECES),
      open: kind === 'prefix',
      isPhrase: kind === 'phrase',
    }))
    .filter(({ pieces }) => pieces.length > 0);
  const isVague = ({ pieces, open }: Wanted) =>
    open && pieces.length === 1 && pieces.every(({ text, unspaced }) => !unspaced && Array.from(text).length === 1);
  const clear = all.filter((wanted) => !isVague(wanted));
  return clear.length > 0 ? clear : all.map((wanted) => ({ ...wanted, open: false }));
}

/**
 * One term as an FTS5 expression: its tokens in a row. Tokens consist of letters and digits, so they contain no quotes.
 */
function expressionOf({ pieces, open }: Wanted): string {
  const { tokens, open: openByScript } = toTokens(pieces);
  const endsUnspaced = pieces.at(-1)?.unspaced === true;
  return `"${tokens.join(' ')}"${openByScript || (open && !endsUnspaced) ? ' *' : ''}`;
}

/** In a question, the words that only ask or frame it need not be found, unless there are no others. */
function deciding(wanted: readonly Wanted[]): readonly Wanted[] {
  const words = wanted.flatMap(({ pieces }) => pieces.map(({ text }) => text));
  if (!isQuestion(words)) return wanted;
  const others = wanted.filter((one) => !isIdle(one));
  return others.length > 0 ? others : wanted;
}

/** Whether a term says nothing about the subject of the search. */
export const isIdle = ({ pieces, isPhrase }: Wanted): boolean =>
  !isPhrase && pieces.every(({ text }) => isStopWord(text));

const allOf = (wanted: readonly Wanted[]) => `(${wanted.map(expressionOf).join(' AND ')})`;
const saidOf = (wanted: readonly Wanted[]) => `{transcript} : ${allOf(wanted)}`;
const anyOf = (wanted: readonly Wanted[]) => `(${wanted.map(expressionOf).join(' OR ')})`;

/** A query in the form that the database takes. */
export interface Matching {
  wanted: readonly Wanted[];
  isStrict: boolean;
  /** Everything that was typed, in order, including the words of a question that need not be found. */
  typed: readonly Wanted[];
  /** The expression for `words MATCH`; null if the query has filters only. */
  expression: string | null;
  /** The expression for `words MATCH` of what must not be found; null if there is nothing of the kind. */
  unwanted: string | null;
  /** Conditions on `recording`, with `?` for each of `values`. */
  conditions: string[];
  values: (string | number)[];
  /**
   * Texts that a speaker's name must contain, as `HOLDS_NAME` finds them: words, the last of them possibly a prefix.
   */
  speakers: string[];
}

/** Translates a query. `isStrict`: each word must be found as typed, even those that only ask. */
export function toMatching({ terms, without, filters }: LibraryQuery, isStrict: boolean): Matching {
  const typed = toWanted(terms);
  const wanted = isStrict ? typed : deciding(typed);
  const unwanted = toWanted(without);
  const speakers = filters.speaker.map(toBeginning).filter((words) => words !== '');
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, value: string | number) => {
    conditions.push(condition);
    values.push(value);
  };
  for (const words of [...speakers, ...filters.with.map(toBeginning)]) {
    if (words) add(SPEAKS, words);
  }
  for (const column of ['owner', 'team', 'title'] as const) {
    for (const words of filters[column].map(toBeginning)) if (words) add(`instr(r.${column}Words, ?) > 0`, words);
  }
  for (const part of filters.has) {
    conditions.push(`EXISTS (SELECT 1 FROM turns t WHERE t.recording = r.row AND ${HAS_PART[part]})`);
  }
  if (filters.afterMs !== null) add('r.createdAtMs >= ?', filters.afterMs);
  if (filters.beforeMs !== null) add('r.createdAtMs < ?', filters.beforeMs);
  if (filters.longerThanSeconds !== null) add('r.durationSeconds > ?', filters.longerThanSeconds);
  if (filters.shorterThanSeconds !== null) add('r.durationSeconds < ?', filters.shorterThanSeconds);
  if (filters.sharings.length > 0) conditions.push(`(${filters.sharings.map(ofSharing).join(' OR ')})`);

  return {
    wanted,
    isStrict,
    typed,
    expression: wanted.length === 0 ? null : speakers.length > 0 ? saidOf(wanted) : allOf(wanted),
    unwanted: unwanted.length === 0 ? null : anyOf(unwanted),
    conditions,
    values,
    speakers,
  };
}

/** The same query, requiring only `wanted`, said by people of these names. */
export const matchingSaidBy = (matching: Matching, wanted: readonly Wanted[], speakers: string[]): Matching => ({
  ...matching,
  wanted,
  expression: wanted.length === 0 ? null : saidOf(wanted),
  conditions: [...matching.conditions, ...speakers.map(() => SPEAKS)],
  values: [...matching.values, ...speakers],
  speakers,
});

/** Whether `speaker.nameWords` contains a text: words in a row after a space; with a space at the end, whole words. */
export const HOLDS_NAME = "instr(s.nameWords || ' ', ?) > 0";
const SPEAKS = `EXISTS (SELECT 1 FROM speaker s WHERE s.recording = r.row AND ${HOLDS_NAME})`;

const HAS_PART: Record<DocumentPart, string> = { summary: 't.hasSummary', notes: 't.hasNotes' };

/**
 * PRIVATE is the only known value of `sharingScope` (docs/service.md#g2); others are compared as the service writes
 * them.
 */
const ofSharing = (sharing: Sharing): string =>
  sharing === 'shared'
    ? "(r.scope <> '' AND upper(r.scope) <> 'PRIVATE')"
    : `upper(replace(r.scope, '-', '_')) = '${sharing.toUpperCase().replaceAll('-', '_')}'`;

/** The text that a name must contain: words in a row, the last of them possibly a prefix. */
function toBeginning(text: string): string {
  const { tokens } = toTokens(toPieces(text));
  return tokens.length === 0 ? '' : ` ${tokens.join(' ')}`;
}

/** Whether a name contains one of these texts, as `HOLDS_NAME` finds them. */
export const isNamed = (name: string, speakers: readonly string[]): boolean => {
  const words = `${toNameText(name)} `;
  return speakers.some((wanted) => words.includes(wanted));
};
