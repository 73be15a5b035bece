import { joint } from '../recording/paragraphs.ts';
import { isBlank } from '../recording/text.ts';
import type { Segment } from '../recording/types.ts';

/** How a time is written: nothing for null, the number itself, or the milliseconds since the previous time. */
const NO_TIME = 0;
const RAW_TIME = 1;
const FIRST_DIFFERENCE = 2;

/** A segment without its text, of which the length in UTF-16 units is known: 0 if it is blank. */
export interface SegmentShape extends Omit<Segment, 'text'> {
  length: number;
}

/**
 * Packs the speakers, lengths and times of segments: a tenth of their JSON. Their texts are stored by turn, and come
 * back with `fillTexts`.
 */
export function packShapes(segments: readonly Segment[]): Uint8Array {
  const bytes: number[] = [];
  const raw = new DataView(new ArrayBuffer(8));
  let reachedMs = 0;

  /** Whole numbers up to 2^53, so without bit operators: seven bits per byte, the eighth set if more follow. */
  function writeNumber(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }

  function writeTime(seconds: number | null): void {
    if (seconds === null) return writeNumber(NO_TIME);
    const ms = Math.round(seconds * 1000);
    const difference = ms - reachedMs;
    if (ms / 1000 !== seconds || Object.is(seconds, -0) || Math.abs(difference) > 2 ** 50) {
      writeNumber(RAW_TIME);
      raw.setFloat64(0, seconds);
      for (let at = 0; at < 8; at++) bytes.push(raw.getUint8(at));
      return;
    }
    reachedMs = ms;
    writeNumber(FIRST_DIFFERENCE + (difference < 0 ? -2 * difference - 1 : 2 * difference));
  }

  for (const { speaker, text, startSeconds, endSeconds } of segments) {
    writeNumber(speaker);
    writeNumber(isBlank(text) ? 0 : text.length);
    writeTime(startSeconds);
    writeTime(endSeconds);
  }
  return Uint8Array.from(bytes);
}

/** Unpacks what `packShapes` packed: equal numbers. */
export function unpackShapes(bytes: Uint8Array): SegmentShape[] {
  const raw = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shapes: SegmentShape[] = [];
  let at = 0;
  let reachedMs = 0;

  function readNumber(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  }

  function readTime(): number | null {
    const told = readNumber();
    if (told === NO_TIME) return null;
    if (told === RAW_TIME) {
      at += 8;
      return raw.getFloat64(at - 8);
    }
    const folded = told - FIRST_DIFFERENCE;
    reachedMs += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    return reachedMs / 1000;
  }

  while (at < bytes.length) {
    const [speaker, length] = [readNumber(), readNumber()];
    shapes.push({ speaker, length, startSeconds: readTime(), endSeconds: readTime() });
  }
  return shapes;
}

/** The segments of some shapes, with the texts of their turns, as `textOf` joined them. */
export function fillTexts(shapes: readonly SegmentShape[], turns: readonly string[]): Segment[] {
  let turn = -1;
  let reached = 0;
  let last: number | null = null;
  return shapes.map(({ length, ...shape }) => {
    if (length === 0) return { ...shape, text: '' };
    if (shape.speaker !== last) [turn, reached, last] = [turn + 1, 0, shape.speaker];
    const text = (turns[turn] ?? '').slice(reached, reached + length);
    reached += length + joint(text).length;
    return { ...shape, text };
  });
}

/** The shapes of each turn, in order. */
export function shapesByTurn(shapes: readonly SegmentShape[]): SegmentShape[][] {
  const turns: SegmentShape[][] = [];
  for (const shape of shapes) {
    if (shape.length === 0) continue;
    const last = turns.at(-1);
    if (last?.[0]?.speaker === shape.speaker) last.push(shape);
    else turns.push([shape]);
  }
  return turns;
}
