import { isBlank, shorten } from './text.ts';
import type { Segment } from './types.ts';

export interface ExampleLine {
  text: string;
  startSeconds: number | null;
}

const LINES = 3;
/** About three lines of the panel. */
const LINE_LENGTH = 110;

/**
 * Lines that help to recognize a speaker, in the order they were said: the first, in which people greet and introduce
 * themselves, and the two longest of the rest.
 */
export function exampleLines(segments: readonly Segment[], speaker: number): ExampleLine[] {
  const [first, ...rest] = segments.filter((segment) => segment.speaker === speaker && !isBlank(segment.text));
  if (!first) return [];
  const longest = new Set(rest.toSorted((a, b) => b.text.length - a.text.length).slice(0, LINES - 1));
  return [first, ...rest.filter((segment) => longest.has(segment))].map(({ text, startSeconds }) => ({
    text: shorten(text.replace(/\s+/g, ' '), LINE_LENGTH),
    startSeconds,
  }));
}
