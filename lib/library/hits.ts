import type { Database } from '@sqlite.org/sqlite-wasm';
import { joint } from '../recording/paragraphs.ts';
import { isWide } from '../recording/short-title.ts';
import { safeCut } from '../recording/text.ts';
import type { Recording } from '../recording/types.ts';
import { foldWithOrigins, joinRanges, originRange } from '../text/fold.ts';
import type { createIndexReader } from './index-reader.ts';
import { bestMatch, compareUnit, type ComparedUnit, type Match } from './matches.ts';
import { shapesByTurn, unpackShapes, type SegmentShape } from './pack.ts';
import type { WeighedWord } from './query-words.ts';
import { select, SHOWN_NAME } from './rows.ts';
import type { LibraryGroup, LibraryHit } from './types.ts';
import { NAMES_ROW, placeOf, RECORDING_ROWS } from './units.ts';

/**
 * Length of a snippet in UTF-16 units, and how many of them precede the match that it is made around: with a speaker's
 * name, the match is then on the first two lines of the popup.
 */
const LENGTH = 140;
const BEFORE = 40;
/** The same in scripts with letters of double width. */
const WIDE_BEFORE = 16;
/** How far to look for the end of a word when cutting. */
const REACH = 16;

type Quote = Pick<LibraryHit, 'snippet' | 'ranges' | 'words'> & {
  /** Where `words` begin in the text, in UTF-16 units. */
  at: number;
};

/** The text around the matches that tell most, found in the folded text; its beginning if there are none. */
export function toQuote(text: string, matches: readonly Match[], words: readonly WeighedWord[]): Quote {
  const origins = foldWithOrigins(text);
  const ranges = joinRanges(matches.map(({ start, end }) => originRange(origins, start, end)));
  const best = bestMatch(matches, words, LENGTH - BEFORE);
  const first = best ? runStart(text, ranges, originRange(origins, best.start, best.end)[0]) : 0;
  const snippet = toSnippet(text, ranges, first);
  return {
    snippet: snippet.text,
    ranges: snippet.ranges,
    words: wordsOf(snippet.text, snippet.ranges.slice(snippet.first)),
    at: ranges[first]?.[0] ?? 0,
  };
}

const isAdjacent = (text: string, end: number, start: number) => text.slice(end, start).trim() === '';

/** The index of the first of the adjacent ranges around unit `at` that a snippet shows. */
function runStart(text: string, ranges: readonly [number, number][], at: number): number {
  let first = Math.max(
    0,
    ranges.findIndex(([, end]) => end > at),
  );
  for (let before = ranges[first - 1]; before; before = ranges[first - 1]) {
    if (before[0] < at - BEFORE || !isAdjacent(text, before[1], ranges[first]?.[0] ?? 0)) break;
    first -= 1;
  }
  return first;
}

/** The first of `ranges` with those adjacent to it, to be looked for together in the recording. */
function wordsOf(snippet: string, [first, ...rest]: readonly [number, number][]): string {
  if (!first) return '';
  let [start, end] = first;
  for (const [from, to] of rest) {
    if (!isAdjacent(snippet, end, from)) break;
    end = to;
  }
  return snippet.slice(start, end);
}

interface Snippet {
  text: string;
  ranges: [number, number][];
  /** The index in `ranges` of the one that the snippet was made around. */
  first: number;
}

/** The text around the range `at` of `ranges` (sorted and disjoint), as one line. */
function toSnippet(text: string, ranges: readonly [number, number][], at: number): Snippet {
  const [start, end] = ranges[at] ?? [0, 0];
  const lead = isWide(text.slice(Math.max(0, start - BEFORE), start)) ? WIDE_BEFORE : BEFORE;
  const from = startNear(text, start - lead, start);
  const to = endNear(text, Math.max(from + LENGTH, Math.min(end, from + 2 * LENGTH)));
  const head = from > 0 ? '…' : '';
  const tail = to < text.length ? '…' : '';
  const shift = head.length - from;
  const before = ranges.filter((range) => range[0] < from).length;
  const inside = ranges.slice(before).filter((range) => range[0] < to);
  return {
    // One line, in which every unit keeps its offset.
    text: head + text.slice(from, to).replace(/\s/g, ' ') + tail,
    ranges: inside.map((range): [number, number] => [range[0] + shift, Math.min(range[1], to) + shift]),
    first: at - before,
  };
}

