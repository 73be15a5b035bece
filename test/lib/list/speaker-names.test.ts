import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createKeyValueStore } from '../../../lib/list/database.ts';
import { createSpeakerNames, layNamesOver } from '../../../lib/list/speaker-names.ts';
import { aContent, anId } from '../../support/factories.ts';
import { refusingFactory } from '../../support/refusing-factory.ts';

const A = anId('a');

describe('names of speakers on this device', () => {
  it('are kept for one recording each, and taken back one by one', async () => {
    const factory = new IDBFactory();
    const names = createSpeakerNames(factory);
    expect(await names.name('n', A, 'Speaker 1', 'Ana')).toBe(true);
    await names.name('n', A, 'Speaker 2', 'Ben');
    await names.name('n', anId('b'), 'Speaker 1', 'Noor');
    await names.name('n', A, 'Speaker 1', null);
    expect([...(await createSpeakerNames(factory).read('n', A))]).toEqual([['Speaker 2', 'Ben']]);
    expect((await names.read('n', anId('b'))).get('Speaker 1')).toBe('Noor');
  });

  it('may be of labels that are names of every object', async () => {
    const names = createSpeakerNames(new IDBFactory());
    for (const label of ['__proto__', 'constructor', 'toString', '']) await names.name('n', A, label, `N ${label}`);
    expect((await names.read('n', A)).size).toBe(4);
    const content = aContent({ speakers: [{ label: '__proto__', name: null }], segments: [] });
    expect(layNamesOver(content, await names.read('n', A)).speakers).toEqual([
      { label: '__proto__', name: 'N __proto__', isLocal: true },
    ]);
    expect(({} as { label?: string }).label).toBeUndefined();
  });

  it('stay with their own connection, and go with another', async () => {
    const names = createSpeakerNames(new IDBFactory());
    await names.name('one', A, 'Speaker 1', 'Ana');
    await names.bind('one');
    expect((await names.read('one', A)).size).toBe(1);
    expect((await names.read('two', A)).size).toBe(0);
    expect(await names.name('two', A, 'Speaker 1', 'Other')).toBe(false);
    await names.bind('two');
    await names.bind('one');
    expect((await names.read('one', A)).size).toBe(0);
    expect(await names.name('two', A, 'Speaker 1', 'Late')).toBe(false);
    await names.name('one', A, 'Speaker 1', 'Ana');
    await names.erase();
    expect((await names.read('one', A)).size).toBe(0);
  });

  it('say so where there is no database', async () => {
    const names = createSpeakerNames(refusingFactory);
    expect(await names.name('n', A, 'Speaker 1', 'Ana')).toBe(false);
    expect((await names.read('n', A)).size).toBe(0);
  });

  it('are none where something else is stored, and only the sound ones where some are damaged', async () => {
    const factory = new IDBFactory();
    const store = createKeyValueStore(factory, 'earshot-names');
    await store.put([
      ['owner', 'n'],
      ['names:a', { label: 'name' }],
    ]);
    expect((await createSpeakerNames(factory).read('n', A)).size).toBe(0);
    await store.put([['names:a', [null, ['Speaker 1'], ['Speaker 1', 7], ['Speaker 2', 'Ben']]]]);
    expect([...(await createSpeakerNames(factory).read('n', A))]).toEqual([['Speaker 2', 'Ben']]);
  });
});
