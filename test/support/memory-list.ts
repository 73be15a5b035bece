import type { Database } from '@sqlite.org/sqlite-wasm';
import type { ListPage } from '../../lib/library/list-sync-state.ts';
import { prepareDatabase } from '../../lib/library/schema.ts';
import { createStore } from '../../lib/library/store.ts';
import type { ListedRecording, Recording } from '../../lib/recording/types.ts';
import { memoryDatabase } from './memory-library.ts';

/** A library in memory, with the contents of its list. */
export async function aMemoryList(given?: Database) {
  const database = given ?? (await memoryDatabase());
  prepareDatabase(database);
  const store = createStore(database);
  const rows = () =>
    JSON.parse(`[${store.listRows({ from: 0, count: store.listOverview().count })}]`) as ListedRecording[];
  return {
    store,
    database,
    /** The rows, newest first. */
    rows,
    ids: () => rows().map(({ id }) => id),
    /** Takes a page of the service's list. */
    take: (recordings: Recording[], parts: Partial<ListPage> = {}) =>
      store.takeListPage({ asked: 1, keyId: 'k', atMs: 1e12, total: null, next: null, ...parts, recordings }),
  };
}
