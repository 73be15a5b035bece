import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../lib/failure.ts';
import { createSpeakerNames, layNamesOver } from '../../../lib/storage/speaker-names.ts';
import { createUserRecords } from '../../../lib/storage/user-records.ts';
import { aContent, anId } from '../../support/factories.ts';
import { refusingFactory } from '../../support/refusing-factory.ts';
import { valueOf } from '../../support/value-of.ts';

const A = anId('a');
const FAILED = fail({ code: 'storage-failed' });

/** As another start of the background finds them. */
const createNames = () => createSpeakerNames(createUserRecords());

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('names of speakers on this device', () => {
  it('are of one recording each, and taken back one by one', async () => {
    const names = createNames();
    expect(await names.name('mine', A, 'Speaker 1', 'Ana')).toBe(true);
    await names.name('mine', A, 'Speaker 2', 'Ben');
    await names.name('mine', anId('b'), 'Speaker 1', 'Noor');
    await names.name('mine', A, 'Speaker 1', null);
    expect([...valueOf(await createNames().read('mine', A))]).toEqual([['Speaker 2', 'Ben']]);
    expect(valueOf(await names.read('mine', anId('b'))).get('Speaker 1')).toBe('Noor');
  });

  it('leave no record once the last of a recording was taken back', async () => {
    const names = createNames();
    await names.name('mine', A, 'Speaker 1', 'Ana');
    expect(await names.name('mine', A, 'Speaker 1', null)).toBe(true);
    expect(await createUserRecords().readAll('names', 'mine')).toEqual({ ok: true, value: [] });
  });

  it('may be of labels that are names of every object', async () => {
    const names = createNames();
    for (const label of ['__proto__', 'constructor', 'toString', '']) await names.name('mine', A, label, `N ${label}`);
    expect(valueOf(await names.read('mine', A)).size).toBe(4);
    const content = aContent({ speakers: [{ label: '__proto__', name: null }], segments: [] });
    expect(layNamesOver(content, valueOf(await names.read('mine', A))).speakers).toEqual([
      { label: '__proto__', name: 'N __proto__', isLocal: true },
    ]);
    expect(({} as { label?: string }).label).toBeUndefined();
  });

  it('are never seen by another person, who may name the same recording', async () => {
    const names = createNames();
    await names.name('one', A, 'Speaker 1', 'Ana');
    expect(valueOf(await names.read('two', A)).size).toBe(0);
    expect(await names.name('two', A, 'Speaker 1', 'Other')).toBe(true);
    expect([...valueOf(await names.read('one', A))]).toEqual([['Speaker 1', 'Ana']]);
  });

  it('say so where there is no database', async () => {
    globalThis.indexedDB = refusingFactory;
    const names = createNames();
    expect(await names.name('mine', A, 'Speaker 1', 'Ana')).toBe(false);
    expect(await names.read('mine', A)).toEqual(FAILED);
  });

  it('are not written over when they could not be read', async () => {
    await createNames().name('mine', A, 'Speaker 1', 'Ana');
    const names = createSpeakerNames({ ...createUserRecords(), read: () => Promise.resolve(FAILED) });
    expect(await names.read('mine', A)).toEqual(FAILED);
    expect(await names.name('mine', A, 'Speaker 2', 'Ben')).toBe(false);
    expect(await names.name('mine', A, 'Speaker 1', null)).toBe(false);
    expect([...valueOf(await createNames().read('mine', A))]).toEqual([['Speaker 1', 'Ana']]);
  });

  it('stay as another version wrote them, beside those of this one', async () => {
    const records = createUserRecords();
    const strange = { label: 'Speaker 3', name: 'Noor' };
    for (const stored of [strange, [strange, ['Speaker 1', 'Ana']]]) {
      await records.write('names', 'mine', A, stored);
      const names = createSpeakerNames(records);
      await names.name('mine', A, 'Speaker 1', 'Ben');
      await names.name('mine', A, 'Speaker 1', null);
      expect(valueOf(await records.read('names', 'mine', A))).toEqual([strange]);
    }
  });

  it('are none where something else is stored, and only the sound ones where some are damaged', async () => {
    const records = createUserRecords();
    const names = createSpeakerNames(records);
    await records.write('names', 'mine', A, { label: 'name' });
    expect(valueOf(await names.read('mine', A)).size).toBe(0);
    await records.write('names', 'mine', A, [null, ['Speaker 1'], ['Speaker 1', 7], ['Speaker 2', 'Ben']]);
    expect([...valueOf(await names.read('mine', A))]).toEqual([['Speaker 2', 'Ben']]);
  });
});
