import { expect, it } from 'vitest';
import { decodeList } from '../../../lib/api/decode-list.ts';
import { readNaughtyStrings } from '../../support/outside-data.ts';

it('decodeList makes one visible line, or nothing, of naughty strings', () => {
  const items = readNaughtyStrings().map((meetingTitle, at) => ({ id: `r${at}`, meetingTitle, status: 'COMPLETED' }));
  const titles = decodeList(items, { unit: 'seconds', proved: true })?.recordings.map(({ title }) => title);
  expect(titles).toHaveLength(items.length);
  for (const title of titles ?? []) expect(title).not.toMatch(/[\p{Cc}\u2028\u202A-\u202E\u2066-\u2069\uFEFF]/u);
});
