// @vitest-environment node
import fc from 'fast-check';
import { parseText, tokenizeVTTCue, type VTTCue } from 'media-captions';
import SrtParser from 'srt-parser-2';
import { describe, expect, it, vi } from 'vitest';
import { decodeContent } from '../../../lib/api/decode-content.ts';
import { toCues } from '../../../lib/output/cues.ts';
import { exportHeader, nameToWrite } from '../../../lib/output/export-document.ts';
import { toSrt } from '../../../lib/output/to-srt.ts';
import { toVtt } from '../../../lib/output/to-vtt.ts';
import type { Recording, RecordingContent } from '../../../lib/recording/types.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { readSharedFolder } from '../../support/shared-files.ts';
import { below99Hours, contents, hostileText, WORDS } from './contents.ts';

// Properties are tried many times, also on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const vttOf = (recording: Recording, content: RecordingContent) =>
  toVtt(exportHeader(recording, content, WORDS), content, WORDS);
const srtOf = (recording: Recording, content: RecordingContent) =>
  toSrt(exportHeader(recording, content, WORDS), content, WORDS);

interface ReadCue {
  startMs: number;
  endMs: number;
  text: string;
}

const ms = (seconds: number) => Math.round(seconds * 1000);

/** What is written differently in SRT, made the same: see `srtText`. */
const comparable = (text: string) => text.replaceAll('-->', '→').replaceAll('<', '‹').replaceAll('{', '(');

