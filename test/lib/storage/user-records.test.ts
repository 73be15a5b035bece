import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { createSpeakerNames } from '../../../lib/storage/speaker-names.ts';
import { createUserRecords, type FormerRecords, type UserRecords } from '../../../lib/storage/user-records.ts';
import { openDB } from 'idb';
import { anId } from '../../support/factories.ts';
import { createFailingCalls } from '../../support/failing-calls.ts';
import { refusingFactory } from '../../support/refusing-factory.ts';
import { valueOf } from '../../support/value-of.ts';

const FAILED = fail({ code: 'storage-failed' });
/** As `personScope` makes them: one is the beginning of the other, and no separator is safe. */
const MINE = 'https://rec.example\nuser-1';
const LONGER = 'https://rec.example\nuser-1\uffff';

/** As another start of the background finds them. */
const createRecords = (former: FormerRecords | null = null) => createUserRecords(() => Promise.resolve(former));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** All records of a scope. */
const allOf = async (records: UserRecords, scope: string) => ({
  names: valueOf(await records.readAll('names', scope)),
  positions: valueOf(await records.readAll('positions', scope)),
});

/** Runs `work` again and again, with another call to the database failing each time, until there are no more. */
async function failEach<T>(
  prepare: (records: UserRecords) => Promise<unknown>,
  work: (records: UserRecords) => Promise<T>,
) {
  const answers: { answer: T; left: Awaited<ReturnType<typeof allOf>>; other: Awaited<ReturnType<typeof allOf>> }[] =
    [];
  for (let failing = 1; ; failing++) {
    const factory = new IDBFactory();
    globalThis.indexedDB = factory;
    await prepare(createRecords());
    const calls = createFailingCalls(failing);
    globalThis.indexedDB = calls.factory(factory);
    const answer = await work(createRecords());
    globalThis.indexedDB = factory;
    if (calls.count() < failing) return answers;
    answers.push({ answer, left: await allOf(createRecords(), MINE), other: await allOf(createRecords(), 'other') });
  }
}

