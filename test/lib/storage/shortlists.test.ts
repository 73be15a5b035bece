import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../lib/failure.ts';
import { EMPTY_SHORTLIST, MOST_OPENED, MOST_SEARCHES, type Shortlist } from '../../../lib/recording/shortlist.ts';
import { createShortlists, type Shortlists } from '../../../lib/storage/shortlists.ts';
import { createUserRecords } from '../../../lib/storage/user-records.ts';
import { createFailingCalls } from '../../support/failing-calls.ts';
import { anId } from '../../support/factories.ts';
import { refusingFactory } from '../../support/refusing-factory.ts';
import { valueOf } from '../../support/value-of.ts';

const FAILED = fail({ code: 'storage-failed' });
const [A, B] = [anId('a'), anId('b')];
/** As another start of the background finds them. */
const create = () => createShortlists(createUserRecords());

/** The last one first. */
const lastOf = (most: number, name: string) => Array.from({ length: most }, (_, index) => `${name}${most - index}`);
const OPENED = lastOf(MOST_OPENED, 'r').map(anId);
const SEARCHES = lastOf(MOST_SEARCHES, 's');
const NEW_SEARCHES = ['new', ...SEARCHES.slice(0, -1)];
const FULL: Shortlist = { pins: [A], opened: OPENED, searches: SEARCHES };

/** One that has no room left, and another person's. */
async function full() {
  const records = createUserRecords();
  const shortlists = createShortlists(records);
  await shortlists.pin('mine', A, 1);
  for (const [atMs, id] of OPENED.toReversed().entries()) await shortlists.noteOpened('mine', id, atMs);
  for (const [atMs, text] of SEARCHES.toReversed().entries()) await shortlists.noteSearch('mine', text, atMs);
  await shortlists.noteOpened('theirs', B, 1);
  await shortlists.noteSearch('theirs', 'budget', 1);
  return { records, shortlists };
}

/** Asks a full one again and again, with another call to the database failing each time, until there are no more. */
async function failEach<T>(work: (shortlists: Shortlists) => Promise<T>) {
  const outcomes: { answer: T; left: Shortlist }[] = [];
  for (let failing = 1; ; failing++) {
    const factory = new IDBFactory();
    globalThis.indexedDB = factory;
    await full();
    const calls = createFailingCalls(failing);
    globalThis.indexedDB = calls.factory(factory);
    const answer = await work(create());
    globalThis.indexedDB = factory;
    if (calls.count() < failing) return outcomes;
    outcomes.push({ answer, left: valueOf(await create().read('mine')) });
  }
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('a shortlist', () => {
  it('comes back with the last of each first, once each, and is a person\u2019s own', async () => {
    const shortlists = create();
    for (const [atMs, id] of [B, A, B].entries()) {
      expect(await shortlists.pin('mine', id, atMs)).toBe(true);
      expect(await shortlists.noteOpened('mine', id, atMs)).toBe(true);
      expect(await shortlists.noteSearch('mine', `said by ${id}`, atMs)).toBe(true);
    }
    const all = { pins: [B, A], opened: [B, A], searches: ['said by b', 'said by a'] };
    expect(valueOf(await create().read('mine'))).toEqual(all);
    expect(valueOf(await create().read('theirs'))).toEqual(EMPTY_SHORTLIST);
    expect(await shortlists.unpin('theirs', B)).toBe(true);
    expect(await shortlists.unpin('mine', A)).toBe(true);
    expect(valueOf(await create().read('mine'))).toEqual({ ...all, pins: [B] });
  });

  it('has so many searches and opened recordings at most, and as many pins as were made', async () => {
    const records = createUserRecords();
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

  it('has what was just used first, and lets go the oldest, after the clock was ahead', async () => {
    const { shortlists } = await full();
    const names = Array.from({ length: MOST_SEARCHES + 5 }, (_, at) => `new${at}`);
    for (const [atMs, name] of names.entries()) {
      await shortlists.pin('mine', anId(name), atMs - 1000);
      await shortlists.noteOpened('mine', anId(name), atMs - 1000);
      await shortlists.noteSearch('mine', name, atMs - 1000);
      const { pins, opened, searches } = valueOf(await shortlists.read('mine')) ?? EMPTY_SHORTLIST;
      expect([pins[0], opened[0], searches[0]]).toEqual([name, name, name]);
    }
    const last = names.toReversed();
    expect(valueOf(await shortlists.read('mine'))).toEqual({
      pins: [...last, A],
      opened: last.slice(0, MOST_OPENED),
      searches: last.slice(0, MOST_SEARCHES),
    });
  });

  it('keeps a pin of which nothing else can be read', async () => {
    const records = createUserRecords();
    await records.write('pins', 'mine', A, 'damaged');
    expect(valueOf(await createShortlists(records).read('mine'))?.pins).toEqual([A]);
  });

  it('loses its searches and what was opened, and no pin, when its uses are erased', async () => {
    const { shortlists, records } = await full();
    expect(await shortlists.eraseUses('mine')).toBe(true);
    expect(valueOf(await create().read('mine'))).toEqual({ ...EMPTY_SHORTLIST, pins: [A] });
    expect(valueOf(await records.readAll('searches', 'mine'))).toEqual([]);
    expect(valueOf(await create().read('theirs'))).toEqual({ pins: [], opened: [B], searches: ['budget'] });
  });

  it('says that some of its uses may be left, whichever call to the database fails', async () => {
    const outcomes = await failEach((shortlists) => shortlists.eraseUses('mine'));
    expect(outcomes.length).toBeGreaterThan(3);
    for (const { answer, left } of outcomes) {
      expect(answer).toBe(false);
      expect(left.pins).toEqual([A]);
      expect([...left.opened, ...left.searches]).not.toEqual([]);
    }
  });

  it('is not taken for empty, not even in part, whichever call to the database fails', async () => {
    const outcomes = await failEach((shortlists) => shortlists.read('mine'));
    expect(outcomes.length).toBeGreaterThan(3);
    for (const { answer } of outcomes) expect(answer).toEqual(FAILED);
  });

  it.each<[string, (shortlists: Shortlists) => Promise<boolean>, Partial<Shortlist>]>([
    ['opened', (shortlists) => shortlists.noteOpened('mine', B, 100), { opened: [B, ...OPENED.slice(0, -1)] }],
    ['searched for', (shortlists) => shortlists.noteSearch('mine', 'new', 100), { searches: NEW_SEARCHES }],
  ])('has what was just %s, and no more than its limit, also where no room could be made', async (_, note, noted) => {
    const outcomes = await failEach(note);
    expect(outcomes.length).toBeGreaterThan(3);
    for (const { answer, left } of outcomes) expect(left).toEqual(answer ? { ...FULL, ...noted } : FULL);
    expect(outcomes.map(({ answer }) => answer)).toContain(true);
  });

  it('is neither absent nor changed where there is no database', async () => {
    globalThis.indexedDB = refusingFactory;
    expect(await create().read('mine')).toEqual(FAILED);
    const changes = [create().pin('mine', A, 1), create().unpin('mine', A), create().noteOpened('mine', A, 1)];
    expect(await Promise.all([...changes, create().noteSearch('mine', 'a', 1)])).toEqual([false, false, false, false]);
  });
});
