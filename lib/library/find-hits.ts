import { speakerName } from '../recording/names.ts';
import { joint } from '../recording/paragraphs.ts';
import { toTurns } from '../recording/turns.ts';
import type { Recording, RecordingContent, Segment } from '../recording/types.ts';
import { fold, foldWithOrigins, joinRanges, originRange, type Folded } from '../text/fold.ts';
import { bestMatch } from './best-match.ts';
import { findWanted, type Match } from './find-wanted.ts';
import { isNamed, type Wanted } from './match.ts';
import { BEFORE, toSnippet } from './snippet.ts';
import { toNameText } from '../text/tokens.ts';
import type { LibraryHit, LibraryPart } from './types.ts';

/** The text to look for hits in: a recording as it is displayed, with local speaker names. */
export interface Searched {
  recording: Recording;
  content: RecordingContent;
  /** The lines of the documents as plain text. */
  summaryLines: readonly string[];
  notesLines: readonly string[];
}

/** One variant of a query word to look for. */
export interface Sought {
  wanted: Wanted;
  /** Index of the word in the query. */
  word: number;
  /** 1 for the word as typed, less for similar words. */
  weight: number;
  /** How distinctive the word is compared with the others: 1 for the most distinctive, 0 for `the` next to another. */
  worth: number;
}

interface FoundHits {
  /** Best first. */
  hits: LibraryHit[];
  /** Without the title. */
  count: number;
}

const MOST_HITS = 3;
/** Maximum number of turns of a speaker in a query without words, which asks for everything that they say. */
const MOST_TURNS = 10;
/** The weight of a word that is the speaker's name, relative to one that is said. */
const SPEAKER = 0.6;
const NO_WORDS: ReadonlySet<number> = new Set();
const NOTHING_SOUGHT = { word: 0, weight: 0, worth: 0 };
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** One turn, one line of a document, or the title. */
interface Unit {
  part: LibraryPart;
  text: string;
  turn: number | null;
  speaker: string | null;
  segments: readonly Segment[];
}

interface Scored {
  unit: Unit;
  folded: string;
  matches: Match[];
  score: number;
}

/**
 * Finds the places in one recording that contain any of the distinctive words. With `speakers`, only what these people say and,
 * without words, everything they say. If no text contains any of the words, finds turns of speakers whose names do.
 */
export function findHits(searched: Searched, sought: readonly Sought[], speakers: readonly string[]): FoundHits {
  const found: Scored[] = [];
  const named: Scored[] = [];
  const wanted = sought.map((one) => one.wanted);
  const names = new Map<string, ReadonlySet<number>>();
  for (const unit of unitsOf(searched, speakers)) {
    const folded = fold(unit.text);
    const matches = findWanted(folded, wanted);
    const byName = unit.speaker === null ? NO_WORDS : (names.get(unit.speaker) ?? namedBy(unit.speaker, sought));
    if (unit.speaker !== null) names.set(unit.speaker, byName);
    if (matches.some(({ wanted: at }) => (sought[at] ?? NOTHING_SOUGHT).worth > 0))
      found.push({ unit, folded, matches, score: scoreOf(unit, folded, matches, sought, byName) });
    else if (byName.size > 0 || sought.length === 0) named.push({ unit, folded, matches, score: 0 });
  }
  const all = found.length > 0 ? found : named;
  const best = all.toSorted((a, b) => b.score - a.score).slice(0, sought.length === 0 ? MOST_TURNS : MOST_HITS);
  return {
    hits: best.map((scored) => toHit(scored, sought)),
    count: all.filter(({ unit }) => unit.part !== 'title').length,
  };
}

/** Indices of the words in a speaker's name. */
function namedBy(speaker: string, sought: readonly Sought[]): ReadonlySet<number> {
  const names = `${toNameText(speaker)} `;
  const words = sought.filter(
    ({ wanted: { pieces } }) => pieces.length === 1 && names.includes(` ${pieces[0]?.text} `),
  );
  return words.length === 0 ? NO_WORDS : new Set(words.map(({ word }) => word));
}

