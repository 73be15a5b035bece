// @vitest-environment node
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPoolFiles } from '../../../lib/library/pool-files.ts';
import { troubleOf } from '../../../lib/library/trouble.ts';

vi.mock('@sqlite.org/sqlite-wasm', () => ({ default: vi.fn() }));

const database = {};
/** The browser's files as far as they are asked for; each can be made to fail. */
const browser = {
  getDirectory: vi.fn<() => Promise<unknown>>(),
  removeEntry: vi.fn<() => Promise<void>>(),
};

beforeEach(() => {
  browser.removeEntry.mockResolvedValue(undefined);
  browser.getDirectory.mockResolvedValue({ removeEntry: browser.removeEntry });
  const pool = {
    OpfsSAHPoolDb: function OpfsSAHPoolDb() {
      return database;
    },
    reserveMinimumCapacity: () => Promise.resolve(6),
    removeVfs: () => Promise.resolve(true),
  };
  const sqlite = { installOpfsSAHPoolVfs: () => Promise.resolve(pool) };
  vi.mocked(sqlite3InitModule).mockResolvedValue(sqlite as unknown as Awaited<ReturnType<typeof sqlite3InitModule>>);
  vi.stubGlobal('navigator', {
    storage: { getDirectory: browser.getDirectory },
    locks: { request: (_: string, __: object, work: () => Promise<void>) => work() },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('a program that did not load is loaded again with the next question', async () => {
  vi.mocked(sqlite3InitModule).mockRejectedValueOnce(new TypeError('fetch failed'));
  const files = createPoolFiles();
  // Whether this very question finds it again is of no interest.
  await files.open().catch(() => undefined);
  expect(await files.open()).toBe(database);
});

/** What the browser throws where it has no files for us, or has them and is in trouble. */
const REFUSALS = [
  new DOMException('', 'UnknownError'),
  new DOMException('', 'InvalidStateError'),
  new DOMException('', 'NotAllowedError'),
  new TypeError('of something else'),
];

it.each(REFUSALS)('files that could not be deleted are never taken for none: %s', async (refusal) => {
  const files = createPoolFiles();
  browser.removeEntry.mockRejectedValueOnce(refusal);
  expect(await files.erase().catch(troubleOf)).toBe('broken');
  browser.removeEntry.mockRejectedValueOnce(new DOMException('', 'NoModificationAllowedError'));
  expect(await files.erase().catch(troubleOf)).toBe('busy');
  browser.removeEntry.mockRejectedValueOnce(new DOMException('', 'NotFoundError'));
  expect(await files.erase()).toBeUndefined();
});

it('files that do not open are never taken for none, as another connection may have left them', async () => {
  for (const refusal of REFUSALS) {
    const files = createPoolFiles();
    vi.mocked(sqlite3InitModule).mockRejectedValue(refusal);
    expect(await files.open().catch(troubleOf)).toBe('broken');
  }
});

it('there are none where the browser gives no root for them', async () => {
  const files = createPoolFiles();
  browser.getDirectory.mockRejectedValue(new DOMException('', 'SecurityError'));
  expect(await files.open().catch(troubleOf)).toBe('no-storage');
  expect(await files.erase().catch(troubleOf)).toBe('no-storage');
});