function startNear(text: string, from: number, first: number): number {
  if (from <= 0) return 0;
  const space = text.slice(from, Math.min(from + REACH, first)).search(/\s/);
  return space === -1 ? safeCut(text, Math.min(from, first)) : from + space + 1;
}

function endNear(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.slice(to - REACH, to).search(/\s\S*$/);
  return space === -1 ? safeCut(text, to) : to - REACH + space;
}

/** The start of the segment that contains unit `at` of a turn; if unknown, the last known start before it. */
function startAt(text: string, segments: readonly SegmentShape[], at: number): number | null {
  let reached = 0;
  let startSeconds: number | null = null;
  for (const segment of segments) {
    if (reached > at) break;
    startSeconds = segment.startSeconds ?? startSeconds;
    const end = reached + segment.length;
    reached = end + joint(text.slice(reached, end)).length;
  }
  return startSeconds;
}

const MOST_HITS = 3;
/** Maximum number of turns of a speaker in a query without words, which asks for everything that they say. */
const MOST_TURNS = 10;
/** Units of one recording that are read to find its best hits. */
const MOST_READ = 40;

/**
 * A recording with its best hits for some words, of which `compared` units are known; null if it is no longer stored.
 * `expressions` find its places in the index, the first that finds any; none if no text is looked for.
 */
export function readGroup(
  database: Database,
  index: ReturnType<typeof createIndexReader>,
  row: number,
  words: readonly WeighedWord[],
  expressions: readonly string[],
  compared: readonly ComparedUnit[],
  unitCount: number,
): LibraryGroup | null {
  const [found] = select<[string, Uint8Array, string]>(
    database,
    `SELECT r.json, c.shape, (SELECT json_group_array(${SHOWN_NAME}) FROM speaker s WHERE s.recording = r.row)
      FROM recording r JOIN content c ON c.recording = r.row WHERE r.row = ?`,
    [row],
  );
  if (!found) return null;
  const recording = JSON.parse(found[0]) as Recording;
  if (expressions.length === 0) return { recording, hits: [], hitCount: 0 };
  const most = words.length > 0 ? MOST_HITS : MOST_TURNS;
  let units = compared.filter(isHit);
  for (const [at, expression] of compared.length === 0 ? expressions.entries() : []) {
    if (units.length > 0) break;
    const read = index.readUnitsOf(row, expression, { isRanked: at > 0, limit: MOST_READ });
    units = read
      .map((unit) => compareUnit(unit, words))
      .filter(isHit)
      .sort(byScore);
  }
  const turns = shapesByTurn(unpackShapes(found[1]));
  const names = JSON.parse(found[2]) as (string | null)[];
  const hits = units.slice(0, most).map((unit) => toHit(unit, words, turns, names));
  return {
    recording,
    hits,
    hitCount: Math.max(unitCount, units.filter((unit) => placeOf(unit.row).part !== 'title').length),
  };
}

const isHit = ({ row }: ComparedUnit): boolean => row % RECORDING_ROWS !== NAMES_ROW;

/** Best first. */
export const byScore = (a: ComparedUnit, b: ComparedUnit): number => b.score - a.score || a.row - b.row;

function toHit(
  { row, text, matches }: ComparedUnit,
  words: readonly WeighedWord[],
  turns: readonly SegmentShape[][],
  names: readonly (string | null)[],
): LibraryHit {
  const { part, index } = placeOf(row);
  const { at, ...quote } = toQuote(text, matches, words);
  if (part !== 'transcript') return { ...quote, part, speaker: null, turn: null, startSeconds: null };
  const segments = turns[index] ?? [];
  const speaker = names[segments[0]?.speaker ?? -1] ?? null;
  return { ...quote, part, speaker, turn: index, startSeconds: startAt(text, segments, at) };
}
