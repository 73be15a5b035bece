import { succeed, type Result } from '../../failure.ts';
import { runDetached } from '../../errors/run-detached.ts';
import type { ReadingPosition, RecordingId } from '../../recording/types.ts';
import type { UserItem } from '../../storage/item.ts';
import type { LeftPlace } from '../../recording/session-handoff.ts';
import type { ReadingPositions } from '../../storage/reading-positions.ts';
import { createMutex } from '../mutex.ts';

interface ReadingPositionDeps {
  positions: ReadingPositions;
  leftPlace: UserItem<LeftPlace | null>;
  /** `personScope` of the connection in use; null where there is none. */
  findScope: () => Promise<Result<string | null>>;
  /**
   * Whether a recording is one of the connection's: a panel that closes because that has changed must not leave a trace of
   * the former one. Its content may still be on its way. Null where that cannot be told now.
   */
  isKnown: (id: RecordingId) => Promise<boolean | null>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Where the reader was in the recordings that were read last, and one place that is still to be taken in. */
export function createReadingPositionStore({ positions, leftPlace, findScope, isKnown, now }: ReadingPositionDeps) {
  const mutex = createMutex();

  async function find(id: RecordingId): Promise<Result<ReadingPosition | null>> {
    const scope = await findScope();
    if (!scope.ok) return scope;
    return scope.value === null ? succeed(null) : positions.read(scope.value, id);
  }

  async function use(id: RecordingId, place: ReadingPosition): Promise<boolean> {
    const scope = await findScope();
    return scope.ok && scope.value !== null && positions.write(scope.value, id, place, now());
  }

  /** Takes in what a panel that is gone has left; what cannot be kept now stays where it was left. */
  async function collect(): Promise<void> {
    const left = await leftPlace.read();
    if (!left.ok || !left.value) return;
    const [id, place] = left.value;
    // Whose it is cannot be told now.
    if (!(await findScope()).ok) return;
    const known = await isKnown(id);
    if (known === null || (known && !(await use(id, place)))) return;
    await leftPlace.remove();
  }

  return {
    /** Null when it is not known; `storage-failed` when it could not be read. */
    read(id: RecordingId): Promise<Result<ReadingPosition | null>> {
      const found = mutex(() => collect().then(() => find(id)));
      // The reader does not wait for the note that the place was used.
      runDetached(
        mutex(async () => {
          const place = await find(id);
          if (place.ok && place.value) await use(id, place.value);
        }),
      );
      return found;
    },
    /** False when nothing was kept. */
    save: (id: RecordingId, place: ReadingPosition): Promise<boolean> =>
      mutex(async () => {
        await collect();
        return (await isKnown(id)) !== false && use(id, place);
      }),
  };
}