describe('records of the user', () => {
  it('come back as they were written, also after a restart', async () => {
    const records = createRecords();
    expect(await records.write('names', MINE, 'r1', [['Speaker 1', 'Ana']])).toBe(true);
    expect(await records.write('positions', MINE, 'r1', { turn: 3 })).toBe(true);
    expect(await createRecords().read('names', MINE, 'r1')).toEqual(succeed([['Speaker 1', 'Ana']]));
    expect(await createRecords().read('positions', MINE, 'r1')).toEqual(succeed({ turn: 3 }));
    expect(await records.read('names', MINE, 'r2')).toEqual(succeed(undefined));
  });

  it('are of one scope each, also where its name begins as that of another', async () => {
    const records = createRecords();
    const scopes = [MINE, LONGER, '', 'https://rec.example'];
    for (const scope of scopes) await records.write('names', scope, 'r1', scope);
    await records.write('names', MINE, '\uffff', 'last');
    for (const scope of scopes.slice(1)) expect((await allOf(records, scope)).names).toEqual([['r1', scope]]);
    expect((await allOf(records, MINE)).names).toEqual([
      ['r1', MINE],
      ['\uffff', 'last'],
    ]);
    expect(await records.removeScope(MINE)).toBe(true);
    expect((await allOf(records, MINE)).names).toEqual([]);
    for (const scope of scopes.slice(1)) expect((await allOf(records, scope)).names).toEqual([['r1', scope]]);
  });

  it('go one by one, by kind, by scope, or all', async () => {
    const records = createRecords();
    for (const id of ['r1', 'r2', 'r3']) {
      await records.write('names', MINE, id, 'n');
      await records.write('positions', MINE, id, 'p');
    }
    await records.write('names', 'other', 'r1', 'o');
    expect(await records.remove('names', MINE, ['r1', 'r3', 'unknown'])).toBe(true);
    expect(await records.removeKind('positions', MINE)).toBe(true);
    expect(await allOf(records, MINE)).toEqual({ names: [['r2', 'n']], positions: [] });
    expect(await records.removeScope(MINE)).toBe(true);
    expect(await allOf(records, MINE)).toEqual({ names: [], positions: [] });
    expect(await allOf(records, 'other')).toEqual({ names: [['r1', 'o']], positions: [] });
    expect(await records.erase()).toBe(true);
    expect(await indexedDB.databases()).toEqual([]);
    expect(await allOf(records, 'other')).toEqual({ names: [], positions: [] });
  });

  it('are given to another scope, whose own stay as they are', async () => {
    const records = createRecords();
    await records.write('names', MINE, 'r1', 'moved');
    await records.write('names', MINE, 'r2', 'not moved');
    await records.write('positions', MINE, 'r1', 'p');
    await records.write('names', 'other', 'r2', 'own');
    expect(await records.moveScope(MINE, 'other')).toBe(true);
    expect(await allOf(records, MINE)).toEqual({ names: [], positions: [] });
    expect(await allOf(records, 'other')).toEqual({
      names: [
        ['r1', 'moved'],
        ['r2', 'own'],
      ],
      positions: [['r1', 'p']],
    });
    expect(await records.moveScope(MINE, 'other')).toBe(true);
  });

  it('join the names that a recording has in both scopes, where its own count', async () => {
    const records = createRecords();
    const moved = [
      ['Speaker 1', 'Ana'],
      ['Speaker 2', 'Ben'],
    ];
    await records.write('names', MINE, 'r1', moved);
    await records.write('names', 'other', 'r1', [['Speaker 1', 'Eva']]);
    expect(await records.moveScope(MINE, 'other')).toBe(true);
    expect((await allOf(records, 'other')).names).toEqual([['r1', [...moved, ['Speaker 1', 'Eva']]]]);
    const names = valueOf(await createSpeakerNames(records).read('other', anId('r1')));
    expect(Object.fromEntries(names)).toEqual({ 'Speaker 1': 'Eva', 'Speaker 2': 'Ben' });
  });

  it.each<[string, unknown, unknown]>([
    ['a list', [['Speaker 1', 'Ana']], { of: 'another version' }],
    ['no list', { of: 'another version' }, [['Speaker 1', 'Ana']]],
    ['nothing else either', { turn: 1 }, { turn: 2 }],
  ])('never take the place of what the scope has of its own: they are %s', async (_, moved, own) => {
    const records = createRecords();
    await records.write('names', MINE, 'r1', moved);
    await records.write('names', 'other', 'r1', own);
    expect(await records.moveScope(MINE, 'other')).toBe(true);
    expect(await allOf(records, 'other')).toEqual({ names: [['r1', own]], positions: [] });
    expect(await allOf(records, MINE)).toEqual({ names: [], positions: [] });
  });

  it('stay where they are given to the scope that they have', async () => {
    const records = createRecords();
    await records.write('names', MINE, 'r1', 'n');
    expect(await records.moveScope(MINE, MINE)).toBe(true);
    expect((await allOf(records, MINE)).names).toEqual([['r1', 'n']]);
  });

  it('are neither absent nor written where the browser has no database', async () => {
    globalThis.indexedDB = refusingFactory;
    const records = createRecords();
    expect(await records.read('names', MINE, 'r1')).toEqual(FAILED);
    expect(await records.readAll('names', MINE)).toEqual(FAILED);
    const changes = [
      records.write('names', MINE, 'r1', 1),
      records.remove('names', MINE, ['r1']),
      records.removeKind('names', MINE),
      records.removeScope(MINE),
      records.moveScope(MINE, 'other'),
      records.isReady(),
    ];
    expect(await Promise.all(changes)).toEqual(changes.map(() => false));
    // It is asked again: a refusal may pass.
    globalThis.indexedDB = new IDBFactory();
    expect(await records.write('names', MINE, 'r1', 1)).toBe(true);
  });

  it.each<[string, (records: UserRecords) => Promise<unknown>, unknown]>([
    ['read', (records) => records.read('names', MINE, 'r1'), FAILED],
    ['write', (records) => records.write('names', MINE, 'r1', 'after'), false],
    ['remove', (records) => records.remove('names', MINE, ['r1', 'r2']), false],
    ['removeScope', (records) => records.removeScope(MINE), false],
    ['moveScope', (records) => records.moveScope(MINE, 'other'), false],
  ])('are as they were, and it is said, whichever call of %s fails', async (_, work, expected) => {
    const before = {
      names: [
        ['r1', 'n1'],
        ['r2', 'n2'],
      ],
      positions: [['r1', 'p1']],
    };
    const outcomes = await failEach(async (records) => {
      for (const [id, value] of before.names) await records.write('names', MINE, id ?? '', value);
      for (const [id, value] of before.positions) await records.write('positions', MINE, id ?? '', value);
    }, work);
    expect(outcomes.length).toBeGreaterThan(1);
    for (const { answer, left, other } of outcomes) {
      expect([answer, left, other]).toEqual([expected, before, { names: [], positions: [] }]);
    }
  });

  it('are there still, and it is said, where they could not be erased', async () => {
    const records = createRecords();
    await records.write('names', MINE, 'r1', 'n');
    const factory = globalThis.indexedDB;
    globalThis.indexedDB = createFailingCalls(1).factory(factory);
    expect(await records.erase()).toBe(false);
    globalThis.indexedDB = factory;
    expect((await allOf(records, MINE)).names).toEqual([['r1', 'n']]);
    expect(await records.erase()).toBe(true);
    expect((await allOf(records, MINE)).names).toEqual([]);
  });

  it('of the first version of the database are there, and those of kinds that it did not have can be written', async () => {
    const first = await openDB('earshot', 1, {
      upgrade(made) {
        for (const kind of ['names', 'positions']) made.createObjectStore(kind);
      },
    });
    await first.put('names', 'n', [MINE, 'r1']);
    first.close();
    const records = createRecords({ scope: MINE, names: [['r2', 'of an earlier version']], positions: [] });
    expect(await records.write('pins', MINE, 'r1', { usedAtMs: 1 })).toBe(true);
    expect(await createRecords().readAll('pins', MINE)).toEqual(succeed([['r1', { usedAtMs: 1 }]]));
    expect((await allOf(createRecords(), MINE)).names).toEqual([['r1', 'n']]);
  });

  it('of every kind go with their scope, and are given to another', async () => {
    const records = createRecords();
    const kinds = ['names', 'positions', 'pins', 'opened', 'searches', 'detached'] as const;
    for (const kind of kinds) await records.write(kind, MINE, 'r1', kind);
    await records.moveScope(MINE, 'other');
    for (const kind of kinds) expect(await records.read(kind, 'other', 'r1')).toEqual(succeed(kind));
    await records.removeScope('other');
    for (const kind of kinds) expect(await records.read(kind, 'other', 'r1')).toEqual(succeed(undefined));
  });

  it('are opened anew where another context deleted the database', async () => {
    const records = createRecords();
    await records.write('names', MINE, 'r1', 'n');
    // It would wait for ever for one that does not let go.
    expect(await createRecords().erase()).toBe(true);
    expect(await records.read('names', MINE, 'r1')).toEqual(succeed(undefined));
    expect(await records.write('names', MINE, 'r1', 'n')).toBe(true);
  });
});

