import { expect, it } from 'vitest';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { readMeetings } from '../../support/outside-data.ts';

const documents = readMeetings().flatMap(({ name, value }) => {
  const { content } = value as { content: { summary: string | null; notes: string | null } };
  return [content.summary, content.notes].flatMap((source) => (source ? [{ name, source }] : []));
});

it('Some of the real meetings have a summary or notes', () => expect(documents.length).toBeGreaterThan(0));

it.each(documents)('A document of a real meeting is read as markup: $name', ({ source }) =>
  expect(parseDocument(source).some(({ type }) => type !== 'paragraph')).toBe(true),
);

it('HTML links in the summary of a real meeting become links', () => {
  const named = documents.find(({ name }) => name.startsWith('11-'));
  const tree = JSON.stringify(parseDocument(named?.source ?? ''));
  expect(tree).not.toContain('<a ');
  expect(tree).toContain('"host":"www.slideshare.net"');
});
