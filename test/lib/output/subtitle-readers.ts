import { parseText, tokenizeVTTCue, type VTTCue } from 'media-captions';
import SrtParser from 'srt-parser-2';
import { expect } from 'vitest';
import { toJoinedCues, toSrt, toVtt } from '../../../lib/output/cues.ts';
import { nameToWrite } from '../../../lib/output/export-document.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';
import { WORDS } from './contents.ts';

/** A recording as a WebVTT file. */
export const vttOf = (content: RecordingContent): string => toVtt(content, WORDS);
/** A recording as a SubRip file. */
export const srtOf = (content: RecordingContent): string => toSrt(content, WORDS);

interface ReadCue {
  startMs: number;
  endMs: number;
  text: string;
}

const ms = (seconds: number) => Math.round(seconds * 1000);

/** What is written differently in SRT, made the same: see `srtText`. */
export const comparable = (text: string) => text.replaceAll('-->', '→').replaceAll('<', '‹').replaceAll('{', '(');

/** The cues that a strict parser of WebVTT reads, with the names of who speaks. */
export async function readVtt(vtt: string): Promise<(ReadCue & { voice: string | undefined })[]> {
  const { cues, errors, regions } = await parseText(vtt, { type: 'vtt', strict: true, errors: true });
  expect(errors).toEqual([]);
  expect(regions).toEqual([]);
  return cues.map((cue: VTTCue) => {
    const [voice, ...others] = tokenizeVTTCue(cue);
    expect(others).toEqual([]);
    if (voice?.type !== 'v') throw new Error(`No voice in ${cue.text}`);
    const text = voice.children.map((child) => (child.type === 'text' ? child.data : '<tag>')).join('');
    return { startMs: ms(cue.startTime), endMs: ms(cue.endTime), text, voice: voice.voice };
  });
}

/** The cues that a strict parser of SubRip reads. */
export async function readSrt(srt: string): Promise<ReadCue[]> {
  const { cues, errors } = await parseText(srt, { type: 'srt', strict: true, errors: true });
  expect(errors).toEqual([]);
  return cues.map(({ startTime, endTime, text }) => ({ startMs: ms(startTime), endMs: ms(endTime), text }));
}

/** The cues that another parser of SubRip reads. */
export function readSrtAgain(srt: string): ReadCue[] {
  return new SrtParser()
    .fromSrt(srt)
    .map(({ startSeconds, endSeconds, text }) => ({ startMs: ms(startSeconds), endMs: ms(endSeconds), text }));
}

/** The cues of `toJoinedCues` as SRT is to hold them. */
export function srtCues(content: RecordingContent): ReadCue[] {
  const cues = toJoinedCues(content);
  return cues.map(({ speaker, startMs, endMs, text }, index) => {
    const changes = cues[index - 1]?.speaker !== speaker;
    const name = changes ? `${nameToWrite(content.speakers[speaker], WORDS)}: ` : '';
    return { startMs, endMs, text: comparable(name + text) };
  });
}
