import type { Library } from '../../lib/background/library.ts';
import type { Bounds, LibraryRecord, LibraryResult, LibraryUnavailable } from '../../lib/library/types.ts';
import type { RecordingId } from '../../lib/recording/types.ts';

export interface FakeLibrary extends Library {
  kept: Map<RecordingId, LibraryRecord>;
  /** Names of this device that it was told, as `id label name`. */
  names: string[];
  /** How the last recording was kept. */
  how: { bounds?: Bounds; isUse?: boolean } | undefined;
  owner: string | null;
  /** Why it answers nothing from now on; null when it does. */
  unavailable: LibraryUnavailable | null;
  rebuilt: boolean;
}

/** A library in memory, bound to one namespace as the real one is. It finds nothing. */
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
    how: undefined,
    owner: null,
    unavailable: null,
    rebuilt: false,
    warm: () => answer(null, () => null),
    bind: (namespace) =>
      answer(
        null,
        nothing(() => {
          if (library.owner !== namespace) library.kept.clear();
          library.owner = namespace;
        }),
      ),
    keep: (namespace, records, how) =>
      answer(
        namespace,
        nothing(() => {
          for (const { record, names } of records) {
            library.kept.set(record.recording.id, structuredClone(record));
            library.names.push(...[...names].map(([label, name]) => `${record.recording.id} ${label} ${name}`));
          }
          library.how = how;
        }),
      ),
    forget: (namespace, id) =>
      answer(
        namespace,
        nothing(() => library.kept.delete(id)),
      ),
    open: (namespace, id) => answer(namespace, () => library.kept.get(id) ?? null),
    holds: (namespace, id) => answer(namespace, () => library.kept.has(id)),
    name: (namespace, { id, label, name }) =>
      answer(
        namespace,
        nothing(() => library.names.push(`${id} ${label} ${name}`)),
      ),
    search: (namespace) => answer(namespace, () => ({ groups: [], total: 0, totalIsExact: true })),
    speakers: (namespace) => answer(namespace, () => []),
    stamps: (namespace) =>
      answer(namespace, () =>
        [...library.kept.values()].map(({ recording, fetchedAtMs }) => ({
          id: recording.id,
          fetchedAtMs,
          updatedAtMs: recording.updatedAtMs,
          wasListed: recording.createdAtMs !== null || recording.title !== '',
        })),
      ),
    stats: () =>
      answer(null, () => {
        const { rebuilt } = library;
        library.rebuilt = false;
        return { count: library.kept.size, bytes: library.kept.size * 1000, rebuilt };
      }),
    check: () => answer(null, () => null),
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
