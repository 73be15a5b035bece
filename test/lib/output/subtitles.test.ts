// @vitest-environment node
import fc from 'fast-check';
import { parseText } from 'media-captions';
import { describe, expect, it } from 'vitest';
import { toCues } from '../../../lib/output/cues.ts';
import { nameToWrite } from '../../../lib/output/export-document.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { below99Hours, contents, hostileText, WORDS } from './contents.ts';
import { comparable, readSrt, readSrtAgain, readVtt, srtCues, srtOf, vttOf } from './subtitle-readers.ts';

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
