import { expect, it } from 'vitest';
import { MOST_ROWS } from '../../../lib/models/search-state.ts';
import { startItems } from '../../../lib/models/start-items.ts';
import { aRecording } from '../../support/factories.ts';

const some = (...ids: string[]) => ids.map((id) => aRecording({ id }));
const keysOf = (items: ReturnType<typeof startItems>) => items.map(({ key }) => key);
const none = { about: [], pinned: [], opened: [], newest: [] };

it('startItems has each recording once, in the first section that it is in', () => {
  const items = startItems({
    about: some('c'),
    pinned: some('a', 'c'),
    opened: some('a', 'b', 'd'),
    newest: some('a', 'b', 'c', 'd', 'e'),
  });
  expect(keysOf(items)).toEqual(['about c', 'pinned a', 'opened b', 'opened d', 'days e']);
});

it('startItems has so few opened that the newest are in sight, and no more rows than a list', () => {
  const many = some(...Array.from({ length: 80 }, (_, at) => `r${at}`));
  const items = startItems({ ...none, opened: some('a', 'b', 'c', 'd', 'e'), newest: many });
  expect(keysOf(items).slice(0, 4)).toEqual(['opened a', 'opened b', 'opened c', 'days r0']);
  expect(items).toHaveLength(MOST_ROWS);
  expect(startItems({ ...none, pinned: many, newest: many })).toHaveLength(MOST_ROWS);
});

it('startItems has what is not ready last, and never the first row of it unless it is pinned', () => {
  const [waiting, ready] = [aRecording({ id: 'w', status: 'UPLOADING' }), aRecording({ id: 'r' })];
  expect(keysOf(startItems({ ...none, opened: [waiting], newest: [waiting, ready] }))).toEqual(['days r', 'waiting w']);
  expect(keysOf(startItems({ ...none, pinned: [waiting], newest: [waiting, ready] }))).toEqual(['pinned w', 'days r']);
});
