import type { Stretch } from './spoken.ts';
import { isBlank } from './text.ts';
import type { Segment } from './types.ts';

/** On a strip as wide as the panel, a part is then about two pixels wide. */
const PARTS = 240;

/** The place of a moment on a timeline of this length, 0 to 1. */
export const fractionOf = (seconds: number, lengthSeconds: number): number =>
  Math.min(1, Math.max(0, seconds / lengthSeconds));

/**
 * Where stretches or moments are on a timeline, coarsely enough to be drawn: its parts with one of them, as fractions of
 * the whole, in order, and joined where they touch.
 */
export function partsOf(stretches: Iterable<Stretch>, lengthSeconds: number): [from: number, to: number][] {
  const hit = new Uint8Array(PARTS);
  for (const { from, to } of stretches) {
    const first = Math.min(PARTS - 1, Math.floor(fractionOf(from, lengthSeconds) * PARTS));
    const end = Math.max(first + 1, Math.ceil(fractionOf(to, lengthSeconds) * PARTS));
    hit.fill(1, first, end);
  }
  const parts: [number, number][] = [];
  for (let part = 0; part < PARTS; part++) {
    if (!hit[part]) continue;
    const last = parts.at(-1);
    if (last && last[1] === part / PARTS) last[1] = (part + 1) / PARTS;
    else parts.push([part / PARTS, (part + 1) / PARTS]);
  }
  return parts;
}

/**
 * The speaker at a moment, in seconds: of those still speaking, the one who began last, otherwise the last who had begun;
 * null in silence, as far as the segments tell. They need not be in order.
 */
export function speakerAtSeconds(segments: readonly Segment[], seconds: number): number | null {
  let last: Segment | null = null;
  let lastGoesOn = false;
  let lastStart = -Infinity;
  for (const segment of segments) {
    const { startSeconds, endSeconds, text } = segment;
    if (startSeconds === null || startSeconds > seconds || isBlank(text)) continue;
    const goesOn = endSeconds !== null && endSeconds > seconds;
    if (goesOn === lastGoesOn ? startSeconds < lastStart : lastGoesOn) continue;
    last = segment;
    lastGoesOn = goesOn;
    lastStart = startSeconds;
  }
  const isSilent = last !== null && last.endSeconds !== null && last.endSeconds > lastStart && !lastGoesOn;
  return isSilent ? null : (last?.speaker ?? null);
}