describe('records of an earlier version', () => {
  const FORMER: FormerRecords = { scope: MINE, names: [['r1', 'n']], positions: [['r1', 'p']] };
  const ALL = { names: [['r1', 'n']], positions: [['r1', 'p']] };

  it('are there before anything is read or written', async () => {
    expect(await createRecords(FORMER).isReady()).toBe(true);
    expect(await allOf(createRecords(), MINE)).toEqual(ALL);
  });

  it('are taken over once: what was changed since stays', async () => {
    await createRecords(FORMER).remove('names', MINE, ['r1']);
    const records = createRecords(FORMER);
    expect(await allOf(records, MINE)).toEqual({ ...ALL, names: [] });
    await records.write('positions', MINE, 'r1', 'newer');
    expect((await allOf(createRecords(FORMER), MINE)).positions).toEqual([['r1', 'newer']]);
  });

  it('are not asked for any more once the database is made', async () => {
    await createRecords(FORMER).isReady();
    const records = createUserRecords(() => Promise.reject(new Error('asked')));
    expect(await allOf(records, MINE)).toEqual(ALL);
  });

  it('do not come back once they were erased', async () => {
    const records = createRecords(FORMER);
    await records.isReady();
    await records.erase();
    expect(await records.isReady()).toBe(true);
    expect(await allOf(records, MINE)).toEqual({ names: [], positions: [] });
  });

  it('are read again where they could not be read, and nothing is made as long', async () => {
    const answers = [() => Promise.reject(new Error('corrupt')), () => Promise.resolve(FORMER)];
    const records = createUserRecords(() => answers.shift()?.() ?? Promise.resolve(null));
    expect(await records.write('names', MINE, 'r2', 'new')).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
    expect(await allOf(records, MINE)).toEqual(ALL);
  });

  it('are all there or none, whichever call of the upgrade fails', async () => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest<IDBValidKey>;
    for (let failing = 1; failing <= 2; failing++) {
      globalThis.indexedDB = new IDBFactory();
      let calls = 0;
      const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...args
      ) {
        const request = put.apply(this, args);
        calls += 1;
        if (calls === failing) this.transaction.abort();
        return request;
      });
      expect(await createRecords(FORMER).isReady()).toBe(false);
      spy.mockRestore();
      expect(await indexedDB.databases()).toEqual([]);
      // The next time they are all there.
      expect(await allOf(createRecords(FORMER), MINE)).toEqual(ALL);
    }
  });
});
