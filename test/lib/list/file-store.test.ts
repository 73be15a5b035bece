import { describe, expect, it } from 'vitest';
import { createFileStore } from '../../../lib/list/file-store.ts';
import { createKeptContents, MOST_KEPT } from '../../../lib/list/kept-contents.ts';
import { aContent, anId } from '../../support/factories.ts';
import { createFakeFolder } from '../../support/fake-files.ts';

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

it('keeps the last contents, and drops those that are too old', async () => {
  const { store, folders } = aStore();
  const contents = createKeptContents(store);
  for (let index = 0; index <= MOST_KEPT; index++) {
    await contents.keep(anId(`rec-${index}`), { content: aContent(), fetchedAtMs: index });
  }
  expect([await contents.has(anId('rec-0')), await contents.read(anId('rec-0'))]).toEqual([false, null]);
  await contents.dropBefore(MOST_KEPT);
  expect(folders.get('contents')?.size).toBe(2);
  expect(await contents.has(anId(`rec-${MOST_KEPT}`))).toBe(true);
});
