import type { ListChange, ListOverview, ListPage } from '../../library/list-sync-state.ts';
import { unavailable } from '../../library/requests.ts';
import type { LibraryResult } from '../../library/types.ts';
import { parseTitles, type CachedList, type ShortlistRows } from '../../list/list-records.ts';
import type { ListReader } from '../../list/list-reader.ts';
import type { ListWriter } from '../../list/list-writer.ts';
import { NEWEST_ROWS, type ListedRecording } from '../../recording/listed-recording.ts';
import { sortRecent } from '../../recording/merge.ts';
import type { Recording, RecordingId, DurationUnit } from '../../recording/types.ts';
import { createMutex } from '../mutex.ts';
import type { Library } from './library.ts';
import { createListSnapshot } from './list-snapshot.ts';

type Ask<C> = () => Promise<LibraryResult<C>>;

export interface RecordingListDeps {
  library: Library;
  reader: ListReader;
  writer: ListWriter;
  /** The id of the active connection, with or without a key; null when there is none. */
  findOwner: () => Promise<string | null>;
  /** Called when the rows were changed or erased. */
  changed: () => void;
  /** Epoch milliseconds. */
  now: () => number;
}

const USUAL_UNIT: DurationUnit = { unit: 'seconds', proved: false };
const NO_CONNECTION = unavailable('no-connection');

export type RecordingList = ReturnType<typeof createRecordingList>;

/**
 * The list of recordings of each connection: in its database, with a snapshot for pages. If the library does not
 * respond, the snapshot is used.
 */
