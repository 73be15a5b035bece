import { describe, expect, it } from 'vitest';
import { createFileStore } from '../../../lib/list/file-store.ts';
import { createKeptContents, MOST_KEPT, type KeptContents } from '../../../lib/list/kept-contents.ts';
import { aContent, anId, aRecording } from '../../support/factories.ts';
import { createFakeFolder } from '../../support/fake-files.ts';
import { createStopper } from '../../support/stopping.ts';

function aStore() {
  const { root, folders } = createFakeFolder();
  return { store: createFileStore(() => Promise.resolve(root), 'contents'), folders };
}

describe('a store of files', () => {
  it.each(['a', 'content:/../..', '', '\u0000', 'x'.repeat(2000)])('gives back what was put under %j', async (key) => {
    const { store } = aStore();
    expect(await store.put([[key, { words: 'Grüße \ud800' }]])).toBe(true);
    expect(await store.get(key)).toEqual({ words: 'Grüße \ud800' });
    expect(await store.remove(key)).toBe(true);
    expect(await store.get(key)).toBeUndefined();
  });

  it('leaves no file when it is cleared, and none is no failure', async () => {
    const { store, folders } = aStore();
    await store.put([['a', 1]]);
    expect(await store.clear()).toBe(true);
    expect(folders.size).toBe(0);
    expect(await store.clear()).toBe(true);
    expect(await store.remove('a')).toBe(true);
  });

  it('finds nothing and keeps nothing where the browser has no files for us', async () => {
    const store = createFileStore(() => Promise.reject(new DOMException('', 'SecurityError')), 'contents');
    expect(await store.get('a')).toBeUndefined();
    expect([await store.put([['a', 1]]), await store.clear()]).toEqual([false, false]);
  });

  it('finds nothing in a file that is damaged', async () => {
    const { store, folders } = aStore();
    await store.put([['a', 1]]);
    for (const files of folders.values()) for (const name of files.keys()) files.set(name, '{"half');
    expect(await store.get('a')).toBeUndefined();
  });
});

const aKept = { recording: aRecording(), content: aContent(), fetchedAtMs: 1 };

it('keeps the last contents, and has no file of others', async () => {
  const { store, folders } = aStore();
  const contents = createKeptContents(store);
  for (let index = 0; index <= MOST_KEPT; index++) await contents.keep(`rec-${index}`, aKept);
  expect([(await contents.keys())[0], await contents.read('rec-0')]).toEqual(['rec-1', null]);
  expect(folders.get('contents')?.size).toBe(MOST_KEPT + 1);
});

/** What each of the changes leaves when the background is stopped in it, after so many questions to the store. */
it.each<[string, number, (contents: KeptContents) => Promise<unknown>]>([
  ['one is dropped', 3, (contents) => contents.drop(anId('rec-1'))],
  ['one takes the place of another', MOST_KEPT, (contents) => contents.keep(anId('new'), aKept)],
])('leaves no file that nobody knows of, wherever the background is stopped while %s', async (_, count, change) => {
  for (const carriesOutLast of [true, false]) {
    for (let last = 1; ; last++) {
      const { store } = aStore();
      const ids = Array.from({ length: count }, (__, index) => anId(`rec-${index}`));
      await store.put([
        ['order', ids],
        ...ids.slice(0, 3).map((id) => [`content:${id}`, { version: 1, noted: aKept }] as const),
      ]);
      expect(await createKeptContents(store).read('rec-1')).toEqual(aKept);
      const stopper = createStopper(last, carriesOutLast);
      const changing = change(createKeptContents(stopper.watch(store))).then(() => true);
      const isDone = await Promise.race([changing, stopper.stopped.then(() => false)]);
      await new Promise((resolve) => setTimeout(resolve, 2));
      const contents = createKeptContents(store);
      for (const id of [...ids.slice(0, 3), anId('new')]) {
        const isKnown = (await contents.read(id)) === null || (await contents.keys()).includes(id);
        expect(isKnown, `${id}, stopped at question ${last}`).toBe(true);
      }
      if (isDone) break;
    }
  }
});

it('goes on naming a content whose file could not be removed', async () => {
  const { store } = aStore();
  const contents = createKeptContents({ ...store, remove: () => Promise.resolve(false) });
  for (let index = 0; index <= MOST_KEPT; index++) await contents.keep(`rec-${index}`, aKept);
  expect(await contents.drop('rec-7')).toBe(false);
  expect(await contents.keys()).toEqual(expect.arrayContaining(['rec-0', 'rec-7']));
});
