import { succeed, type Result } from '../failure.ts';
import { MOST_OPENED, MOST_SEARCHES, type Shortlist } from '../recording/shortlist.ts';
import type { RecordingId } from '../recording/types.ts';
import { byUse, writeRecent } from './recent-records.ts';
import type { UserRecords } from './user-records.ts';

/** Pins, recently opened recordings and searches of each scope (`personScope`). Times are epoch milliseconds. */
export interface Shortlists {
  /** `storage-failed` when it could not be read. */
  read(scope: string): Promise<Result<Shortlist>>;
  /** False when nothing was changed, as in all of these. */
  pin(scope: string, id: RecordingId, atMs: number): Promise<boolean>;
  unpin(scope: string, id: RecordingId): Promise<boolean>;
  noteOpened(scope: string, id: RecordingId, atMs: number): Promise<boolean>;
  noteSearch(scope: string, text: string, atMs: number): Promise<boolean>;
  /** All except the pins. */
  eraseUses(scope: string): Promise<boolean>;
}

const MOST = { pins: Infinity, opened: MOST_OPENED, searches: MOST_SEARCHES };

/** Each entry is a separate record, so that writing one never puts another at risk. */
export function createShortlists(records: UserRecords): Shortlists {
  async function readKeys(kind: keyof typeof MOST, scope: string): Promise<Result<string[]>> {
    const all = await records.readAll(kind, scope);
    return all.ok ? succeed(byUse(all.value).map(([key]) => key)) : all;
  }

  const note = (kind: keyof typeof MOST, scope: string, key: string, atMs: number): Promise<boolean> =>
    writeRecent(records, { kind, scope, key, atMs }, MOST[kind]);

  return {
    async read(scope) {
      const [pins, opened, searches] = await Promise.all([
        readKeys('pins', scope),
        readKeys('opened', scope),
        readKeys('searches', scope),
      ]);
      if (!pins.ok) return pins;
      if (!opened.ok) return opened;
      if (!searches.ok) return searches;
      return succeed({
        pins: pins.value as RecordingId[],
        // There may be one more until the oldest is deleted.
        opened: opened.value.slice(0, MOST_OPENED) as RecordingId[],
        searches: searches.value.slice(0, MOST_SEARCHES),
      });
    },
    pin: (scope, id, atMs) => note('pins', scope, id, atMs),
    unpin: (scope, id) => records.remove('pins', scope, [id]),
    noteOpened: (scope, id, atMs) => note('opened', scope, id, atMs),
    noteSearch: (scope, text, atMs) => note('searches', scope, text, atMs),
    async eraseUses(scope) {
      const areGone = [await records.removeKind('opened', scope), await records.removeKind('searches', scope)];
      return areGone.every(Boolean);
    },
  };
}
