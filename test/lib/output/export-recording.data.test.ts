// @vitest-environment node
import mammoth from 'mammoth';
import { expect, it } from 'vitest';
import { decodeContent } from '../../../lib/api/decode-content.ts';
import { readMeetings } from '../../support/outside-data.ts';
import { letters } from './contents.ts';
import { docx, exported, linesOf } from './exported.ts';

it.each(readMeetings())('A real meeting is exported with all its words: $name', async ({ value }) => {
  const { content: body, meta } = value as { content: unknown; meta: { meetingTitle: string } };
  const content = decodeContent(body, { durationValue: null })?.content;
  if (!content) throw new Error('This meeting has no content');
  const lines = linesOf(content, meta.meetingTitle);
  expect(lines.length).toBeGreaterThan(5);
  const plain = letters(await exported('plain', content, meta.meetingTitle));
  const { value: word } = await mammoth.extractRawText({ buffer: await docx(content, meta.meetingTitle) });
  const words = letters(word.replaceAll('·', ''));
  expect(lines.filter((line) => !plain.includes(letters(line)))).toEqual([]);
  expect(lines.filter((line) => !words.includes(letters(line.replaceAll('·', ''))))).toEqual([]);
});
