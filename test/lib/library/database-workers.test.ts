// @vitest-environment node
import type { Database } from '@sqlite.org/sqlite-wasm';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../../lib/library/database-worker.ts';
import { createDatabaseWorkers } from '../../../lib/library/database-workers.ts';
import type { AnyLibraryMessage } from '../../../lib/library/protocol.ts';
import type { LibraryArg, LibraryRequestName } from '../../../lib/library/requests.ts';
import { prepareRequest } from '../../../lib/library/prepare.ts';
import { anId } from '../../support/factories.ts';
import { aQuery, word } from '../../support/library-queries.ts';
import { aKept, memoryDatabase, NO_BOUNDS } from '../../support/memory-library.ts';

/** The workers of databases in memory, by connection. */
function someDatabaseWorkers() {
  const databases = new Map<string, Database>();
  const created: string[] = [];
  const erased: string[] = [];
  const removed: string[] = [];
  const error = new Map<string, unknown>();
  const filesOf = (connectionId: string): Files => {
    created.push(connectionId);
    return {
      async open() {
        if (error.has(connectionId)) throw error.get(connectionId);
        const database = databases.get(connectionId) ?? (await memoryDatabase());
        databases.set(connectionId, database);
        return database;
      },
      async erase() {
        erased.push(connectionId);
        databases.delete(connectionId);
      },
      async eraseFolder() {
        if (error.has(connectionId)) throw error.get(connectionId);
        removed.push(connectionId);
      },
    };
  };
  const workers = createDatabaseWorkers(filesOf, () => 1_000_000, reportError);
  const ask = <N extends LibraryRequestName>(connectionId: string, library: N, arg: LibraryArg<N>) =>
    workers(prepareRequest({ library, requestId: '1', connectionId, arg } as AnyLibraryMessage));
  return {
    databases,
    created,
    erased,
    removed,
    error,
    ask,
    keep: (connectionId: string, id = 'rec-1') =>
      ask(connectionId, 'keep', { kept: [aKept({ recording: { id }, said: ['the budget'] })], bounds: NO_BOUNDS }),
    search: async (connectionId: string) => {
      const search = { query: aQuery([word('budget')]), limit: 5 };
      const result = await ask(connectionId, 'search', search);
      return result.ok ? (result.value as { total: number }).total : result.unavailable;
    },
  };
}

const GONE = { ok: true, value: null };

describe('libraries of connections', () => {
  it('are apart: none is ever shown what another keeps', async () => {
    const { keep, search, ask, databases } = someDatabaseWorkers();
    await keep('a');
    expect([await search('a'), await search('b')]).toEqual([1, 0]);
    expect(await ask('b', 'open', { id: anId('rec-1') })).toEqual({ ok: true, value: null });
    expect(await ask('b', 'knows', { id: anId('rec-1') })).toEqual({ ok: true, value: false });
    await keep('b', 'rec-2');
    await keep('b', 'rec-1');
    expect([await search('a'), await search('b')]).toEqual([1, 2]);
    await ask('b', 'forget', { id: anId('rec-1') });
    expect([await search('a'), await search('b')]).toEqual([1, 1]);
    expect(databases.size).toBe(2);
  });

  it('are opened when they are first asked for, and stay open', async () => {
    const { keep, search, created } = someDatabaseWorkers();
    expect(created).toEqual([]);
    await keep('a');
    await search('b');
    await search('a');
    expect(created).toEqual(['a', 'b']);
  });

  it('go with their connection, and leave the others', async () => {
    const { keep, search, ask, erased, removed, created } = someDatabaseWorkers();
    await keep('a');
    await keep('b');
    expect(await ask('a', 'remove', null)).toEqual(GONE);
    expect([erased, removed]).toEqual([['a'], ['a']]);
    expect(await search('b')).toBe(1);
    // Whatever asks for it now finds nothing of before.
    expect(await search('a')).toBe(0);
    expect(created).toEqual(['a', 'b', 'a']);
  });

  it('are emptied one by one', async () => {
    const { keep, search, ask, erased, removed } = someDatabaseWorkers();
    await keep('a');
    await keep('b');
    expect(await ask('a', 'empty', null)).toEqual(GONE);
    expect([erased, removed]).toEqual([['a'], []]);
    expect([await search('a'), await search('b')]).toEqual([0, 1]);
  });

  it('are removed where nobody has asked for them before', async () => {
    const { ask, removed } = someDatabaseWorkers();
    expect(await ask('left', 'remove', null)).toEqual(GONE);
    expect(removed).toEqual(['left']);
  });

  it('fail alone where the files of one are in error', async () => {
    const { keep, search, ask, error } = someDatabaseWorkers();
    await keep('a');
    error.set('b', new DOMException('held', 'NoModificationAllowedError'));
    expect([await search('b'), await search('a')]).toEqual(['busy', 1]);
    expect(await ask('b', 'remove', null)).toEqual({ ok: false, unavailable: 'busy' });
    error.clear();
    expect(await ask('b', 'remove', null)).toEqual(GONE);
    expect(await search('b')).toBe(0);
  });
});
