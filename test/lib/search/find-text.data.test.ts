import { expect, it } from 'vitest';
import { decodeContent } from '../../../lib/api/decode-content.ts';
import { toParagraphs } from '../../../lib/recording/paragraphs.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import { findAll, indexTexts } from '../../../lib/search/find-text.ts';
import { fold } from '../../../lib/text/fold.ts';
import { readMeetings } from '../../support/outside-data.ts';

it.each(readMeetings())('findAll counts in a real meeting what a regular expression counts: $name', ({ value }) => {
  const { content } = value as { content: unknown };
  const decoded = decodeContent(content, { durationValue: null })?.content;
  if (!decoded) throw new Error('This meeting has no content');
  const texts = toTurns(decoded).flatMap(({ segments }) => toParagraphs(segments).map(({ text }) => text));
  const index = indexTexts(texts);
  let total = 0;
  for (const query of ['e', '的', 'the', 'で', 'é']) {
    const { count } = findAll(index, query);
    const unmarked = new RegExp(`${fold(query)}(?!\\p{M})`, 'gu');
    expect(count).toBe(texts.reduce((sum, text) => sum + (fold(text).match(unmarked)?.length ?? 0), 0));
    total += count;
  }
  expect(total).toBeGreaterThan(0);
});