function* unitsOf({ recording, content, summaryLines, notesLines }: Searched, speakers: readonly string[]) {
  const document = (part: LibraryPart, text: string): Unit => ({ part, text, turn: null, speaker: null, segments: [] });
  if (speakers.length === 0) {
    yield document('title', recording.title);
    for (const line of summaryLines) yield document('summary', line);
    for (const line of notesLines) yield document('notes', line);
  }
  const names = content.speakers.map(speakerName);
  const asked = content.speakers.map(({ label, name }) => isNamed(label, speakers) || isNamed(name ?? '', speakers));
  for (const [turn, { speaker, segments }] of toTurns(content).entries()) {
    if (speakers.length > 0 && asked[speaker] !== true) continue;
    const text = textOf(segments);
    yield { part: 'transcript', text, turn, speaker: names[speaker] ?? null, segments } satisfies Unit;
  }
}

/** The text of a turn, as it is indexed: joined as the reader joins it. */
export const textOf = (segments: readonly Segment[]): string =>
  segments.map(({ text }, at) => (at < segments.length - 1 ? text + joint(text) : text)).join('');

/**
 * Scores more and adjacent words higher, a title and documents higher than a turn, and short texts higher than long
 * ones.
 */
function scoreOf(
  { part, text }: Unit,
  folded: string,
  matches: readonly Match[],
  sought: readonly Sought[],
  byName: ReadonlySet<number>,
): number {
  const best = new Map<number, number>();
  const ends = new Map<number, number>();
  let pairs = 0;
  for (const { wanted, start, end } of matches.toSorted((a, b) => a.start - b.start)) {
    const { word, weight, worth } = sought[wanted] ?? NOTHING_SOUGHT;
    best.set(word, Math.max(best.get(word) ?? 0, weight * (0.4 + 0.6 * worth)));
    const before = ends.get(word - 1);
    if (before !== undefined && !LETTER_OR_DIGIT.test(folded.slice(before, start))) pairs += 1;
    ends.set(word, end);
  }
  let words = 0;
  for (const value of best.values()) words += value;
  for (const word of byName) if (!best.has(word)) words += SPEAKER;
  const place = part === 'title' ? 3 : part === 'transcript' ? 0 : 1;
  return (
    words * 10 + Math.min(pairs, 4) * 2 + Math.min(matches.length, 5) * 0.3 + place - Math.min(3, text.length / 1000)
  );
}

function toHit({ unit, matches }: Scored, sought: readonly Sought[]): LibraryHit {
  const { part, text, turn, speaker, segments } = unit;
  const origins = foldWithOrigins(text);
  const ranges = rangesOf(origins, matches);
  const best = bestMatch(matches, sought);
  const first = best ? runStart(text, ranges, originRange(origins, best.start, best.end)[0]) : 0;
  const snippet = toSnippet(text, ranges, first);
  return {
    part,
    speaker,
    startSeconds: startAt(segments, ranges[first]?.[0] ?? 0),
    turn,
    snippet: snippet.text,
    ranges: snippet.ranges,
    words: wordsOf(snippet.text, snippet.ranges.slice(snippet.first)),
  };
}

const isAdjacent = (text: string, end: number, start: number) => text.slice(end, start).trim() === '';

/** The ranges of the original text that match in the folded text; sorted and disjoint. */
const rangesOf = (origins: Folded, matches: readonly Match[]): [number, number][] =>
  joinRanges(matches.map(({ start, end }) => originRange(origins, start, end)));

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

/** A snippet around the first match, or from the beginning, with the ranges to mark in it. */
export function toMarked(text: string, matches: readonly Match[]): Pick<LibraryHit, 'snippet' | 'ranges'> {
  const snippet = toSnippet(text, rangesOf(foldWithOrigins(text), matches), 0);
  return { snippet: snippet.text, ranges: snippet.ranges };
}

/** The start of the segment that contains unit `at` of the turn's text; if unknown, the last known start before it. */
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
