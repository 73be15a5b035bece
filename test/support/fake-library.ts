import type { Library, LibraryBounds } from '../../lib/library/library.ts';
import type { LibraryRecord, LibraryResult, LibraryUnavailable } from '../../lib/library/types.ts';
import type { RecordingId } from '../../lib/recording/types.ts';

export interface FakeLibrary extends Library {
  kept: Map<RecordingId, LibraryRecord>;
  /** Names of this device that it was told, as `id label name`. */
  names: string[];
  /** The bounds that the last recording was kept with. */
  bounds: LibraryBounds | undefined;
  owner: string | null;
  /** Why it answers nothing from now on; null when it does. */
  unavailable: LibraryUnavailable | null;
  rebuilt: boolean;
}

/** A library in memory, bound to one namespace as the real one is. */
export function createFakeLibrary(): FakeLibrary {
  const answer = async <T>(namespace: string | null, work: () => T): Promise<LibraryResult<T>> => {
    await Promise.resolve();
    if (library.unavailable !== null) return { ok: false, unavailable: library.unavailable };
    if (namespace !== null && namespace !== library.owner) return { ok: false, unavailable: 'unbound' };
    return { ok: true, value: work() };
  };
  const nothing = (work: () => void) => () => {
    work();
    return null;
  };
  const library: FakeLibrary = {
    kept: new Map(),
    names: [],
    bounds: undefined,
    owner: null,
    unavailable: null,
    rebuilt: false,
    bind: (namespace) =>
      answer(
        null,
        nothing(() => {
          if (library.owner !== namespace) library.kept.clear();
          library.owner = namespace;
        }),
      ),
    keep: (namespace, record, names, bounds) =>
      answer(
        namespace,
        nothing(() => {
          library.kept.set(record.recording.id, structuredClone(record));
          library.names.push(...[...names].map(([label, name]) => `${record.recording.id} ${label} ${name}`));
          library.bounds = bounds;
        }),
      ),
    forget: (namespace, id) =>
      answer(
        namespace,
        nothing(() => library.kept.delete(id)),
      ),
    open: (namespace, id) => answer(namespace, () => library.kept.get(id) ?? null),
    name: (namespace, { id, label, name }) =>
      answer(
        namespace,
        nothing(() => library.names.push(`${id} ${label} ${name}`)),
      ),
    stamps: (namespace) =>
      answer(namespace, () =>
        [...library.kept.values()].map(({ recording, fetchedAtMs }) => ({
          id: recording.id,
          fetchedAtMs,
          updatedAtMs: recording.updatedAtMs,
        })),
      ),
    stats: () =>
      answer(null, () => {
        const { rebuilt } = library;
        library.rebuilt = false;
        return { count: library.kept.size, bytes: library.kept.size * 1000, lastWriteAtMs: null, rebuilt };
      }),
    erase: () =>
      answer(
        null,
        nothing(() => {
          library.kept.clear();
          library.owner = null;
        }),
      ),
  };
  return library;
}
