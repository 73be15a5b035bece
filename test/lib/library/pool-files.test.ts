// @vitest-environment node
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPoolFiles } from '../../../lib/library/pool-files.ts';
import { databaseErrorOf } from '../../../lib/library/rows.ts';
import { createFakeDirectory } from '../../support/fake-directory.ts';

vi.mock('@sqlite.org/sqlite-wasm', () => ({ default: vi.fn() }));

const database = {};
const inMemory = {};
/** What the browser and SQLite are asked for; each can be made to fail. */
const browser = {
  getDirectory: vi.fn<() => Promise<unknown>>(),
  install: vi.fn<(options: { name: string; directory: string }) => Promise<unknown>>(),
  removeVfs: vi.fn<() => Promise<boolean>>(),
  fetch: vi.fn<(url: string) => Promise<Response>>(),
};
const files = { directory: createFakeDirectory() };

/** The shortest program there is: its four letters, and the version. */
const PROGRAM = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));

type Program = Awaited<ReturnType<typeof sqlite3InitModule>>;

/** SQLite, which makes databases and pools of their files. */
const aProgram = () => ({
  installOpfsSAHPoolVfs: browser.install,
  oo1: {
    DB: function DB(name: string) {
      if (name !== ':memory:') throw new Error('Another file');
      return inMemory;
    },
  },
});

beforeEach(() => {
  files.directory = createFakeDirectory();
  browser.getDirectory.mockImplementation(() => Promise.resolve(files.directory.handle));
  browser.removeVfs.mockResolvedValue(true);
  browser.install.mockResolvedValue({
    OpfsSAHPoolDb: function OpfsSAHPoolDb() {
      return database;
    },
    reserveMinimumCapacity: () => Promise.resolve(6),
    removeVfs: browser.removeVfs,
  });
  vi.mocked(sqlite3InitModule).mockResolvedValue(aProgram() as unknown as Program);
  vi.stubGlobal('fetch', browser.fetch);
  vi.spyOn(WebAssembly, 'compileStreaming').mockResolvedValue(PROGRAM);
  vi.stubGlobal('navigator', { storage: { getDirectory: browser.getDirectory } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('the files of a connection', () => {
  it('are in its folder, in a pool of their own', async () => {
    const filesOf = createPoolFiles();
    for (const id of ['a', 'b']) expect(await filesOf(id).open()).toBe(database);
    const installed = browser.install.mock.calls.map(([{ name, directory }]) => [name, directory]);
    expect(installed).toEqual([
      ['library-a', '/connections/a/library'],
      ['library-b', '/connections/b/library'],
    ]);
  });

  it('are erased alone, or with all that is in the folder, and never those of another', async () => {
    for (const name of ['library/db', 'key-1'])
      for (const id of ['a', 'b']) files.directory.put(`connections/${id}/${name}`, '');
    const filesOf = createPoolFiles();
    await filesOf('a').erase();
    expect(Object.keys(files.directory.list())).toEqual([
      'connections/a/key-1',
      'connections/b/library/db',
      'connections/b/key-1',
    ]);
    await filesOf('b').eraseFolder();
    expect(Object.keys(files.directory.list())).toEqual(['connections/a/key-1']);
    await filesOf('a').eraseFolder();
    await filesOf('a').eraseFolder();
    await filesOf('unknown').erase();
    expect(files.directory.list()).toEqual({ 'connections/': '' });
  });

  it('are loaded again with the next question after a program that did not load or start, which is no bug', async () => {
    const mine = createPoolFiles()('a');
    vi.mocked(WebAssembly.compileStreaming).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await mine.open().catch(databaseErrorOf)).toBe('broken');
    vi.mocked(sqlite3InitModule).mockRejectedValueOnce(new Error('not started'));
    expect(await mine.open().catch(databaseErrorOf)).toBe('broken');
    expect(await mine.open()).toBe(database);
  });

  /** A root of which nothing can be deleted for this reason. */
  const refuse = (refusal: unknown) =>
    browser.getDirectory.mockResolvedValue({
      getDirectoryHandle: () =>
        Promise.resolve({
          getDirectoryHandle: () => Promise.reject(refusal),
          removeEntry: () => Promise.reject(refusal),
        }),
    });

  it.each([
    new DOMException('', 'UnknownError'),
    new DOMException('', 'InvalidStateError'),
    new DOMException('', 'NotAllowedError'),
    Object.assign(new Error(), { name: 'SecurityError' }),
    new TypeError('of something else'),
  ])('that are refused are never taken for none: %s', async (refusal) => {
    browser.install.mockRejectedValue(refusal);
    await expect(createPoolFiles()('a').open()).rejects.toBe(refusal);
    expect(browser.install).toHaveBeenCalledTimes(1);
    const mine = createPoolFiles()('a');
    refuse(refusal);
    await expect(mine.erase()).rejects.toBe(refusal);
    await expect(mine.eraseFolder()).rejects.toBe(refusal);
    refuse(new DOMException('', 'NotFoundError'));
    expect([await mine.erase(), await mine.eraseFolder()]).toEqual([undefined, undefined]);
  });
});

describe('files that the previous worker still holds', () => {
  const held = new DOMException('', 'NoModificationAllowedError');
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const root = (removeEntry: () => Promise<void>) =>
    browser.getDirectory.mockResolvedValue({ getDirectoryHandle: () => Promise.resolve({ removeEntry }) });

  it('open, and are deleted, as soon as it has let them go', async () => {
    browser.install.mockRejectedValueOnce(held).mockRejectedValueOnce(held);
    const opening = createPoolFiles()('a').open();
    await vi.runAllTimersAsync();
    expect(await opening).toBe(database);
    const removeEntry = vi.fn<() => Promise<void>>().mockRejectedValueOnce(held).mockResolvedValue();
    root(removeEntry);
    const erasing = createPoolFiles()('a').eraseFolder();
    await vi.runAllTimersAsync();
    expect(await erasing).toBeUndefined();
    expect([browser.install, removeEntry].map(({ mock }) => mock.calls.length)).toEqual([3, 2]);
  });

  it('are waited for, but not for ever', async () => {
    browser.install.mockRejectedValue(held);
    const opening = createPoolFiles()('a').open().catch(databaseErrorOf);
    await vi.runAllTimersAsync();
    expect(await opening).toBe('busy');
    root(() => Promise.reject(held));
    const erasing = createPoolFiles()('a').eraseFolder().catch(databaseErrorOf);
    await vi.runAllTimersAsync();
    expect(await erasing).toBe('busy');
  });

  it('are never deleted by a start that fails', async () => {
    await createPoolFiles()('a').open();
    const options = { initialCapacity: 6, preserveOnInitFailure: true, forceReinitIfPreviouslyFailed: true };
    expect(browser.install).toHaveBeenCalledWith(expect.objectContaining(options));
  });
});

it.each([
  ['refuses', () => Promise.reject(new DOMException('', 'SecurityError'))],
  [
    'refuses at once',
    () => {
      throw new TypeError('navigator.storage is undefined');
    },
  ],
])(
  'a browser that has no files for us has the database in memory, and nothing to erase, where it %s',
  async (_, refusal) => {
    browser.getDirectory.mockImplementation(refusal);
    const mine = createPoolFiles()('a');
    expect(await mine.open()).toBe(inMemory);
    expect(await mine.erase()).toBeUndefined();
    expect(await mine.eraseFolder()).toBeUndefined();
    expect(browser.install).not.toHaveBeenCalled();
  },
);
