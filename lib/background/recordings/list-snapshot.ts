import type { ListOverview } from '../../library/list-types.ts';
import { isRecent } from '../../recording/elapsed.ts';
import { titlesText } from '../../list/list-records.ts';
import type { ListWriter } from '../../list/list-writer.ts';
import type { Library } from './library.ts';

/** While the list is being read, pages see more of it this often at most. */
const EVERY_MS = 2_000;
/**
 * And when it has grown so many times, and the end is not near: all that is written then is less than twice the list, where
 * the service tells how long it is.
 */
const GROWTH = 4;
/** Rows in one answer of the library: half a megabyte. */
const ROWS_TOGETHER = 1_000;

/** What pages read of a connection's list, made from its database. */
export interface ListSnapshot {
  /** Has pages see this, as long as `isCurrent`. Whether the whole list was to be written. */
  show(connectionId: string, overview: ListOverview, isCurrent: () => boolean): Promise<boolean>;
  /** Writes the whole list. Its text; null where the library does not say. */
  write(connectionId: string, overview: ListOverview, isCurrent: () => boolean): Promise<string | null>;
}

interface SnapshotDeps {
  library: Pick<Library, 'listRows' | 'noteListSnapshot'>;
  writer: ListWriter;
  /** Epoch milliseconds. */
  now: () => number;
}

export function createListSnapshot({ library, writer, now }: SnapshotDeps): ListSnapshot {
  /** The last time that this was tried. */
  let last = { atMs: 0, connectionId: '', count: 0 };

  async function readText(connectionId: string, { count, unit }: ListOverview): Promise<string | null> {
    const parts: string[] = [];
    for (let from = 0; from < count; from += ROWS_TOGETHER) {
      const part = await library.listRows(connectionId, { from, count: ROWS_TOGETHER });
      if (!part.ok) return null;
      parts.push(part.value);
    }
    return titlesText({ connectionId, savedAtMs: now(), unit }, parts);
  }

  async function write(connectionId: string, overview: ListOverview, isCurrent: () => boolean) {
    const text = await readText(connectionId, overview);
    if (text === null || !isCurrent()) return text;
    const { revision, count } = overview;
    // What could not be written is not noted, and so it is written after the next change or question.
    if (await writer.saveTitles(connectionId, text)) await library.noteListSnapshot(connectionId, { revision, count });
    return text;
  }

  function isDue(connectionId: string, { sync, snapshot, revision, count }: ListOverview): boolean {
    if (snapshot.revision === revision) return false;
    const isWalking = sync.next !== null && sync.next !== 1;
    const before = Math.max(snapshot.count, last.connectionId === connectionId ? last.count : 0);
    if (!isWalking) return true;
    const isNearEnd = sync.total !== null && count > sync.total / 2;
    return count >= before * GROWTH && !isNearEnd && !isRecent(last.atMs, now(), EVERY_MS);
  }

  return {
    async show(connectionId, overview, isCurrent) {
      if (!isCurrent()) return false;
      const { newest: recordings, count } = overview;
      await writer.saveStart({ connectionId, recordings, count, savedAtMs: now() });
      if (!isDue(connectionId, overview)) return false;
      last = { atMs: now(), connectionId, count };
      await write(connectionId, overview, isCurrent);
      return true;
    },
    write,
  };
}
