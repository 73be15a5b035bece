import type { Client } from '../messaging/client.ts';
import type { ReadingPlace, RecordingId } from '../recording/types.ts';
import type { Timers } from './poll.ts';
import { sameJson } from './same-json.ts';

export interface ReadingPlacesDeps {
  client: Client;
  timers: Timers;
}

export interface ReadingPlaces {
  /** Where the reader was the last time; null when that is not known, or nobody answers. */
  read(id: RecordingId): Promise<ReadingPlace | null>;
  /** Keeps `place` after a short pause; the newest wins, and another recording's is kept first. */
  note(id: RecordingId, place: ReadingPlace): void;
  /** Keeps what is still to be kept, at once: the page may be about to go. */
  flush(): void;
}

/** Long enough that scrolling is one write when it rests. */
const PAUSE_MS = 400;

/** Remembers where the reader is, so that a recording opens there again. */
export function createReadingPlaces({ client, timers }: ReadingPlacesDeps): ReadingPlaces {
  /** What the background has, as far as this page knows. */
  const kept = new Map<RecordingId, ReadingPlace>();
  let newest: { id: RecordingId; place: ReadingPlace } | null = null;
  let handle: number | null = null;

  function flush() {
    if (handle !== null) timers.clear(handle);
    handle = null;
    if (newest && !sameJson(kept.get(newest.id), newest.place)) void keep(newest.id, newest.place);
    newest = null;
  }

  async function keep(id: RecordingId, place: ReadingPlace) {
    kept.set(id, place);
    const answer = await client.ask('places.keep', { id, place });
    if (!answer.ok && kept.get(id) === place) kept.delete(id);
  }

  return {
    async read(id) {
      flush();
      const answer = await client.ask('places.read', { id });
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
  };
}
