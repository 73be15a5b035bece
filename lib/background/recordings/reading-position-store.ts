import { fail, succeed, type Result } from '../../failure.ts';
import { runDetached } from '../../errors/run-detached.ts';
import type { ReadingPosition, RecordingId } from '../../recording/types.ts';
import { createReadingPositions } from '../../storage/reading-positions.ts';
import type { LeftPlace } from '../../recording/session-handoff.ts';
import type { StoreDeps } from '../platform.ts';
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

  /** Removes the position that a closed panel left, unless another panel has left one since. */
  async function removeLeft(left: LeftPlace): Promise<void> {
    const still = await leftPlace.read();
    if (still.ok && JSON.stringify(still.value) === JSON.stringify(left)) await leftPlace.remove();
  }

  /** Takes in the position that a closed panel left. If it cannot be stored now, it stays there and is returned. */
  async function collect(): Promise<Result<{ left: LeftPlace; isKnown: boolean } | null>> {
    const found = await leftPlace.read();
    if (!found.ok) return found;
    const left = found.value;
    if (!left) return succeed(null);
    const [id, place] = left;
    const scope = await scopeOf();
    if (!scope.ok) return scope;
    // A panel that closes because the connection changed must leave no trace of the former one.
    const known = await cache.knows(id);
    if (known === null || (known && !(await use(id, place)))) return succeed({ left, isKnown: known === true });
    await removeLeft(left);
    return succeed(null);
  }

  return {
    /** Null when there is none; `storage-failed` when it could not be read. */
    read(id: RecordingId): Promise<Result<ReadingPosition | null>> {
      const found = mutex(async () => {
        const collected = await collect();
        if (!collected.ok) return collected;
        if (collected.value?.left[0] !== id) return find(id);
        const { left, isKnown } = collected.value;
        return isKnown ? succeed(left[1]) : fail({ code: 'storage-failed' });
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
        const collected = await collect();
        if (!collected.ok) return false;
        const isSaved = (await cache.knows(id)) !== false && (await use(id, place));
        // The position that is left is older.
        if (isSaved && collected.value?.left[0] === id) await removeLeft(collected.value.left);
        return isSaved;
      }),
  };
}
