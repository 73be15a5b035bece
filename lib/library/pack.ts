import type { Segment } from '../recording/types.ts';

/**
 * The segments of a transcript as the database stores them: a third of their JSON, and all spoken text as one plain
 * text.
 */
export interface PackedSegments {
  /** UTF-8 of all texts, one after another. */
  words: Uint8Array;
  /** For each segment its speaker, its length in UTF-16 units, its start and its end. */
  shape: Uint8Array;
}

/** How a time is written: nothing for null, the number itself, or the milliseconds since the previous time. */
const NO_TIME = 0;
const RAW_TIME = 1;
const FIRST_DIFFERENCE = 2;

/**
 * Writes a whole number up to 2^53, so without bit operators: seven bits per byte, low bits first, the eighth bit set
 * if more bytes follow.
 */
export function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/** Reads what `writeNumber` wrote, one number after another. */
export function createNumberReader(bytes: Uint8Array) {
  let at = 0;
  return {
    isAtEnd: () => at >= bytes.length,
    next(): number {
      let value = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = bytes[at++] ?? 0;
        value += (byte % 128) * scale;
        if (byte < 128) return value;
      }
    },
    /** Skips bytes of another kind, and returns where they begin. */
    skip(count: number): number {
      at += count;
      return at - count;
    },
  };
}

/** Packs segments without loss: `unpackSegments` returns equal numbers and, for well-formed texts, equal texts. */
export function packSegments(segments: readonly Segment[]): PackedSegments {
  const bytes: number[] = [];
  const raw = new DataView(new ArrayBuffer(8));
  let reachedMs = 0;

  function writeTime(seconds: number | null): void {
    if (seconds === null) return writeNumber(bytes, NO_TIME);
    const ms = Math.round(seconds * 1000);
    const difference = ms - reachedMs;
    if (ms / 1000 !== seconds || Object.is(seconds, -0) || Math.abs(difference) > 2 ** 50) {
      writeNumber(bytes, RAW_TIME);
      raw.setFloat64(0, seconds);
      for (let at = 0; at < 8; at++) bytes.push(raw.getUint8(at));
      return;
    }
    reachedMs = ms;
    writeNumber(bytes, FIRST_DIFFERENCE + (difference < 0 ? -2 * difference - 1 : 2 * difference));
  }

  for (const { speaker, text, startSeconds, endSeconds } of segments) {
    writeNumber(bytes, speaker);
    writeNumber(bytes, text.length);
    writeTime(startSeconds);
    writeTime(endSeconds);
  }
  const words = new TextEncoder().encode(segments.map(({ text }) => text).join(''));
  return { words, shape: Uint8Array.from(bytes) };
}

export function unpackSegments({ words, shape }: PackedSegments): Segment[] {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(words);
  const raw = new DataView(shape.buffer, shape.byteOffset, shape.byteLength);
  const segments: Segment[] = [];
  const numbers = createNumberReader(shape);
  let reachedMs = 0;
  let reachedText = 0;

  function readTime(): number | null {
    const told = numbers.next();
    if (told === NO_TIME) return null;
    if (told === RAW_TIME) return raw.getFloat64(numbers.skip(8));
    const folded = told - FIRST_DIFFERENCE;
    reachedMs += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    return reachedMs / 1000;
  }

  while (!numbers.isAtEnd()) {
    const speaker = numbers.next();
    const end = reachedText + numbers.next();
    segments.push({
      speaker,
      startSeconds: readTime(),
      endSeconds: readTime(),
      text: text.slice(reachedText, end),
    });
    reachedText = end;
  }
  return segments;
}
