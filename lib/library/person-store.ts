import type { Database } from '@sqlite.org/sqlite-wasm';
import { isShortTurn } from '../recording/short-turn.ts';
import { lengthOf, spokenBySpeaker } from '../recording/spoken.ts';
import { toTurns } from '../recording/turns.ts';
import type { Recording, Segment } from '../recording/types.ts';
import { noFilters } from '../search/filter-recordings.ts';
import { fold } from '../text/fold.ts';
import { textOf, toMarked } from './find-hits.ts';
import { rowsWith } from './clause.ts';
import { findWanted } from './find-wanted.ts';
import { toMatching } from './match.ts';
import { unpackSegments } from './pack.ts';
import { select, SHOWN_NAME } from './rows.ts';
import { toNameText } from '../text/tokens.ts';
import type { LibraryPerson, LibraryPersonAsked, LibraryQuote, LibraryTalked, LibraryTalkedAsked } from './types.ts';

/**
 * How many transcripts one request may read, because others wait behind it: per requested quote, and to time a person.
 */
const READ_PER_QUOTE = 2;
const TIMED_TOGETHER = 100;

/** Recordings in which someone of exactly this name speaks, newest first; a label does not count as a name. */
const MEETINGS = `SELECT r.row, r.json, r.createdAtMs, group_concat(s.position) FROM recording r
  JOIN speaker s ON s.recording = r.row
  WHERE ${SHOWN_NAME} IS NOT NULL AND substr(s.nameWords, instr(s.nameWords, '|') + 1) = ?
  GROUP BY r.row ORDER BY r.createdAtMs DESC, r.row DESC`;

interface Meeting {
  row: number;
  /** JSON of the recording. */
  json: string;
  createdAtMs: number | null;
  /** Positions of the person among the speakers; there may be several. */
  positions: ReadonlySet<number>;
}

/** Quotes of a person across the stored recordings; with `terms`, only turns that contain all of them. */
export function readPerson(database: Database, { name, terms, limit }: LibraryPersonAsked): LibraryPerson {
  const all = meetingsOf(database, name);
  const matching = toMatching({ terms, without: [], filters: { ...noFilters(), speaker: [name] } }, true);
  const { expression, wanted } = matching;
  const among = expression === null ? null : new Set(rowsWith(database, expression));
  const asked = among ? all.filter(({ row }) => among.has(row)) : all;
  const quotes: LibraryQuote[] = [];
  let read = 0;
  while (read < Math.min(asked.length, limit * READ_PER_QUOTE) && quotes.length <= limit) {
    const meeting = asked[read++] as Meeting;
    for (const quote of quotesIn(meeting, segmentsOf(database, meeting.row), wanted)) quotes.push(quote);
  }
  return {
    meetings: all.length,
    lastMs: all.find(({ createdAtMs }) => createdAtMs !== null)?.createdAtMs ?? null,
    quotes: quotes.slice(0, limit),
    hasMore: quotes.length > limit || read < asked.length,
  };
}

/** How long a person spoke in some of their meetings, counting stored recordings only. */
export function readTalked(database: Database, { name, from }: LibraryTalkedAsked): LibraryTalked {
  const all = meetingsOf(database, name);
  const next = from + TIMED_TOGETHER;
  const seconds = all
    .slice(from, next)
    .reduce((sum, { row, positions }) => sum + secondsOf(segmentsOf(database, row), positions), 0);
  return { seconds, next: next < all.length ? next : null };
}

function meetingsOf(database: Database, name: string): Meeting[] {
  const words = toNameText(name);
  if (words.trim() === '') return [];
  const rows = select<[number, string, number | null, string]>(database, MEETINGS, [words]);
  return rows.map(([row, json, createdAtMs, positions]) => ({
    row,
    json,
    createdAtMs,
    positions: new Set(positions.split(',').map(Number)),
  }));
}

/** Reads the transcript alone; summary and notes are not needed. */
function segmentsOf(database: Database, row: number): Segment[] {
  const sql = 'SELECT words, shape FROM content WHERE recording = ?';
  const [found] = select<[Uint8Array, Uint8Array]>(database, sql, [row]);
  return found ? unpackSegments({ words: found[0], shape: found[1] }) : [];
}

function secondsOf(segments: readonly Segment[], positions: ReadonlySet<number>): number {
  const spoken = spokenBySpeaker(segments);
  return [...positions].reduce((sum, position) => sum + lengthOf(spoken.get(position) ?? []), 0);
}

function quotesIn(
  { json, positions }: Meeting,
  segments: Segment[],
  wanted: ReturnType<typeof toMatching>['wanted'],
): LibraryQuote[] {
  const recording = JSON.parse(json) as Recording;
  const turns = toTurns({ speakers: [], segments, summary: null, notes: null });
  return turns.flatMap((turn, at): LibraryQuote[] => {
    if (!positions.has(turn.speaker)) return [];
    const text = textOf(turn.segments);
    const matches = findWanted(fold(text), wanted);
    const isAsked =
      wanted.length === 0 ? !isShortTurn(turn) : new Set(matches.map((match) => match.wanted)).size === wanted.length;
    return isAsked ? [{ recording, turn: at, startSeconds: turn.startSeconds, ...toMarked(text, matches) }] : [];
  });
}