export function createRecordingList(deps: RecordingListDeps) {
  const { library, reader, writer, findOwner } = deps;
  const mutex = createMutex();
  const snapshot = createListSnapshot(deps);
  /** The last read snapshot, until it changes. */
  let known: { connectionId: string; list: Promise<CachedList | null> } | null = null;

  const isInUse = async (connectionId: string) => (await findOwner()) === connectionId;

  async function readSnapshot(connectionId: string): Promise<CachedList | null> {
    if (known?.connectionId === connectionId) return known.list;
    const list = reader.readAll().then((all) => (all?.connectionId === connectionId ? all : null));
    const reading = { connectionId, list };
    known = reading;
    // There may be a snapshot the next time.
    if ((await list) === null && known === reading) known = null;
    return list;
  }

  /** Writes a missing snapshot. */
  async function writeSnapshot(connectionId: string): Promise<CachedList | null> {
    return mutex(async () => {
      if (!(await isInUse(connectionId))) return null;
      const overview = await library.listOverview(connectionId);
      if (!overview.ok || overview.value.count === 0) return null;
      const written = await snapshot.write(connectionId, overview.value);
      const list = written === null ? null : parseTitles(written.text, connectionId);
      known = list && { connectionId, list: Promise.resolve(list) };
      return list;
    });
  }

  async function snapshotRows(connectionId: string): Promise<readonly ListedRecording[]> {
    const list = await readSnapshot(connectionId);
    if (list) return list.recordings;
    const start = await reader.readStart();
    return start?.connectionId === connectionId ? start.recordings : [];
  }

  /** Runs one change after the other, and shows it to pages, while the connection is active. */
  function change<C extends ListChange>(connectionId: string, ask: Ask<C>) {
    return mutex(async (): Promise<LibraryResult<C>> => {
      if (!(await isInUse(connectionId))) return NO_CONNECTION;
      const answer = await ask();
      if (!answer.ok || !(await isInUse(connectionId))) return answer;
      const { changed } = answer.value;
      const isWritten = await snapshot.show(connectionId, answer.value);
      if (changed || isWritten) known = null;
      if (changed) deps.changed();
      return answer;
    });
  }

  /** Runs other work in turn with changes, while the connection is active. */
  const inTurn = (connectionId: string, work: () => Promise<void>) =>
    mutex(async () => {
      if (await isInUse(connectionId)) await work();
    });

  /** The unit of the service's lengths, as pages know it: requests to the service do not wait for a database. */
  async function unit(connectionId: string): Promise<DurationUnit> {
    const start = await reader.readStart();
    return start?.connectionId === connectionId ? start.unit : USUAL_UNIT;
  }

  const showAtLeast = (connectionId: string, recordings: readonly Recording[]) =>
    inTurn(connectionId, async () => {
      const before = await reader.readStart();
      if (before?.connectionId === connectionId) return;
      const newest = sortRecent(recordings).slice(0, NEWEST_ROWS);
      const start = { connectionId, recordings: newest, people: [], count: recordings.length };
      await writer.saveStart({ ...start, savedAtMs: deps.now(), unit: USUAL_UNIT });
    });

  return {
    /** The id of the active connection, with or without a key; null when there is none. */
    owner: findOwner,
    /** Rows of the active connection, newest first: the snapshot, or without one, the library's list. */
    rows: async (): Promise<readonly ListedRecording[]> => {
      const owner = await findOwner();
      if (owner === null) return [];
      const list = (await readSnapshot(owner)) ?? (await writeSnapshot(owner));
      return list?.recordings ?? snapshotRows(owner);
    },
    /** The same rows without asking the library, and the same array while nothing changes. */
    shownRows: async (): Promise<readonly ListedRecording[]> => {
      const owner = await findOwner();
      return owner === null ? [] : snapshotRows(owner);
    },
    /** One row of the active connection, without reading the others. */
    row: async (id: RecordingId): Promise<ListedRecording | null> => {
      const owner = await findOwner();
      if (owner === null) return null;
      const found = await library.listRow(owner, { id });
      if (found.ok && found.value) return found.value;
      // The library does not respond, or its database was lost.
      return (await snapshotRows(owner)).find((row) => row.id === id) ?? null;
    },
    /** The id of the connection whose list pages read; null when there is none. */
    listedOwner: () => writer.owner(),
    /** The progress of the walk over the list; null when the library does not respond. */
    listOverview: async (connectionId: string): Promise<ListOverview | null> => {
      const overview = await library.listOverview(connectionId);
      return overview.ok ? overview.value : null;
    },
    unit,
    /** Stores the unit of lengths, as confirmed by a transcript. */
    setUnit: async (connectionId: string, confirmed: DurationUnit): Promise<void> => {
      const before = await unit(connectionId);
      if (before.proved && before.unit === confirmed.unit) return;
      await change(connectionId, () => library.setListUnit(connectionId, confirmed));
    },
    /** Adds a page of the service's list. If the library cannot, and nothing else is known, pages get the first one. */
    takePage: async (connectionId: string, page: ListPage) => {
      const taken = await change(connectionId, () => library.takeListPage(connectionId, page));
      if (!taken.ok && page.asked === 1) await showAtLeast(connectionId, page.recordings);
      return taken;
    },
    /** Restarts the walk over the list. */
    restartList: async (connectionId: string): Promise<void> => {
      await change(connectionId, () => library.restartList(connectionId));
    },
    /** Merges `recordings` by id. `areFound`: they come from a search, and the list may never contain them. */
    update: async (
      connectionId: string,
      recordings: readonly Recording[],
      { areFound } = { areFound: false },
    ): Promise<readonly ListedRecording[]> => {
      const ask = () => library.mergeListRows(connectionId, { recordings: [...recordings], areFound });
      const merged = await change(connectionId, ask);
      return merged.ok ? merged.value.rows : [];
    },
    removeRow: (connectionId: string, id: RecordingId) =>
      change(connectionId, () => library.removeListRow(connectionId, { id })),
    inTurn,
    /** Stores the rows that the popup paints first the next time. */
    showShortlist: (shown: ShortlistRows) => inTurn(shown.connectionId, () => writer.saveShortlist(shown)),
    /** Shows everything read so far to pages when the walk stops for now. */
    showAll: (connectionId: string) =>
      inTurn(connectionId, async () => {
        const overview = await library.listOverview(connectionId);
        if (!overview.ok || overview.value.snapshot.revision === overview.value.revision) return;
        await snapshot.write(connectionId, overview.value);
        known = null;
      }),
    /** Erases the list and the database. False when some may be left. */
    erase: (connectionId: string, eraseDatabase: () => Promise<boolean>): Promise<boolean> => {
      // Immediately, as its turn may wait for the library; and again in turn, after writes in progress.
      const first = writer.erase(connectionId);
      return mutex(async () => {
        await first;
        const isErased = await writer.erase(connectionId);
        known = null;
        const isEmpty = await eraseDatabase();
        deps.changed();
        return isErased && isEmpty;
      });
    },
  };
}
