import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../lib/failure.ts';
import { EMPTY_SHORTLIST, MOST_OPENED, MOST_SEARCHES } from '../../../lib/recording/shortlist.ts';
import { createShortlists } from '../../../lib/storage/shortlists.ts';
import { createUserRecords } from '../../../lib/storage/user-records.ts';
import { anId } from '../../support/factories.ts';
import { refusingFactory } from '../../support/refusing-factory.ts';
import { valueOf } from '../../support/value-of.ts';

const [A, B] = [anId('a'), anId('b')];
const createRecords = () => createUserRecords(() => Promise.resolve(null));
/** As another start of the background finds them. */
const create = () => createShortlists(createRecords());

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('a shortlist', () => {
  it('comes back with the last of each first, once each, and is a person\u2019s own', async () => {
    const shortlists = create();
    for (const [atMs, id] of [A, B, A].entries()) {
      expect(await shortlists.pin('mine', id, atMs)).toBe(true);
      expect(await shortlists.noteOpened('mine', id, atMs)).toBe(true);
      expect(await shortlists.noteSearch('mine', `said by ${id}`, atMs)).toBe(true);
    }
    const all = { pins: [A, B], opened: [A, B], searches: ['said by a', 'said by b'] };
    expect(valueOf(await create().read('mine'))).toEqual(all);
    expect(valueOf(await create().read('theirs'))).toEqual(EMPTY_SHORTLIST);
    expect(await shortlists.unpin('theirs', A)).toBe(true);
    expect(await shortlists.unpin('mine', B)).toBe(true);
    expect(valueOf(await create().read('mine'))).toEqual({ ...all, pins: [A] });
  });

  it('has so many searches and opened recordings at most, and as many pins as were made', async () => {
    const records = createRecords();
    const shortlists = createShortlists(records);
    for (let atMs = 0; atMs < 30; atMs++) {
      await shortlists.pin('mine', anId(`r${atMs}`), atMs);
      await shortlists.noteOpened('mine', anId(`r${atMs}`), atMs);
      await shortlists.noteSearch('mine', `s${atMs}`, atMs);
    }
    const { pins, opened, searches } = valueOf(await shortlists.read('mine')) ?? EMPTY_SHORTLIST;
    expect([pins.length, opened.length, searches.length]).toEqual([30, MOST_OPENED, MOST_SEARCHES]);
    expect([opened[0], searches[0], searches.at(-1)]).toEqual(['r29', 's29', 's10']);
    expect(valueOf(await records.readAll('searches', 'mine'))).toHaveLength(MOST_SEARCHES);
  });

  it('keeps a pin of which nothing else can be read', async () => {
    const records = createRecords();
    await records.write('pins', 'mine', A, 'damaged');
    expect(valueOf(await createShortlists(records).read('mine'))?.pins).toEqual([A]);
  });

  it('is neither absent nor changed where there is no database', async () => {
    globalThis.indexedDB = refusingFactory;
    expect(await create().read('mine')).toEqual(fail({ code: 'storage-failed' }));
    const changes = [create().pin('mine', A, 1), create().unpin('mine', A), create().noteOpened('mine', A, 1)];
    expect(await Promise.all([...changes, create().noteSearch('mine', 'a', 1)])).toEqual([false, false, false, false]);
  });
});
