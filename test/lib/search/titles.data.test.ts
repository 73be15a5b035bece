import { expect, it } from 'vitest';
import { createTitleIndex } from '../../../lib/search/titles.ts';
import { aRecording } from '../../support/factories.ts';
import { readNaughtyStrings } from '../../support/outside-data.ts';

it('The title index takes naughty strings as titles and as queries', () => {
  const strings = readNaughtyStrings();
  const recordings = strings.map((title, at) =>
    aRecording({ id: title, title, createdAtMs: 1e12 - at, ownerName: null, teamName: null }),
  );
  const index = createTitleIndex(recordings);
  for (const query of strings) {
    for (const { recording, ranges } of index.search(query, 50)) {
      for (const [start, end] of ranges) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(recording.title.length);
      }
    }
  }
  const findable = strings.filter((text) => /\p{L}{3}/u.test(text) && text.length <= 150 && !/\p{Cc}/u.test(text));
  expect(findable.length).toBeGreaterThan(100);
  for (const text of findable) {
    expect(index.search(text, 1000).map(({ recording }) => recording.title)).toContain(text);
  }
});
