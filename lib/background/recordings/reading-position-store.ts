import { fail, succeed, type Result } from '../../failure.ts';
import { runDetached } from '../../errors/run-detached.ts';
import type { ReadingPosition, RecordingId } from '../../recording/types.ts';
import { createReadingPositions } from '../../storage/reading-positions.ts';
import type { StoreDeps } from '../deps.ts';
import { createMutex } from '../mutex.ts';

/**
 * Stores the reading positions of recently read recordings, and takes in the one that a closing panel leaves behind.
 */
export function createReadingPositionStore({ records, storage, cache, scopeOf, now }: StoreDeps) {
  const positions = createReadingPositions(records);
  const { leftPlace } = storage;
  const mutex = createMutex();

  async function find(id: RecordingId): Promise<Result<ReadingPosition | null>> {
    const scope = await scopeOf();
    if (!scope.ok) return scope;
    return scope.value === null ? succeed(null) : positions.read(scope.value, id);
  }

  async function use(id: RecordingId, place: ReadingPosition): Promise<boolean> {
    const scope = await scopeOf();
    return scope.ok && scope.value !== null && positions.write(scope.value, id, place, now());
  }

  /**
   * Takes in the position that a closed panel left. If it cannot be stored now, it stays there; returns of which
   * recording it is.
   */
  async function collect(): Promise<Result<RecordingId | null>> {
    const left = await leftPlace.read();
    if (!left.ok) return left;
    if (!left.value) return succeed(null);
    const [id, place] = left.value;
    const scope = await scopeOf();
    if (!scope.ok) return scope;
    // A panel that closes because the connection changed must leave no trace of the former one.
    const known = await cache.knows(id);
    if (known === null || (known && !(await use(id, place)))) return succeed(id);
    await leftPlace.remove();
    return succeed(null);
  }

  /** Calls `work`, unless a newer position of the recording may be left and cannot be stored. */
  async function afterLeft<T>(id: RecordingId, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const left = await collect();
    if (!left.ok) return left;
    return left.value === id ? fail({ code: 'storage-failed' }) : work();
  }

  return {
    /** Null when there is none; `storage-failed` when it could not be read. */
    read(id: RecordingId): Promise<Result<ReadingPosition | null>> {
      const found = mutex(() => afterLeft(id, () => find(id)));
      // Updating the position's last use does not delay the reader.
      runDetached(
        mutex(async () => {
          const place = await find(id);
          if (place.ok && place.value) await use(id, place.value);
        }),
      );
      return found;
    },
    /** False when nothing was stored. */
    save: (id: RecordingId, place: ReadingPosition): Promise<boolean> =>
      mutex(async () => {
        const saved = await afterLeft(id, async () =>
          succeed((await cache.knows(id)) !== false && (await use(id, place))),
        );
        return saved.ok && saved.value;
      }),
  };
}
