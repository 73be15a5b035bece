import { speakerName } from '../recording/names.ts';
import { toTurns } from '../recording/turns.ts';
import type { Recording, RecordingContent, Segment } from '../recording/types.ts';
import { fold, foldInPlace, foldWithOrigins, originRange } from '../search/fold.ts';
import { findWanted, type Match } from './find-wanted.ts';
import { isNamed, type Wanted } from './match.ts';
import { toSnippet } from './snippet.ts';
import type { LibraryHit, LibraryPart } from './types.ts';

/** What hits are looked for in: a recording as it is shown, with the names of this device. */
export interface Searched {
  recording: Recording;
  content: RecordingContent;
  /** The lines of the documents as plain text. */
  summaryLines: readonly string[];
  notesLines: readonly string[];
}

export interface FoundHits {
  /** The best first. */
  hits: LibraryHit[];
  count: number;
  /** Whether every term was found somewhere. */
  complete: boolean;
}

const MOST_HITS = 3;

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

/** The places of one recording where terms are found; with `speakers`, only what these people say. */
export function findHits(searched: Searched, wanted: readonly Wanted[], speakers: readonly string[]): FoundHits {
  const found: Scored[] = [];
  const seen = new Set<number>();
  for (const unit of unitsOf(searched, speakers)) {
    const folded = fold(unit.text);
    const matches = findWanted(folded, wanted);
    if (matches.length === 0) continue;
    for (const match of matches) seen.add(match.wanted);
    found.push({ unit, folded, matches, score: scoreOf(unit, matches) });
  }
  const best = found.toSorted((a, b) => b.score - a.score).slice(0, MOST_HITS);
  return { hits: best.map(toHit), count: found.length, complete: seen.size === wanted.length };
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

/** What was said in a turn as one text, as it is indexed. */
export const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join(' ');

/** Where more of the terms stand together is better; a title and a summary tell more than one turn; short beats long. */
function scoreOf({ part, text }: Unit, matches: readonly Match[]): number {
  const terms = new Set(matches.map(({ wanted }) => wanted)).size;
  const place = part === 'title' ? 3 : part === 'transcript' ? 0 : 1;
  return terms * 10 + Math.min(matches.length, 5) + place - Math.min(4, text.length / 500);
}

function toHit({ unit, folded, matches }: Scored): LibraryHit {
  const { part, text, turn, speaker, segments } = unit;
  const origins = foldInPlace(text) === folded ? null : foldWithOrigins(text);
  const ranges = joined(
    matches.map(({ start, end }): [number, number] => (origins ? originRange(origins, start, end) : [start, end])),
  );
  const snippet = toSnippet(text, ranges);
  return {
    part,
    speaker,
    startSeconds: startAt(segments, ranges[0]?.[0] ?? 0),
    turn,
    snippet: snippet.text,
    ranges: snippet.ranges,
  };
}

/** The start of the segment that holds unit `at` of the text of its turn; else the last one that is known before. */
function startAt(segments: readonly Segment[], at: number): number | null {
  let reached = 0;
  let startSeconds: number | null = null;
  for (const segment of segments) {
    if (reached > at) break;
    startSeconds = segment.startSeconds ?? startSeconds;
    reached += segment.text.length + 1;
  }
  return startSeconds;
}

function joined(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) result.push([start, end]);
  }
  return result;
}
