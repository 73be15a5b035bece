// @vitest-environment node
import type { Database } from '@sqlite.org/sqlite-wasm';
import { describe, expect, it } from 'vitest';
import { createOwner, type Files, type Owner } from '../../../lib/library/owner.ts';
import type { AnyLibraryMessage, LibraryArg, LibraryRequestName } from '../../../lib/library/protocol.ts';
import { anId } from '../../support/factories.ts';
import { aQuery, word } from '../../support/library-queries.ts';
import { toWork } from '../../../lib/library/work.ts';
import { aKept, memoryDatabase, NO_BOUNDS } from '../../support/memory-library.ts';

/** Files in memory that can be made to fail; what they hold outlives an owner. */
function createFiles() {
  let database: Database | null = null;
  const files = {
    /** Thrown by the next `open`, and by those after it while it is set. */
    trouble: null as unknown,
    opened: 0,
    erased: 0,
    async open() {
      files.opened += 1;
      if (files.trouble !== null) throw files.trouble;
      database ??= await memoryDatabase();
      return database;
    },
    erase() {
      files.erased += 1;
      database = null;
      return Promise.resolve();
    },
    database: () => database,
  };
  return files satisfies Files;
}

const clock = { nowMs: 1_000_000 };
const ask = <N extends LibraryRequestName>(owner: Owner, library: N, namespace: string | null, arg: LibraryArg<N>) =>
  owner.answer(toWork({ library, requestId: '1', namespace, arg } as AnyLibraryMessage));
const keep = (owner: Owner, namespace: string, id = 'rec-1') =>
  ask(owner, 'keep', namespace, { kept: [aKept({ recording: { id }, said: ['the budget'] })], bounds: NO_BOUNDS });
const search = async (owner: Owner, namespace: string) => {
  const result = await ask(owner, 'search', namespace, { query: aQuery([word('budget')]), limit: 5, offset: 0 });
  return result.ok ? (result.value as { total: number }).total : result.unavailable;
};
const damaged = Object.assign(new Error('SQLITE_CORRUPT'), { resultCode: 11 + (2 << 8) });

function anOwner() {
  const files = createFiles();
  return { files, owner: createOwner(files, () => clock.nowMs) };
}

describe('the library of a connection', () => {
  it('is taken by the first that comes, and shown to no other', async () => {
    const { owner } = anOwner();
    expect(await keep(owner, 'mine')).toEqual({ ok: true, value: null });
    expect(await search(owner, 'mine')).toBe(1);
    expect(await search(owner, 'other')).toBe('unbound');
    expect(await keep(owner, 'other', 'rec-2')).toEqual({ ok: false, unavailable: 'unbound' });
    expect(await ask(owner, 'open', 'other', { id: anId('rec-1') })).toEqual({ ok: false, unavailable: 'unbound' });
    expect(await search(owner, 'mine')).toBe(1);
  });

  it('is erased when another takes it over, and not when its own comes back', async () => {
    const { owner, files } = anOwner();
    await keep(owner, 'mine');
    await ask(owner, 'bind', 'mine', null);
    expect(files.erased).toBe(0);
    await ask(owner, 'bind', 'other', null);
    expect(files.erased).toBe(1);
    expect(await search(owner, 'other')).toBe(0);
    expect(await keep(owner, 'mine')).toEqual({ ok: false, unavailable: 'unbound' });
  });

  it('is erased once its files are, and keeps nothing, also where nothing new can be written', async () => {
    const { owner, files } = anOwner();
    await keep(owner, 'mine');
    files.trouble = new DOMException('disk', 'QuotaExceededError');
    expect(await ask(owner, 'erase', null, null)).toEqual({ ok: true, value: null });
    expect(files.erased).toBe(1);
    files.trouble = null;
    expect(await keep(owner, 'mine')).toEqual({ ok: false, unavailable: 'unbound' });
    await ask(owner, 'bind', 'mine', null);
    expect(await keep(owner, 'mine')).toEqual({ ok: true, value: null });
  });

  it('is not taken for erased where its files could not be deleted', async () => {
    const { owner, files } = anOwner();
    await keep(owner, 'mine');
    files.erase = () => Promise.reject(new DOMException('held', 'NoModificationAllowedError'));
    expect(await ask(owner, 'erase', null, null)).toEqual({ ok: false, unavailable: 'busy' });
  });

  it('keeps nothing that was on its way when it was erased, until somebody is bound again', async () => {
    const { owner, files } = anOwner();
    await keep(owner, 'mine');
    expect(await ask(owner, 'erase', null, null)).toEqual({ ok: true, value: null });
    expect(files.erased).toBe(1);
    expect(await keep(owner, 'mine')).toEqual({ ok: false, unavailable: 'unbound' });
    await ask(owner, 'bind', 'mine', null);
    await keep(owner, 'mine');
    expect(await search(owner, 'mine')).toBe(1);
  });
});

