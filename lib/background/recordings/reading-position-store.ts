import { succeed, type Result } from '../../failure.ts';
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

  /** Takes in the position that a closed panel left. If it cannot be stored now, it stays there and is returned. */
  async function collect(): Promise<Result<readonly [RecordingId, ReadingPosition] | null>> {
    const left = await leftPlace.read();
    if (!left.ok || !left.value) return left;
    const [id, place] = left.value;
    const scope = await scopeOf();
    if (!scope.ok) return scope;
    // A panel that closes because the connection changed must leave no trace of the former one.
    const known = await cache.knows(id);
    if (known === null || (known && !(await use(id, place)))) return left;
    await leftPlace.remove();
    return succeed(null);
  }

  return {
    /** Null when there is none; `storage-failed` when it could not be read. */
    read(id: RecordingId): Promise<Result<ReadingPosition | null>> {
      const found = mutex(async () => {
        const left = await collect();
        if (!left.ok) return left;
        return left.value?.[0] === id ? succeed(left.value[1]) : find(id);
      });
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
        const left = await collect();
        if (!left.ok) return false;
        const isSaved = (await cache.knows(id)) !== false && (await use(id, place));
        // It is older.
        if (isSaved && left.value?.[0] === id) await leftPlace.remove();
        return isSaved;
      }),
  };
}
