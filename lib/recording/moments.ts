import { toParagraphs } from './paragraphs.ts';
import { endsIn } from './spoken.ts';
import type { Turn } from './types.ts';

/** A position in a transcript: a turn, one of its paragraphs, and an offset in it in UTF-16 units. */
export interface Moment {
  turn: number;
  paragraph: number;
  at: number;
}

/**
 * Position of the last segment that had begun at `seconds`, otherwise of the first that has a time; null without times.
 * Whole seconds stand for that entire second, because stamps are truncated to it (see `formatStamp`), and lead to the
 * first segment that begins in it.
 */
export function momentAt(turns: readonly Turn[], seconds: number): Moment | null {
  const found = segmentAt(turns, seconds);
  const turn = turns[found?.turn ?? -1];
  if (!found || !turn) return null;
  let before = found.segment;
  for (const [paragraph, { segments }] of toParagraphs(turn.segments).entries()) {
    const mark = segments[before];
    if (mark) return { turn: found.turn, paragraph, at: mark.at };
    before -= segments.length;
  }
  return null;
}

/** Segments may overlap and be out of order, so all of them are checked. */
function segmentAt(turns: readonly Turn[], seconds: number): { turn: number; segment: number } | null {
  let first: { turn: number; segment: number } | null = null;
  let latest: { turn: number; segment: number } | null = null;
  let latestSeconds = -Infinity;
  let named: { turn: number; segment: number } | null = null;
  let namedSeconds = Infinity;
  for (const [turn, { segments }] of turns.entries()) {
    for (const [segment, { startSeconds }] of segments.entries()) {
      if (startSeconds === null) continue;
      first ??= { turn, segment };
      if (Math.floor(startSeconds) === seconds && startSeconds < namedSeconds) {
        named = { turn, segment };
        namedSeconds = startSeconds;
      }
      if (startSeconds > seconds || startSeconds < latestSeconds) continue;
      latest = { turn, segment };
      latestSeconds = startSeconds;
    }
  }
  return named ?? latest ?? first;
}

/** The latest plausible time in a transcript, in seconds; 0 when it has none. */
export function latestSeconds(turns: readonly Turn[]): number {
  const segments = turns.flatMap(({ segments }) => segments);
  const ends = endsIn(segments);
  return segments.reduce((latest, segment) => Math.max(latest, segment.startSeconds ?? 0, ends.said(segment) ?? 0), 0);
}
