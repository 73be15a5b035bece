import { expect, it } from 'vitest';
import { createTitleIndex } from '../../../lib/search/titles.ts';
import { heldOutTitles, judgedTitles, type JudgedGroups } from '../../fixtures/judged-titles.ts';
import { judge, openJudgedLibrary, successAt } from '../../support/judging.ts';
import { readMeetings } from '../../support/outside-data.ts';

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
