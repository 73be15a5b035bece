import type { LibraryRecord } from '../library/types.ts';
import type { LocalNames } from '../list/speaker-names.ts';
import type { Library } from './library.ts';
import type { RecordingsCache } from './recordings-cache.ts';

/**
 * The cache with the library in step: what is kept, named, forgotten or erased there is here too. Only an erasure is
 * waited for. Where there is no library, the cache goes on as it was.
 */
export function withLibrary(cache: RecordingsCache, library: Library): RecordingsCache {
  /** The cache is this connection's: a library that is not, because it could not be asked when that changed, is now. */
  async function keep(namespace: string, record: LibraryRecord, names: LocalNames): Promise<void> {
    const result = await library.keep(namespace, record, names);
    if (result.ok || result.unavailable !== 'unbound') return;
    await library.bind(namespace);
    await library.keep(namespace, record, names);
  }

  return {
    ...cache,
    async keepContent(namespace, id, kept) {
      const isKept = await cache.keepContent(namespace, id, kept);
      const row = await cache.row(id);
      if (isKept && row) void keep(namespace, { recording: row, ...kept }, await cache.names(namespace, id));
      return isKept;
    },
    async nameSpeaker(namespace, id, label, name) {
      const isNamed = await cache.nameSpeaker(namespace, id, label, name);
      if (isNamed) void library.name(namespace, { id, label, name });
      return isNamed;
    },
    async forget(namespace, id) {
      await cache.forget(namespace, id);
      void library.forget(namespace, id);
    },
    async bind(namespace) {
      await cache.bind(namespace);
      await library.bind(namespace);
    },
    async erase() {
      await cache.erase();
      await library.erase();
    },
  };
}
