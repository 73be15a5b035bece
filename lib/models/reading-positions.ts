import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import type { ReadingPosition, RecordingId } from '../recording/types.ts';
import type { Timers } from './poll.ts';
import { deepEqual } from './deep-equal.ts';

export interface ReadingPositionsDeps {
  client: Client;
  timers: Timers;
  /** Leaves a place where the background finds it, without a request. */
  leave: (id: RecordingId, place: ReadingPosition) => void;
}

export interface ReadingPositions {
  /** The reader's last place; null if it is unknown, or the background does not respond. */
  read(id: RecordingId): Promise<ReadingPosition | null>;
  /**
   * Saves `place` after a short pause; the newest wins, and another recording's is saved first. Does nothing if the
   * saved place could not be read: the reader did not choose the beginning.
   */
  note(id: RecordingId, place: ReadingPosition): void;
  /** Saves what is pending, at once: the page may be about to close. */
  flush(): void;
  /** Saves it although the page closes, and cannot ask again if the background is stopped. */
  leave(): void;
}

/** Long enough that scrolling causes one write, when it stops. */
const PAUSE_MS = 400;

/** Remembers where the reader is, so that a recording opens there again. */
export function createReadingPositions({ client, timers, leave }: ReadingPositionsDeps): ReadingPositions {
  /** The places that the background has, as far as this page knows. */
  const kept = new Map<RecordingId, ReadingPosition>();
  /** Places being sent to the background, in this order: one that is sent again must not arrive after a newer one. */
  const untold = new Map<RecordingId, ReadingPosition>();
  /** Recordings whose place could not be read: the current one must not replace it. */
  const unread = new Set<RecordingId>();
  let telling = false;
  let newest: { id: RecordingId; place: ReadingPosition } | null = null;
  let handle: number | null = null;

  function flush() {
    if (handle !== null) timers.clear(handle);
    handle = null;
    if (newest && !unread.has(newest.id) && !deepEqual(kept.get(newest.id), newest.place)) {
      runDetached(keep(newest.id, newest.place));
    }
    newest = null;
  }

  async function keep(id: RecordingId, place: ReadingPosition) {
    kept.set(id, place);
    untold.delete(id);
    untold.set(id, place);
    if (telling) return;
    telling = true;
    for (let [next] = untold; next; [next] = untold) await tell(...next);
    telling = false;
  }

  async function tell(id: RecordingId, place: ReadingPosition) {
    const answer = await client.ask('readingPosition.save', { id, place });
    if (untold.get(id) === place) untold.delete(id);
    if (!answer.ok && kept.get(id) === place) kept.delete(id);
  }

  return {
    async read(id) {
      flush();
      const own = untold.get(id);
      if (own) return own;
      const answer = await client.ask('readingPosition.read', { id });
      if (answer.ok) unread.delete(id);
      else unread.add(id);
      if (!answer.ok || !answer.value) return null;
      kept.set(id, answer.value);
      return answer.value;
    },
    note(id, place) {
      if (newest && newest.id !== id) flush();
      newest = { id, place };
      if (handle !== null) timers.clear(handle);
      handle = timers.set(flush, PAUSE_MS);
    },
    flush,
    leave() {
      const last = newest ? ([newest.id, newest.place] as const) : [...untold].at(-1);
      if (last && !unread.has(last[0])) leave(...last);
      flush();
    },
  };
}
