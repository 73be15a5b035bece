import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { createSpeakerNames } from '../../../lib/storage/speaker-names.ts';
import { createUserRecords, type UserRecords } from '../../../lib/storage/user-records.ts';
import { anId } from '../../support/factories.ts';
import { createFailingCalls } from '../../support/failing-calls.ts';
import { refusingFactory } from '../../support/refusing-factory.ts';
import { valueOf } from '../../support/value-of.ts';

const FAILED = fail({ code: 'storage-failed' });
/** As `personScope` makes them: one is the beginning of the other, and no separator is safe. */
const MINE = 'https://rec.example\nuser-1';
const LONGER = 'https://rec.example\nuser-1\uffff';

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
    await prepare(createUserRecords());
    const calls = createFailingCalls(failing);
    globalThis.indexedDB = calls.factory(factory);
    const answer = await work(createUserRecords());
    globalThis.indexedDB = factory;
    if (calls.count() < failing) return answers;
    answers.push({
      answer,
      left: await allOf(createUserRecords(), MINE),
      other: await allOf(createUserRecords(), 'other'),
    });
  }
}

describe('records of the user', () => {
  it('come back as they were written, also after a restart', async () => {
    const records = createUserRecords();
    expect(await records.write('names', MINE, 'r1', [['Speaker 1', 'Ana']])).toBe(true);
    expect(await records.write('positions', MINE, 'r1', { turn: 3 })).toBe(true);
    expect(await createUserRecords().read('names', MINE, 'r1')).toEqual(succeed([['Speaker 1', 'Ana']]));
    expect(await createUserRecords().read('positions', MINE, 'r1')).toEqual(succeed({ turn: 3 }));
    expect(await records.read('names', MINE, 'r2')).toEqual(succeed(undefined));
  });

  it('are of one scope each, also where its name begins as that of another', async () => {
    const records = createUserRecords();
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
    const records = createUserRecords();
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
    const records = createUserRecords();
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
    const records = createUserRecords();
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
    const records = createUserRecords();
    await records.write('names', MINE, 'r1', moved);
    await records.write('names', 'other', 'r1', own);
    expect(await records.moveScope(MINE, 'other')).toBe(true);
    expect(await allOf(records, 'other')).toEqual({ names: [['r1', own]], positions: [] });
    expect(await allOf(records, MINE)).toEqual({ names: [], positions: [] });
  });

  it('stay where they are given to the scope that they have', async () => {
    const records = createUserRecords();
    await records.write('names', MINE, 'r1', 'n');
    expect(await records.moveScope(MINE, MINE)).toBe(true);
    expect((await allOf(records, MINE)).names).toEqual([['r1', 'n']]);
  });

  it('are neither absent nor written where the browser has no database', async () => {
    globalThis.indexedDB = refusingFactory;
    const records = createUserRecords();
    expect(await records.read('names', MINE, 'r1')).toEqual(FAILED);
    expect(await records.readAll('names', MINE)).toEqual(FAILED);
    const changes = [
      records.write('names', MINE, 'r1', 1),
      records.remove('names', MINE, ['r1']),
      records.removeKind('names', MINE),
      records.removeScope(MINE),
      records.moveScope(MINE, 'other'),
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
    const records = createUserRecords();
    await records.write('names', MINE, 'r1', 'n');
    const factory = globalThis.indexedDB;
    globalThis.indexedDB = createFailingCalls(1).factory(factory);
    expect(await records.erase()).toBe(false);
    globalThis.indexedDB = factory;
    expect((await allOf(records, MINE)).names).toEqual([['r1', 'n']]);
    expect(await records.erase()).toBe(true);
    expect((await allOf(records, MINE)).names).toEqual([]);
  });

  it('of every kind go with their scope, and are given to another', async () => {
    const records = createUserRecords();
    const kinds = ['names', 'positions', 'pins', 'opened', 'searches', 'detached'] as const;
    for (const kind of kinds) await records.write(kind, MINE, 'r1', kind);
    await records.moveScope(MINE, 'other');
    for (const kind of kinds) expect(await records.read(kind, 'other', 'r1')).toEqual(succeed(kind));
    await records.removeScope('other');
    for (const kind of kinds) expect(await records.read(kind, 'other', 'r1')).toEqual(succeed(undefined));
  });

  it('are opened anew where another context deleted the database', async () => {
    const records = createUserRecords();
    await records.write('names', MINE, 'r1', 'n');
    // It would wait for ever for one that does not let go.
    expect(await createUserRecords().erase()).toBe(true);
    expect(await records.read('names', MINE, 'r1')).toEqual(succeed(undefined));
    expect(await records.write('names', MINE, 'r1', 'n')).toBe(true);
  });
});
