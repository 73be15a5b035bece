import { runDetached } from '../errors/run-detached.ts';
import type { ReadingPosition, RecordingId } from '../recording/types.ts';
import type { AddressData, UserData } from '../storage/user-data.ts';
import type { Timers } from './poll.ts';
import { deepEqual } from './deep-equal.ts';

export interface ReadingPositionsDeps {
  userData: Pick<UserData, 'atActive'>;
  timers: Timers;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Long enough that scrolling causes one write, when it stops. */
const PAUSE_MS = 400;

export type ReadingPositions = ReturnType<typeof createReadingPositions>;

/** Remembers where the reader is, so that a recording opens there again. */
export function createReadingPositions({ userData, timers, now }: ReadingPositionsDeps) {
  /** The recordings whose place was read, with the place that is stored. */
  const opened = new Map<
    RecordingId,
    { item: ReturnType<AddressData['position']>; kept: ReadingPosition | null; writing: Promise<unknown> }
  >();
  let newest: { id: RecordingId; place: ReadingPosition } | null = null;
  let handle: number | null = null;

  function stopWaiting(): void {
    if (handle !== null) timers.clear(handle);
    handle = null;
  }

  function flush(): void {
    stopWaiting();
    const own = newest && opened.get(newest.id);
    if (newest && own && !deepEqual(own.kept, newest.place)) {
      const { place } = newest;
      own.kept = place;
      own.writing = own.item.write({ place, usedAtMs: now() }).then((isKept) => {
        if (!isKept && own.kept === place) own.kept = null;
      });
      runDetached(own.writing);
    }
    newest = null;
  }

  return {
    /** The reader's last place; null if there is none, or it could not be read. */
    async read(id: RecordingId): Promise<ReadingPosition | null> {
      flush();
      await opened.get(id)?.writing;
      opened.delete(id);
      const data = await userData.atActive();
      if (!data.ok || data.value === null) return null;
      const item = data.value.position(id);
      const found = await item.read();
      if (!found.ok) return null;
      const place = found.value?.place ?? null;
      opened.set(id, { item, kept: place, writing: Promise.resolve() });
      return place;
    },
    /**
     * Saves `place` after a short pause; the newest wins, and another recording's is saved first. Does nothing unless the
     * saved place of this recording was read before: the reader did not choose the beginning.
     */
    note(id: RecordingId, place: ReadingPosition): void {
      if (newest && newest.id !== id) flush();
      newest = { id, place };
      stopWaiting();
      handle = timers.set(flush, PAUSE_MS);
    },
    /** Saves what is pending, synchronous up to the browser's own call: the page may be about to close. */
    flush,
    /** Saves nothing from now on: the recordings were erased, or belong to another connection. */
    drop(): void {
      stopWaiting();
      opened.clear();
      newest = null;
    },
  };
}
