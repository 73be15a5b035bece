import type { ListChange, ListOverview } from '../../library/list-types.ts';
import { unavailable } from '../../library/protocol.ts';
import type { LibraryResult } from '../../library/types.ts';
import { parseTitles, type CachedList } from '../../list/list-records.ts';
import type { ListReader } from '../../list/list-reader.ts';
import type { ListWriter } from '../../list/list-writer.ts';
import { NEWEST_ROWS, type ListedRecording } from '../../recording/listed-recording.ts';
import { sortRecent } from '../../recording/merge.ts';
import type { Recording, RecordingId, DurationUnit } from '../../recording/types.ts';
import { createMutex } from '../mutex.ts';
import type { Library } from './library.ts';
import { createListSnapshot } from './list-snapshot.ts';

/**
 * The list of recordings of each connection: in its database, with a snapshot for pages. Where the library does not answer,
 * the snapshot does.
 */
export interface RecordingList {
  /** Newest first. The snapshot, or where there is none, what the library says. */
  rows(connectionId: string): Promise<readonly ListedRecording[]>;
  /** The same of the snapshot alone, for who cannot wait for the library. */
  snapshotRows(connectionId: string): Promise<readonly ListedRecording[]>;
  /** One row, without a look at the others. */
  row(connectionId: string, id: RecordingId): Promise<ListedRecording | null>;
  overview(connectionId: string): Promise<LibraryResult<ListOverview>>;
  /** Of the service's lengths, as pages know it: what is about to be asked of the service does not wait for a database. */
  unit(connectionId: string): Promise<DurationUnit>;
  /** A transcript has confirmed the unit of lengths. */
  setUnit(connectionId: string, unit: DurationUnit): Promise<void>;
  /** Carries out one change after the other, and has pages see it, as long as the connection is in use. */
  change<C extends ListChange>(connectionId: string, ask: Ask<C>): Promise<LibraryResult<C>>;
  /** Does something else in turn with changes, as long as the connection is in use. */
  inTurn(connectionId: string, work: () => Promise<void>): Promise<void>;
  /** Has pages see all that was read, where it does not go on now. */
  showAll(connectionId: string): Promise<void>;
  /** Has pages see some rows where the library cannot take them, and nothing else is known. */
  showAtLeast(connectionId: string, recordings: readonly Recording[]): Promise<void>;
  /** Erases what there is. False when some of it may be left. */
  erase(connectionId: string, eraseDatabase: () => Promise<boolean>): Promise<boolean>;
}

type Ask<C> = () => Promise<LibraryResult<C>>;

export interface RecordingListDeps {
  library: Pick<Library, 'listOverview' | 'listRow' | 'listRows' | 'setListUnit' | 'noteListSnapshot'>;
  reader: Pick<ListReader, 'readAll' | 'readStart'>;
  writer: ListWriter;
  /** Whether it is the connection in use. */
  isInUse: (connectionId: string) => Promise<boolean>;
  /** The rows were changed or erased. */
  changed: () => void;
  /** Epoch milliseconds. */
  now: () => number;
}

const USUAL_UNIT: DurationUnit = { unit: 'seconds', proved: false };
const NO_CONNECTION = unavailable('no-connection');

export function createRecordingList(deps: RecordingListDeps): RecordingList {
  const { library, reader, writer, isInUse } = deps;
  const mutex = createMutex();
  const snapshot = createListSnapshot(deps);
  /** The snapshot as it was read last, until it changes. */
  let known: { connectionId: string; list: Promise<CachedList | null> } | null = null;

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

  const inTurn = (connectionId: string, work: () => Promise<void>) =>
    mutex(async () => {
      if (await isInUse(connectionId)) await work();
    });

  async function unit(connectionId: string): Promise<DurationUnit> {
    const start = await reader.readStart();
    return start?.connectionId === connectionId ? start.unit : USUAL_UNIT;
  }

  return {
    async rows(connectionId) {
      const list = (await readSnapshot(connectionId)) ?? (await writeSnapshot(connectionId));
      return list?.recordings ?? snapshotRows(connectionId);
    },
    snapshotRows,
    async row(connectionId, id) {
      const found = await library.listRow(connectionId, { id });
      if (found.ok && found.value) return found.value;
      // It does not answer, or its database was lost.
      return (await snapshotRows(connectionId)).find((row) => row.id === id) ?? null;
    },
    overview: (connectionId) => library.listOverview(connectionId),
    unit,
    change,
    inTurn,
    async setUnit(connectionId, confirmed) {
      const before = await unit(connectionId);
      if (before.proved && before.unit === confirmed.unit) return;
      await change(connectionId, () => library.setListUnit(connectionId, confirmed));
    },
    showAll: (connectionId) =>
      inTurn(connectionId, async () => {
        const overview = await library.listOverview(connectionId);
        if (!overview.ok || overview.value.snapshot.revision === overview.value.revision) return;
        await snapshot.write(connectionId, overview.value);
        known = null;
      }),
    showAtLeast: (connectionId, recordings) =>
      inTurn(connectionId, async () => {
        const before = await reader.readStart();
        if (before?.connectionId === connectionId) return;
        const newest = sortRecent(recordings).slice(0, NEWEST_ROWS);
        const start = { connectionId, recordings: newest, people: [], count: recordings.length };
        await writer.saveStart({ ...start, savedAtMs: deps.now(), unit: USUAL_UNIT });
      }),
    erase(connectionId, eraseDatabase) {
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
