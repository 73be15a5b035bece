import type { ListChange, ListOverview, ListPage } from '../../library/list-types.ts';
import { unavailable } from '../../library/protocol.ts';
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
  /** The id of the connection in use, with or without a key; null where there is none. */
  findOwner: () => Promise<string | null>;
  /** The rows were changed or erased. */
  changed: () => void;
  /** Epoch milliseconds. */
  now: () => number;
}

const USUAL_UNIT: DurationUnit = { unit: 'seconds', proved: false };
const NO_CONNECTION = unavailable('no-connection');

export type RecordingList = ReturnType<typeof createRecordingList>;

/**
 * The list of recordings of each connection: in its database, with a snapshot for pages. Where the library does not answer,
 * the snapshot does.
 */
export function createRecordingList(deps: RecordingListDeps) {
  const { library, reader, writer, findOwner } = deps;
  const mutex = createMutex();
  const snapshot = createListSnapshot(deps);
  /** The snapshot as it was read last, until it changes. */
  let known: { connectionId: string; list: Promise<CachedList | null> } | null = null;

  const isInUse = async (connectionId: string) => (await findOwner()) === connectionId;

  async function readSnapshot(connectionId: string): Promise<CachedList | null> {
    if (known?.connectionId === connectionId) return known.list;
    const list = reader.readAll().then((all) => (all?.connectionId === connectionId ? all : null));
    const reading = { connectionId, list };
    known = reading;
    // There may be one the next time.
    if ((await list) === null && known === reading) known = null;
    return list;
  }

  /** Makes a snapshot that is missing. */
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

  /** Carries out one change after the other, and has pages see it, as long as the connection is in use. */
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

  /** Does something else in turn with changes, as long as the connection is in use. */
  const inTurn = (connectionId: string, work: () => Promise<void>) =>
    mutex(async () => {
      if (await isInUse(connectionId)) await work();
    });

  /** Of the service's lengths, as pages know it: what is about to be asked of the service does not wait for a database. */
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
    /** The id of the connection in use, with or without a key; null where there is none. */
    owner: findOwner,
    /** Of the connection in use, newest first. The snapshot, or where there is none, what the library says. */
    rows: async (): Promise<readonly ListedRecording[]> => {
      const owner = await findOwner();
      if (owner === null) return [];
      const list = (await readSnapshot(owner)) ?? (await writeSnapshot(owner));
      return list?.recordings ?? snapshotRows(owner);
    },
    /** The same as pages see them: the library is not asked, and they are the same list as long as nothing changes. */
    shownRows: async (): Promise<readonly ListedRecording[]> => {
      const owner = await findOwner();
      return owner === null ? [] : snapshotRows(owner);
    },
    /** One row of the connection in use, without a look at the others. */
    row: async (id: RecordingId): Promise<ListedRecording | null> => {
      const owner = await findOwner();
      if (owner === null) return null;
      const found = await library.listRow(owner, { id });
      if (found.ok && found.value) return found.value;
      // It does not answer, or its database was lost.
      return (await snapshotRows(owner)).find((row) => row.id === id) ?? null;
    },
    /** The id of the connection whose list pages read; null where there is none. */
    listedOwner: () => writer.owner(),
    /** How far the list is read; null where the library does not say. */
    listOverview: async (connectionId: string): Promise<ListOverview | null> => {
      const overview = await library.listOverview(connectionId);
      return overview.ok ? overview.value : null;
    },
    unit,
    /** A transcript has confirmed the unit of lengths. */
    setUnit: async (connectionId: string, confirmed: DurationUnit): Promise<void> => {
      const before = await unit(connectionId);
      if (before.proved && before.unit === confirmed.unit) return;
      await change(connectionId, () => library.setListUnit(connectionId, confirmed));
    },
    /** Takes a page of the service's list. Where the library cannot, and nothing else is known, pages see the first of them. */
    takePage: async (connectionId: string, page: ListPage) => {
      const taken = await change(connectionId, () => library.takeListPage(connectionId, page));
      if (!taken.ok && page.asked === 1) await showAtLeast(connectionId, page.recordings);
      return taken;
    },
    /** Has the list be read from its beginning. */
    restartList: async (connectionId: string): Promise<void> => {
      await change(connectionId, () => library.restartList(connectionId));
    },
    /** Merges `recordings` by id. `areFound`: by a search; the list, whose they else are, may never name them. */
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
    /** Has the popup paint these first the next time. */
    showShortlist: (shown: ShortlistRows) => inTurn(shown.connectionId, () => writer.saveShortlist(shown)),
    /** Has pages see all that was read, where it does not go on now. */
    showAll: (connectionId: string) =>
      inTurn(connectionId, async () => {
        const overview = await library.listOverview(connectionId);
        if (!overview.ok || overview.value.snapshot.revision === overview.value.revision) return;
        await snapshot.write(connectionId, overview.value);
        known = null;
      }),
    /** Erases what there is. False when some of it may be left. */
    erase: (connectionId: string, eraseDatabase: () => Promise<boolean>): Promise<boolean> => {
      // At once, as its turn may wait for the library; and in turn, after what is being written just now.
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
