// @vitest-environment node
import { expect, it } from 'vitest';
import { decodeContent } from '../../../lib/api/decode-content.ts';
import { toJoinedCues } from '../../../lib/output/cues.ts';
import { readMeetings } from '../../support/outside-data.ts';
import { comparable, readSrt, readSrtAgain, readVtt, srtCues, srtOf, vttOf } from './subtitle-readers.ts';

it.each(readMeetings())('A real meeting is read back from its subtitles: $name', async ({ value }) => {
  const { content: body } = value as { content: unknown };
  const content = decodeContent(body, { durationValue: null })?.content;
  if (!content) throw new Error('This meeting has no content');
  // The parsers read two digits of hours: see `subtitles.test.ts`.
  const early = content.segments.filter(({ startSeconds, endSeconds }) => (endSeconds ?? startSeconds ?? 0) < 350_000);
  const whole = { ...content, segments: early };
  expect(readSrtAgain(srtOf(whole)).map((cue) => ({ ...cue, text: comparable(cue.text) }))).toEqual(srtCues(whole));

  // The strict parser takes half a minute for a week of talk.
  const step = Math.ceil(early.length / 1000);
  const part = { ...content, segments: early.filter((_, index) => index % step === 0) };
  const cues = toJoinedCues(part);
  expect(cues.length).toBeGreaterThan(5);
  const vtt = (await readVtt(vttOf(part))).map(({ startMs, endMs, text }) => ({ startMs, endMs, text }));
  expect(vtt).toEqual(cues.map(({ startMs, endMs, text }) => ({ startMs, endMs, text })));
  expect((await readSrt(srtOf(part))).map((cue) => ({ ...cue, text: comparable(cue.text) }))).toEqual(srtCues(part));
});
