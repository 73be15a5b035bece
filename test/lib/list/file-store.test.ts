import { describe, expect, it } from 'vitest';
import { createFileStore } from '../../../lib/list/file-store.ts';
import { createFailingCalls } from '../../support/failing-calls.ts';
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

  it('has what was there or what was put, and says which, whichever call fails', async () => {
    for (let failing = 1; ; failing++) {
      const { root } = createFakeFolder();
      const store = createFileStore(() => Promise.resolve(root), 'contents');
      await store.put([['a', 'before']]);
      const calls = createFailingCalls(failing);
      const isPut = await createFileStore(() => Promise.resolve(calls.folder(root)), 'contents').put([['a', 'after']]);
      expect([isPut, await store.get('a')]).toEqual(calls.count() < failing ? [true, 'after'] : [false, 'before']);
      if (isPut) break;
    }
  });

  it('finds nothing in a file that is damaged', async () => {
    const { store, folders } = aStore();
    await store.put([['a', 1]]);
    for (const files of folders.values()) for (const name of files.keys()) files.set(name, '{"half');
    expect(await store.get('a')).toBeUndefined();
  });
});