async function readVtt(vtt: string): Promise<(ReadCue & { voice: string | undefined })[]> {
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

async function readSrt(srt: string): Promise<ReadCue[]> {
  const { cues, errors } = await parseText(srt, { type: 'srt', strict: true, errors: true });
  expect(errors).toEqual([]);
  return cues.map(({ startTime, endTime, text }) => ({ startMs: ms(startTime), endMs: ms(endTime), text }));
}

function readSrtAgain(srt: string): ReadCue[] {
  return new SrtParser().fromSrt(srt).map(({ startSeconds, endSeconds, text }) => ({
    startMs: ms(startSeconds),
    endMs: ms(endSeconds),
    text,
  }));
}

/** The cues of `toCues` as SRT is to hold them, after the title. */
function srtCues(content: RecordingContent): ReadCue[] {
  const cues = toCues(content);
  return cues.map(({ speaker, startMs, endMs, text }, index) => {
    const changes = cues[index - 1]?.speaker !== speaker;
    const name = changes ? `${nameToWrite(content.speakers[speaker], WORDS)}: ` : '';
    return { startMs, endMs, text: comparable(name + text) };
  });
}

const recordings = hostileText.map((title) => aRecording({ title }));

describe('toVtt', () => {
  it('is read back by a strict parser, cue by cue, whatever was said', async () => {
    await fc.assert(
      fc.asyncProperty(recordings, contents(below99Hours), async (recording, content) => {
        const expected = toCues(content).map(({ speaker, ...cue }) => ({
          ...cue,
          voice: nameToWrite(content.speakers[speaker], WORDS),
        }));
        expect(await readVtt(vttOf(recording, content))).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('has the title in its first line, and the date, the length and the people in a note', () => {
    const lines = vttOf(aRecording({ title: 'A --> B' }), aContent()).split('\n');
    expect(lines.slice(0, 9)).toEqual([
      'WEBVTT - A → B',
      '',
      'NOTE',
      '2026-11-20',
      '30 min',
      'Ana Ruiz, Speaker 2',
      '',
      '00:00:00.000 --> 00:00:04.000',
      '<v Ana Ruiz>Good morning.</v>',
    ]);
  });
});

describe('toSrt', () => {
  it('is read back by two parsers, cue by cue, whatever was said', async () => {
    await fc.assert(
      fc.asyncProperty(recordings, contents(below99Hours), async (recording, content) => {
        const srt = srtOf(recording, content);
        for (const read of [await readSrt(srt), readSrtAgain(srt)]) {
          const [title, ...cues] = read;
          expect(cues.map((cue) => ({ ...cue, text: comparable(cue.text) }))).toEqual(srtCues(content));
          expect(title?.startMs).toBe(0);
          expect(title?.endMs).toBeGreaterThanOrEqual(500);
          expect(title?.endMs).toBeLessThanOrEqual(3000);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('holds nothing that a player takes for a tag or a position', () => {
    fc.assert(
      fc.property(recordings, contents(), (recording, content) => {
        expect(srtOf(recording, content)).not.toMatch(/<\/?[a-z][^>]*>|\{\\/i);
      }),
    );
  });

  it('begins with the title, and names who speaks where the speaker changes', () => {
    const segment = (speaker: number, startSeconds: number, text: string) => ({
      speaker,
      startSeconds,
      endSeconds: startSeconds + 2,
      text,
    });
    const segments = [segment(0, 2, 'One.'), segment(0, 4, 'Two.'), segment(1, 6, 'Three.')];
    expect(srtOf(aRecording(), aContent({ segments }))).toBe(
      [
        '1\n00:00:00,000 --> 00:00:02,000\nWeekly sync\n2026-11-20 · 30 min · Ana Ruiz, Speaker 2\n',
        '2\n00:00:02,000 --> 00:00:04,000\nAna Ruiz: One.\n',
        '3\n00:00:04,000 --> 00:00:06,000\nTwo.\n',
        '4\n00:00:06,000 --> 00:00:08,000\nSpeaker 2: Three.\n',
      ].join('\n'),
    );
  });
});

describe('hours from 100 on', () => {
  const segments = [359_990, 360_000].map((startSeconds) => ({
    speaker: 0,
    startSeconds,
    endSeconds: startSeconds + 2,
    text: 'Still here.',
  }));
  const content = aContent({ segments });

  it('are written with three digits, as WebVTT says; SubRip has no word on it', () => {
    expect(vttOf(aRecording(), content)).toContain('\n100:00:00.000 --> 100:00:02.000\n');
    expect(srtOf(aRecording(), content)).toContain('\n100:00:00,000 --> 100:00:02,000\n');
  });

  it('are lost in players that read two: what was said before is read, and the rest is not', async () => {
    const texts = async (subtitles: string, type: 'srt' | 'vtt') =>
      (await parseText(subtitles, { type, strict: false })).cues.map(({ startTime }) => startTime);
    expect(await texts(srtOf(aRecording(), content), 'srt')).toEqual([0, 359_990]);
    expect(await texts(vttOf(aRecording(), content), 'vtt')).toEqual([359_990]);
    expect(readSrtAgain(srtOf(aRecording(), content)).map(({ startMs }) => startMs)).toEqual([0, 359_990_000]);
  });
});

const meetings = readSharedFolder('meetings');

describe.skipIf(meetings.length === 0)('real meetings', () => {
  it.each(meetings)(
    'as subtitles: $name',
    async ({ value }) => {
      const { content: body, meta } = value as { content: unknown; meta: { meetingTitle: string } };
      const content = decodeContent(body, { durationValue: null })?.content;
      if (!content) throw new Error('This meeting has no content');
      const recording = aRecording({ title: meta.meetingTitle });
      // See above: the parsers read no further.
      const early = content.segments.filter(
        ({ startSeconds, endSeconds }) => (endSeconds ?? startSeconds ?? 0) < 350_000,
      );
      const whole = { ...content, segments: early };
      const written = readSrtAgain(srtOf(recording, whole)).map((cue) => ({ ...cue, text: comparable(cue.text) }));
      expect(written.slice(1)).toEqual(srtCues(whole));

      // The strict parser takes half a minute for a week of talk.
      const step = Math.ceil(early.length / 1000);
      const part = { ...content, segments: early.filter((_, index) => index % step === 0) };
      const cues = toCues(part);
      expect(cues.length).toBeGreaterThan(5);
      const vtt = (await readVtt(vttOf(recording, part))).map(({ startMs, endMs, text }) => ({ startMs, endMs, text }));
      expect(vtt).toEqual(cues.map(({ startMs, endMs, text }) => ({ startMs, endMs, text })));
      const srt = (await readSrt(srtOf(recording, part))).map((cue) => ({ ...cue, text: comparable(cue.text) }));
      expect(srt.slice(1)).toEqual(srtCues(part));
    },
    30_000,
  );
});
