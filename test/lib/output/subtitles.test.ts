// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { toJoinedCues } from '../../../lib/output/cues.ts';
import { nameToWrite } from '../../../lib/output/export-document.ts';
import { aContent, aSegment } from '../../support/factories.ts';
import { below99Hours, contents, WORDS } from './contents.ts';
import { comparable, readSrt, readSrtAgain, readVtt, srtCues, srtOf, vttOf } from './subtitle-readers.ts';
import { forAll, forAllAsync } from '../../support/for-all.ts';

describe('toVtt', () => {
  it('is read back by a strict parser, cue by cue, whatever was said', () =>
    forAllAsync(200, contents(below99Hours), async (content) => {
      const expected = toJoinedCues(content).map(({ speaker, ...cue }) => ({
        ...cue,
        voice: nameToWrite(content.speakers[speaker], WORDS),
      }));
      expect(await readVtt(vttOf(content))).toEqual(expected);
    }));

  it('has the names and the words, and nothing else', () =>
    expect(vttOf(aContent())).toMatch(/^WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n<v Ana Ruiz>Good morning.<\/v>\n/));
});

describe('toSrt', () => {
  it('is read back by two parsers, cue by cue, whatever was said', () =>
    forAllAsync(200, contents(below99Hours), async (content) => {
      const srt = srtOf(content);
      for (const read of [await readSrt(srt), readSrtAgain(srt)])
        expect(read.map((cue) => ({ ...cue, text: comparable(cue.text) }))).toEqual(srtCues(content));
    }));

  it('holds nothing that a player takes for a tag or a position', () =>
    forAll(contents(), (content) => {
      expect(srtOf(content)).not.toMatch(/<\/?[a-z][^>]*>|\{\\/i);
    }));

  it('has words only, joined where one speaker goes on, and names who speaks where the speaker changes', () => {
    const segment = (speaker: number, startSeconds: number, text: string) =>
      aSegment(speaker, startSeconds, startSeconds + 2, text);
    const long = 'These are words that fill a line, nearly.';
    const said = ['One.', 'Two.', long, long].map((text, at) => segment(0, 2 + 2 * at, text));
    const segments = [...said, segment(1, 10, 'Three.'), segment(1, 14, 'Four.')];
    expect(srtOf(aContent({ segments }))).toBe(
      [
        `1\n00:00:02,000 --> 00:00:08,000\nAna Ruiz: One. Two.\n${long}\n`,
        `2\n00:00:08,000 --> 00:00:10,000\n${long}\n`,
        '3\n00:00:10,000 --> 00:00:12,000\nSpeaker 2: Three.\n',
        '4\n00:00:14,000 --> 00:00:16,000\nFour.\n',
      ].join('\n'),
    );
  });
});

it('hours from 100 on are written with three digits, as WebVTT says; SubRip has no word on it', () => {
  const content = aContent({ segments: [aSegment(0, 360_000, 360_002, 'Still here.')] });
  expect(vttOf(content)).toContain('\n100:00:00.000 --> 100:00:02.000\n');
  expect(srtOf(content)).toContain('\n100:00:00,000 --> 100:00:02,000\n');
});
