import { inOrderOfStart } from '../recording/in-order.ts';
import type { Segment } from '../recording/types.ts';
import { oneLine } from './export-header.ts';
import { columnsOf } from './cue-lines.ts';

/** A text that one person said at one time. `text` is one clean line, never empty. */
export interface Utterance {
  speaker: number;
  /** Whole milliseconds from the start. */
  startMs: number;
  /** Later than `startMs`. */
  endMs: number;
  text: string;
}

interface Draft {
  speaker: number;
  startMs: number | null;
  endMs: number | null;
  text: string;
}

/** Later times cannot belong to a meeting. */
const LATEST_MS = 1000 * 3_600_000 - 1;
/** About 15 letters, or 7 ideographs, a second. */
const MS_PER_COLUMN = 1000 / 15;
/** A guessed duration is never capped below this: reading a word takes time. */
const SHORTEST_GUESS_MS = 2000;

/**
 * Segments with a time for each, in order of time. Unknown times are guessed:
 *
 * - an end that is missing, or not after its start, is the next start, or sooner if the text is read long before;
 * - segments without a start, or with that of the previous segment and no end, share the time up to the next known
 *   start in proportion to the lengths of their texts;
 * - if no start follows, or there are no times at all, each takes the time that its text takes to say, from 0 if
 *   nothing is known.
 */
export function timeUtterances(segments: readonly Segment[]): Utterance[] {
  const drafts = withoutSharedStarts(inOrderOfStart(segments.flatMap(toDraft), ({ startMs }) => startMs));
  const timed: Utterance[] = [];
  for (let from = 0; from < drafts.length;) {
    let to = from + 1;
    while (drafts[to]?.startMs === null) to += 1;
    for (const utterance of timeRun(drafts.slice(from, to), drafts[to]?.startMs ?? null)) timed.push(utterance);
    from = to;
  }
  return timed;
}

function toDraft({ speaker, startSeconds, endSeconds, text }: Segment): Draft[] {
  const line = oneLine(text);
  if (line === '') return [];
  const startMs = toMs(startSeconds);
  const endMs = toMs(endSeconds);
  return [
    { speaker, startMs, endMs: startMs !== null && endMs !== null && endMs > startMs ? endMs : null, text: line },
  ];
}

function toMs(seconds: number | null): number | null {
  if (seconds === null || !Number.isFinite(seconds)) return null;
  const ms = Math.round(Math.max(0, seconds) * 1000);
  return ms > LATEST_MS ? null : ms;
}

/** Lines with the same time were said one after another. */
function withoutSharedStarts(drafts: readonly Draft[]): Draft[] {
  let lastMs: number | null = null;
  return drafts.map((draft) => {
    if (draft.startMs === null) return draft;
    const shared = draft.startMs === lastMs && draft.endMs === null;
    lastMs = draft.startMs;
    return shared ? { ...draft, startMs: null } : draft;
  });
}

/** Times of one segment, which may have a start, and of those without a start that follow it. */
function timeRun(run: readonly Draft[], untilMs: number | null): Utterance[] {
  const [first, ...others] = run;
  if (!first) return [];
  const known = first.startMs !== null && first.endMs !== null;
  const alone: Utterance[] = known ? [{ ...first, startMs: first.startMs ?? 0, endMs: first.endMs ?? 0 }] : [];
  const sharing = known ? others : run;
  const fromMs = Math.min(first.endMs ?? first.startMs ?? 0, untilMs ?? Infinity);
  const neededMs = sharing.reduce((sum, { text }) => sum + speakingMs(text), 0);
  const roomMs = untilMs === null || untilMs <= fromMs ? null : untilMs - fromMs;
  const scale = roomMs === null ? 1 : roomMs / neededMs;

  let passedMs = 0;
  const shared = sharing.map(({ speaker, text }): Utterance => {
    // If there is no time left, they all begin at once: no start may be later than the next known one.
    const startMs = untilMs !== null && roomMs === null ? fromMs : Math.round(fromMs + passedMs * scale);
    const spokenMs = speakingMs(text);
    passedMs += spokenMs;
    const endMs = startMs + Math.min(spokenMs * scale, Math.max(spokenMs * 2, SHORTEST_GUESS_MS));
    return { speaker, text, startMs, endMs: Math.max(Math.round(endMs), startMs + 1) };
  });
  return [...alone, ...shared];
}

function speakingMs(text: string): number {
  return Math.max(1, columnsOf(text)) * MS_PER_COLUMN;
}
