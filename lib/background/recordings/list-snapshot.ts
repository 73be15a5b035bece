import type { ListOverview } from '../../library/list-sync-state.ts';
import { isRecent } from '../../recording/elapsed.ts';
import { titlesText } from '../../list/list-records.ts';
import type { ListWriter } from '../../list/list-writer.ts';
import type { Library } from './library.ts';

/**
 * While the list is being read, pages get a new snapshot when it is this many times as long as in the last one, and not
 * yet half of what the service reports. So all snapshots of one walk are less than twice the list.
 */
const GROWTH = 4;
/** A failed write is not retried before this, unless there is something new to show. */
const RETRY_MS = 5 * 60 * 1000;
/** Rows in one response of the library: half a megabyte. */
const ROWS_TOGETHER = 1_000;

/** Writes the snapshot of a connection's list that pages read, from its database. */
export interface ListSnapshot {
  /** Shows this state to pages. Returns whether a snapshot was written. */
  show(connectionId: string, overview: ListOverview): Promise<boolean>;
  /**
   * Writes the whole list. Returns its text, even if there is no space for it; null when the library does not respond.
   */
  write(connectionId: string, overview: ListOverview): Promise<Written | null>;
}

interface Written {
  text: string;
  isStored: boolean;
}

interface ListSnapshotDeps {
  library: Library;
  writer: ListWriter;
  /** Epoch milliseconds. */
  now: () => number;
}

export function createListSnapshot({ library, writer, now }: ListSnapshotDeps): ListSnapshot {
  /** The last attempted snapshot. */
  let last = { connectionId: '', count: 0 };
  /** The last snapshot that could not be written. */
  let failed = { atMs: 0, connectionId: '', revision: 0 };

  async function readText(connectionId: string, { count, unit }: ListOverview) {
    const parts: string[] = [];
    for (let from = 0; from < count; from += ROWS_TOGETHER) {
      const part = await library.listRows(connectionId, { from, count: ROWS_TOGETHER });
      // An empty part: the database was lost meanwhile.
      if (!part.ok || part.value === '') return null;
      parts.push(part.value);
    }
    return titlesText({ connectionId, savedAtMs: now(), unit }, parts);
  }

  async function write(connectionId: string, overview: ListOverview) {
    const text = await readText(connectionId, overview);
    if (text === null) return null;
    const { revision, count } = overview;
    const isStored = await writer.saveTitles(connectionId, text);
    // A snapshot that could not be written is not noted, so it is written later.
    if (isStored) await library.noteListSnapshot(connectionId, { revision, count });
    else failed = { atMs: now(), connectionId, revision };
    return { text, isStored };
  }

  function isDue(connectionId: string, { sync, snapshot, revision, count }: ListOverview): boolean {
    if (snapshot.revision === revision) return false;
    const hasFailed = failed.connectionId === connectionId && failed.revision === revision;
    if (hasFailed && isRecent(failed.atMs, now(), RETRY_MS)) return false;
    const isWalking = sync.next !== null && sync.next !== 1;
    const before = Math.max(snapshot.count, last.connectionId === connectionId ? last.count : 0);
    if (!isWalking) return true;
    // The first viewer should see more than the newest rows.
    if (before === 0) return true;
    const isNearEnd = sync.total !== null && count > sync.total / 2;
    return count >= before * GROWTH && !isNearEnd;
  }

  return {
    async show(connectionId, overview) {
      const { newest: recordings, people, count, unit } = overview;
      const savedAtMs = now();
      const isNew = isDue(connectionId, overview);
      if (isNew) last = { connectionId, count };
      const written = isNew ? await write(connectionId, overview) : null;
      // After the snapshot: a page that reads this looks for the rest immediately.
      await writer.saveStart({ connectionId, recordings, people, count, savedAtMs, unit });
      return written?.isStored === true;
    },
    write,
  };
}
