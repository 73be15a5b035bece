import type { Database } from '@sqlite.org/sqlite-wasm';
import { joint } from '../recording/turns.ts';
import { isWide } from '../recording/short-title.ts';
import { safeCut } from '../recording/text.ts';
import type { Recording, Segment } from '../recording/types.ts';
import { foldWithOrigins, joinRanges, originRange } from '../text/fold.ts';
import type { createIndexReader } from './index-reader.ts';
import { bestMatch, compareUnit, type ComparedUnit, type Match } from './matches.ts';
import type { WeighedWord } from './query-words.ts';
import { column } from './rows.ts';
import type { LibraryGroup, LibraryHit } from './types.ts';
import { NAMES_ROW, placeOf, RECORDING_ROWS, segmentsOf } from './units.ts';

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

/**
 * The text around the matches that tell most, found in the folded text, as one line; its beginning if there are none.
 * `at` is where its words begin in the text, in UTF-16 units.
 */
function toQuote(text: string, matches: readonly Match[], words: readonly WeighedWord[]) {
  const origins = foldWithOrigins(text);
  const ranges = joinRanges(matches.map(({ start, end }) => originRange(origins, start, end)));
  const best = bestMatch(matches, words, LENGTH - BEFORE);
  const [start, end] = runAround(text, ranges, best ? originRange(origins, best.start, best.end)[0] : 0);
  const lead = isWide(text.slice(Math.max(0, start - BEFORE), start)) ? WIDE_BEFORE : BEFORE;
  const from = startNear(text, start - lead, start);
  const to = endNear(text, Math.max(from + LENGTH, Math.min(end, from + 2 * LENGTH)));
  const head = from > 0 ? '…' : '';
  const shift = head.length - from;
  const inside = ranges.filter((range) => range[0] >= from && range[0] < to);
  // Every unit keeps its offset.
  const lineOf = (first: number, last: number) => text.slice(first, last).replace(/\s/g, ' ');
  return {
    snippet: head + lineOf(from, to) + (to < text.length ? '…' : ''),
    ranges: inside.map((range): [number, number] => [range[0] + shift, Math.min(range[1], to) + shift]),
    words: lineOf(start, Math.min(end, to)),
    at: start,
  };
}

/** The range around unit `at` with those adjacent to it, which a snippet shows together; empty without ranges. */
function runAround(text: string, ranges: readonly [number, number][], at: number): [start: number, end: number] {
  let run = ranges[0] ?? [0, 0];
  for (const range of ranges.slice(1)) {
    const isApart = text.slice(run[1], range[0]).trim() !== '';
    if (isApart && run[1] > at) break;
    const isFar = run[0] < at - BEFORE && range[0] <= at;
    run = isApart || isFar ? range : [run[0], range[1]];
  }
  return run;
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
function startAt(segments: readonly Segment[], at: number): number | null {
  let reached = 0;
  let startSeconds: number | null = null;
  for (const segment of segments) {
    if (reached > at) break;
    startSeconds = segment.startSeconds ?? startSeconds;
    reached += segment.text.length + joint(segment.text).length;
  }
  return startSeconds;
}

export const MOST_HITS = 6;
/** Maximum number of turns of a speaker in a query without words, which asks for everything that they say. */
const MOST_TURNS = 10;
/** Units of one recording that are read to find its best hits. */
const MOST_READ = 40;

/**
 * A recording with its best hits: of the `compared` units; if there are none, of `places`, or of what the first of the
 * `expressions` finds in the index that finds any. Null if it is no longer stored.
 */
export function readGroup(
  database: Database,
  index: ReturnType<typeof createIndexReader>,
  row: number,
  words: readonly WeighedWord[],
  expressions: readonly string[],
  compared: readonly ComparedUnit[],
  places: readonly number[],
): LibraryGroup | null {
  const recording = readRecording(database, row);
  if (!recording) return null;
  const most = words.length > 0 ? MOST_HITS : MOST_TURNS;
  let units = compared.filter(isHit);
  for (const [at, expression] of compared.length === 0 ? expressions.entries() : []) {
    if (units.length > 0) break;
    const within = { rows: [row], saidBy: null };
    let rows = at === 0 ? places.toSorted((a, b) => a - b).slice(0, MOST_READ) : [];
    if (rows.length === 0) rows = index.findUnits(expression, within, at === 0 ? 'first' : 'best', MOST_READ);
    const read = index.readUnits(rows).map((unit) => compareUnit(unit, words));
    units = read.filter(isHit).sort(byScore);
  }
  return { recording, hits: units.slice(0, most).map((unit) => toHit(database, unit, words)) };
}

const isHit = ({ row }: ComparedUnit): boolean => row % RECORDING_ROWS !== NAMES_ROW;

/** Best first. */
export const byScore = (a: ComparedUnit, b: ComparedUnit): number => b.score - a.score || a.row - b.row;

/** What a recording said of itself when it was stored; null if it no longer is. */
export function readRecording(database: Database, row: number): Recording | null {
  const json = column<string>(database, 'SELECT json FROM recording WHERE row = ?', [row])[0];
  return json === undefined ? null : (JSON.parse(json) as Recording);
}

/** A place of a recording, with the words that were found in it. */
export function toHit(
  database: Database,
  { row, text, speaker, matches }: Pick<ComparedUnit, 'row' | 'text' | 'speaker' | 'matches'>,
  words: readonly WeighedWord[],
): LibraryHit {
  const { part, index } = placeOf(row);
  const { at, ...quote } = toQuote(text, matches, words);
  if (part !== 'transcript') return { ...quote, part, speaker: null, turn: null, startSeconds: null };
  const shape = column<string>(database, 'SELECT shape FROM unit WHERE row = ?', [row])[0] ?? '';
  return { ...quote, part, speaker, turn: index, startSeconds: startAt(segmentsOf(0, text, shape), at) };
}
