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
  /** Of the service's lengths, as far as it is known. */
  unit(connectionId: string): Promise<DurationUnit>;
  /** Told what may still be seen or stored: an erasure ends it. */
  signal(connectionId: string): ListSignal;
  /** A transcript has confirmed the unit of lengths: it counts from now on, and until the library has taken it. */
  setUnit(connectionId: string, unit: DurationUnit): Promise<void>;
  /** Carries out one change after the other, and has pages see it. Nothing is done once `signal` has ended. */
  change<C extends ListChange>(connectionId: string, signal: ListSignal, ask: Ask<C>): Promise<LibraryResult<C>>;
  /** Does something else in turn with changes, unless `signal` has ended. */
  inTurn(connectionId: string, signal: ListSignal, work: () => Promise<void>): Promise<void>;
  /** Has pages see all that was read, where it does not go on now. */
  showAll(connectionId: string, signal: ListSignal): Promise<void>;
  /** Has pages see some rows where the library cannot take them, and nothing else is known. */
  showAtLeast(connectionId: string, signal: ListSignal, recordings: readonly Recording[]): Promise<void>;
  /** Ends all that is under way, and erases what there is. False when some of it may be left. */
  erase(connectionId: string, eraseDatabase: () => Promise<boolean>): Promise<boolean>;
}

/** Whether what was asked for before may still be stored. */
export interface ListSignal {
  ended: boolean;
}

type Ask<C> = () => Promise<LibraryResult<C>>;

export interface RecordingListDeps {
  library: Pick<Library, 'listOverview' | 'listUnit' | 'listRow' | 'listRows' | 'setListUnit' | 'noteListSnapshot'>;
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
  const signals = new Map<string, ListSignal>();
  /** As the library has said. */
  const units = new Map<string, DurationUnit>();
  /** Proved, and not taken by the library yet. */
  const confirmed = new Map<string, DurationUnit>();
  /** The snapshot as it was read last, until it changes. */
  let known: { connectionId: string; list: Promise<CachedList | null> } | null = null;

  function signal(connectionId: string): ListSignal {
    const current = signals.get(connectionId) ?? { ended: false };
    signals.set(connectionId, current);
    return current;
  }

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
    const current = signal(connectionId);
    return mutex(async () => {
      const overview = current.ended ? NO_CONNECTION : await library.listOverview(connectionId);
      if (!overview.ok || overview.value.count === 0 || !(await isInUse(connectionId))) return null;
      const written = await snapshot.write(connectionId, overview.value, () => !current.ended);
      const list = written === null || current.ended ? null : parseTitles(written.text, connectionId);
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

  function change<C extends ListChange>(connectionId: string, current: ListSignal, ask: Ask<C>) {
    return mutex(async (): Promise<LibraryResult<C>> => {
      if (current.ended || !(await isInUse(connectionId))) return NO_CONNECTION;
      const answer = await ask();
      if (!answer.ok || current.ended) return answer;
      units.set(connectionId, answer.value.unit);
      if (!(await isInUse(connectionId))) return answer;
      const { changed } = answer.value;
      const isWritten = await snapshot.show(connectionId, answer.value, () => !current.ended);
      if (changed || isWritten) known = null;
      if (changed) deps.changed();
      return answer;
    });
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
    async unit(connectionId) {
      const before = confirmed.get(connectionId) ?? units.get(connectionId);
      if (before) return before;
      // What is about to be asked of the service does not wait for a database.
      const start = await reader.readStart();
      if (start?.connectionId === connectionId) return start.unit;
      const said = await library.listUnit(connectionId);
      if (!said.ok) return USUAL_UNIT;
      units.set(connectionId, said.value);
      return said.value;
    },
    signal,
    change,
    inTurn: (connectionId, current, work) =>
      mutex(async () => {
        if (!current.ended && (await isInUse(connectionId))) await work();
      }),
    async setUnit(connectionId, unit) {
      const known = units.get(connectionId);
      if (!confirmed.has(connectionId) && known?.proved && known.unit === unit.unit) return;
      confirmed.set(connectionId, unit);
      const answer = await change(connectionId, signal(connectionId), () => library.setListUnit(connectionId, unit));
      if (answer.ok && confirmed.get(connectionId) === unit) confirmed.delete(connectionId);
    },
    showAll: (connectionId, current) =>
      mutex(async () => {
        const overview = current.ended ? NO_CONNECTION : await library.listOverview(connectionId);
        if (!overview.ok || overview.value.snapshot.revision === overview.value.revision) return;
        if (!(await isInUse(connectionId))) return;
        await snapshot.write(connectionId, overview.value, () => !current.ended);
        known = null;
      }),
    showAtLeast: (connectionId, current, recordings) =>
      mutex(async () => {
        const before = await reader.readStart();
        if (before?.connectionId === connectionId || current.ended || !(await isInUse(connectionId))) return;
        const newest = sortRecent(recordings).slice(0, NEWEST_ROWS);
        const start = { connectionId, recordings: newest, people: [], count: recordings.length };
        await writer.saveStart({ ...start, savedAtMs: deps.now(), unit: USUAL_UNIT });
      }),
    erase(connectionId, eraseDatabase) {
      signal(connectionId).ended = true;
      signals.delete(connectionId);
      // At once, as its turn may wait for the library; and in turn, after what is being written just now.
      const first = writer.erase(connectionId);
      return mutex(async () => {
        units.delete(connectionId);
        confirmed.delete(connectionId);
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
