import type { RecordingContent } from '../recording/types.ts';
import { columnsOf, toCueTexts } from './cue-lines.ts';
import { timeUtterances, type Utterance } from './cue-times.ts';

/** One subtitle. */
export interface Cue {
  /** Index into `RecordingContent.speakers`. */
  speaker: number;
  /** Whole milliseconds from the start; never before the previous cue's. */
  startMs: number;
  endMs: number;
  /** One or two lines of clean text, separated by `\n`; none of them is empty. Not escaped for any format. */
  text: string;
}

/** Shorter cues flash by. */
const SHORTEST_CUE_MS = 500;

/**
 * The spoken words as subtitles, valid for any input: sorted, each at least half a second long, long texts divided
 * along with their time. Where people speak at once, cues overlap. Unknown times are guessed (see `timeUtterances`);
 * without any times, the texts follow each other from 0 at the pace of speech.
 */
export function toCues(content: RecordingContent): Cue[] {
  return timeUtterances(content.segments)
    .flatMap(divide)
    .sort((a, b) => a.startMs - b.startMs);
}

function divide({ speaker, startMs, endMs, text }: Utterance): Cue[] {
  const texts = toCueTexts(text);
  const widths = texts.map((part) => Math.max(1, columnsOf(part)));
  const total = widths.reduce((sum, width) => sum + width, 0);
  let passed = 0;
  return texts.map((part, index) => {
    const fromMs = startMs + Math.round(((endMs - startMs) * passed) / total);
    passed += widths[index] ?? 0;
    const toMs = startMs + Math.round(((endMs - startMs) * passed) / total);
    return { speaker, startMs: fromMs, endMs: Math.max(toMs, fromMs + SHORTEST_CUE_MS), text: part };
  });
}

/** `hh:mm:ss`, then `point` and milliseconds; the hours have as many digits as they need, at least two. */
export function cueStamp(ms: number, point: ',' | '.'): string {
  const digits = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0');
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60];
  return `${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}${point}${digits(ms % 1000, 3)}`;
}
