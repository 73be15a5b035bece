import { expect, it } from 'vitest';
import { createTitleIndex } from '../../../lib/search/titles.ts';
import { heldOutTitles, judgedTitles, type JudgedGroups } from '../../fixtures/judged-titles.ts';
import { aRecording } from '../../support/factories.ts';
import { judge, openJudgedLibrary, successAt } from '../../support/judging.ts';
import { readMeetings, readNaughtyStrings } from '../../support/outside-data.ts';

const library = openJudgedLibrary(readMeetings());
const index = createTitleIndex(library.recordings);
const count = (groups: JudgedGroups) => Object.values(groups).flat().length;

it.each([
  ['the judged queries', judgedTitles, 0.9, 0.98],
  ['queries that the ranking was not made with', heldOutTitles, 0.9, 0.95],
])('The title index finds what they mean among samples and real meetings: %s', (_, groups, first, amongFive) => {
  const judgements = judge(groups, library, index);
  // None means a meeting that is absent.
  expect(judgements).toHaveLength(count(groups));
  expect(successAt(1, judgements)).toBeGreaterThanOrEqual(first);
  expect(successAt(5, judgements)).toBeGreaterThanOrEqual(amongFive);
});

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
  for (const text of findable) expect(index.search(text, 1000).map(({ recording }) => recording.title)).toContain(text);
});
