import { expect, it } from 'vitest';
import { MOST_ROWS } from '../../../lib/models/search-limits.ts';
import { startRows } from '../../../lib/models/start-rows.ts';
import { aRecording } from '../../support/factories.ts';

const some = (...ids: string[]) => ids.map((id) => aRecording({ id }));
const idsOf = ({ rows }: ReturnType<typeof startRows>) => rows.map(({ recording }) => recording.id).join(' ');

it('startRows has each recording once, in the first group that it is in', () => {
  const start = startRows({
    about: some('c'),
    pinned: some('a', 'c'),
    opened: some('a', 'b', 'd'),
    newest: some('a', 'b', 'c', 'd', 'e'),
  });
  expect(idsOf(start)).toBe('c a b d e');
  expect(start.leading).toEqual([
    { group: 'about', count: 1 },
    { group: 'pinned', count: 1 },
    { group: 'opened', count: 2 },
  ]);
});

it('startRows has only groups that there are, so many opened that the newest are in sight, and no more rows than a list', () => {
  const many = some(...Array.from({ length: 80 }, (_, at) => `r${at}`));
  expect(startRows({ about: [], pinned: [], opened: [], newest: many }).leading).toEqual([]);
  const start = startRows({ about: [], pinned: [], opened: some('a', 'b', 'c', 'd', 'e'), newest: many });
  expect(start.leading).toEqual([{ group: 'opened', count: 3 }]);
  expect(start.rows).toHaveLength(MOST_ROWS);
  const pinned = startRows({ about: [], pinned: many, opened: some('a'), newest: many });
  expect(pinned.leading).toEqual([{ group: 'pinned', count: MOST_ROWS }]);
});