describe('a library that is damaged', () => {
  it('begins anew, and says so for a while', async () => {
    const { owner, files } = anOwner();
    await keep(owner, 'mine');
    files.database()?.exec('DROP TABLE words_data; CREATE TABLE words_data (id INTEGER PRIMARY KEY, block BLOB)');
    expect(await search(owner, 'mine')).toBe(0);
    expect(files.erased).toBe(1);
    expect(await ask(owner, 'stats', null, null)).toMatchObject({ value: { rebuilt: true, count: 0 } });
    // The page that asked may be gone, or have asked again meanwhile.
    clock.nowMs += 59_000;
    expect(await ask(owner, 'stats', null, null)).toMatchObject({ value: { rebuilt: true } });
    clock.nowMs += 2_000;
    expect(await ask(owner, 'stats', null, null)).toMatchObject({ value: { rebuilt: false } });
    await keep(owner, 'mine');
    expect(await search(owner, 'mine')).toBe(1);
  });

  it('begins anew when it does not open, and rests when that does not help', async () => {
    const { owner, files } = anOwner();
    files.trouble = damaged;
    expect(await search(owner, 'mine')).toBe('broken');
    expect([files.opened, files.erased]).toEqual([2, 1]);
  });

  it('is found by the check, and a sound one is left alone', async () => {
    const { owner, files } = anOwner();
    await keep(owner, 'mine');
    await ask(owner, 'check', null, null);
    expect(files.erased).toBe(0);
    files.database()?.exec('DELETE FROM words_data WHERE id > 10');
    expect(await ask(owner, 'check', null, null)).toEqual({ ok: true, value: null });
    expect(files.erased).toBe(1);
  });
});

describe('a browser that has no place for it', () => {
  it.each([
    ['no-storage', new DOMException('private', 'SecurityError')],
    ['no-storage', new TypeError('navigator.storage is undefined')],
    ['full', new DOMException('disk', 'QuotaExceededError')],
    ['busy', new DOMException('held', 'NoModificationAllowedError')],
    ['full', Object.assign(new Error('disk'), { resultCode: 13 })],
    ['broken', new Error('anything')],
  ])('is told as %s, and asked again only after a while', async (reason, trouble) => {
    const { owner, files } = anOwner();
    files.trouble = trouble;
    expect(await search(owner, 'mine')).toBe(reason);
    for (let time = 0; time < 5; time++) expect(await search(owner, 'mine')).toBe(reason);
    expect(files.opened).toBe(1);
    expect(files.erased).toBe(0);
    files.trouble = null;
    clock.nowMs += 60_000;
    expect(await search(owner, 'mine')).toBe(0);
  });

  it('erases all the same what it may have', async () => {
    const { owner, files } = anOwner();
    files.trouble = new DOMException('disk', 'QuotaExceededError');
    await search(owner, 'mine');
    await ask(owner, 'erase', null, null);
    expect(files.erased).toBe(1);
  });
});

it('a write that finds no room is taken back, and reading goes on', async () => {
  const { owner, files } = anOwner();
  await keep(owner, 'mine');
  const pages = Number(files.database()?.selectValue('PRAGMA page_count'));
  files.database()?.exec(`PRAGMA max_page_count=${pages}`);
  const many = Array.from({ length: 50 }, (_, at) =>
    aKept({ recording: { id: `r${at}` }, said: ['word '.repeat(2000)] }),
  );
  expect(await ask(owner, 'keep', 'mine', { kept: many, bounds: NO_BOUNDS })).toEqual({
    ok: false,
    unavailable: 'full',
  });
  expect(await search(owner, 'mine')).toBe(1);
  expect(await ask(owner, 'stats', null, null)).toMatchObject({ value: { count: 1 } });
});
