// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { prepare } from '../../../lib/library/prepare.ts';
import { aListItem, anId, aRecording } from '../../support/factories.ts';
import { aQuery, word } from '../../support/library-queries.ts';
import { aKept, found, NO_BOUNDS, NOW_MS } from '../../support/memory-library.ts';
import { aMemoryList, type MemoryList } from '../../support/memory-list.ts';

let list: MemoryList;
beforeEach(async () => {
  list = await aMemoryList();
});

const FACTS = { ownerName: 'Björn Dahl', teamName: 'Platform', sharingScope: 'TEAM' };
const keep = (recording = aListItem()) =>
  list.store.keep({ kept: [prepare(aKept({ recording, said: ['the budget'] }))], bounds: NO_BOUNDS }, NOW_MS);
const search = (...recordings: ReturnType<typeof aListItem>[]) =>
  list.store.mergeListRows({ recordings, areFound: true }, NOW_MS);
const filters = [{ owner: ['bjorn'] }, { team: ['platform'] }, { sharings: ['team' as const] }];
const foundBy = (...[filter]: [Parameters<typeof aQuery>[1]]) => found(list.store, aQuery([word('budget')], filter));

describe('owner, team and sharing that the search tells', () => {
  it('find what was stored before', () => {
    keep();
    expect(filters.flatMap(foundBy)).toEqual([]);
    search(aRecording(FACTS));
    expect(filters.flatMap(foundBy)).toEqual(['rec-1', 'rec-1', 'rec-1']);
    expect(list.store.open({ id: anId('rec-1') }, NOW_MS)?.recording).toMatchObject(FACTS);
  });

  it('find what is stored later by a download that began before', () => {
    search(aRecording(FACTS));
    keep();
    expect(filters.flatMap(foundBy)).toEqual(['rec-1', 'rec-1', 'rec-1']);
  });

  it('find what was stored before when the same is told once more', () => {
    search(aRecording(FACTS));
    keep();
    list.database.exec("UPDATE recording SET ownerWords = '', json = json_set(json, '$.ownerName', NULL)");
    expect(search(aRecording(FACTS))).toMatchObject({ changed: false });
    expect(foundBy({ owner: ['bjorn'] })).toEqual(['rec-1']);
  });

  it('are not stored if the list is not', () => {
    keep();
    list.database.exec(`CREATE TRIGGER refuse BEFORE INSERT ON meta WHEN new.key = 'list'
      BEGIN SELECT raise(ABORT, 'refused'); END`);
    expect(() => search(aRecording(FACTS))).toThrow('refused');
    expect(filters.flatMap(foundBy)).toEqual([]);
  });
});

describe('a row of the list', () => {
  it('changes neither the indexed title nor the age of what is stored, and never takes a fact away', () => {
    keep(aRecording({ ...FACTS, title: 'Weekly', updatedAtMs: 5, createdAtMs: NOW_MS - 1 }));
    list.take([aListItem({ title: 'Renamed', updatedAtMs: 9, createdAtMs: NOW_MS })]);
    expect(filters.flatMap(foundBy)).toEqual(['rec-1', 'rec-1', 'rec-1']);
    expect(foundBy({ afterMs: NOW_MS })).toEqual(['rec-1']);
    expect(foundBy({ title: ['weekly'] })).toEqual(['rec-1']);
    expect(list.store.stamps()).toMatchObject([{ updatedAtMs: 5 }]);
  });
});

it('the unit of lengths that is learned holds for stored recordings, too', () => {
  const row = aListItem({ durationValue: 90, durationSeconds: 90 });
  keep(row);
  list.take([row]);
  expect(foundBy({ longerThanSeconds: 600 })).toEqual([]);
  list.store.setListUnit({ unit: 'minutes', proved: true });
  expect(foundBy({ longerThanSeconds: 600 })).toEqual(['rec-1']);
  // Also for a download that began before.
  keep(row);
  expect(foundBy({ longerThanSeconds: 600 })).toEqual(['rec-1']);
});
