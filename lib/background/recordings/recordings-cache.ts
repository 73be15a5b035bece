import type { DecodedContent } from '../../api/decode-content.ts';
import { runDetached } from '../../async.ts';
import { type Result, succeed } from '../../failures.ts';
import { isReading, type ListChange, type ListOverview, type ListPage } from '../../library/list-sync-state.ts';
import { unavailable, type LibraryReply } from '../../library/requests.ts';
import type { DownloadsAsked, LibraryRecord, LibraryResult } from '../../library/types.ts';
import {
  idOf,
  type ListReader,
  parseTitles,
  SHORTLIST,
  START,
  startKey,
  TITLES_FILE,
  titlesText,
  VIEW,
  type CachedList,
  type SessionRecords,
  type ShortlistRows,
} from '../../list/list-reader.ts';
import {
  NEWEST_ROWS,
  type ListedRecording,
  MOST_OPENED,
  type DurationUnit,
  type Recording,
  type RecordingContent,
  type RecordingId,
} from '../../recording/types.ts';
import { sortRecent } from '../../recording/merge.ts';
import { layNamesOver, type LocalNames } from '../../recording/names.ts';
import { statusKind } from '../../recording/words.ts';
import type { ConnectionFolders } from '../../storage/connection-folders.ts';
import { connectionOf, type StoredConnection } from '../../storage/connections.ts';
import { succeeds, type StorageArea } from '../../storage/item.ts';
import { namesOf, type UserData } from '../../storage/user-data.ts';
import { createMutex } from '../mutex.ts';
import type { Library } from './library.ts';

/** The stored content of a recording, so that it opens at once and offline. */
type KeptContent = Pick<LibraryRecord, 'content' | 'fetchedAtMs'>;

interface CacheStores {
  library: Library;
  reader: Pick<ListReader, 'readList' | 'readListStart'>;
  folders: Pick<ConnectionFolders, 'write' | 'remove' | 'removeFolder'>;
  session: StorageArea;
  userData: Pick<UserData, 'dataFor'>;
  /** All connections, with or without a key. */
  readOwners: () => Promise<Result<StoredConnection[]>>;
  /** Keeps the background alive until the work is done. */
  carryOut: (work: Promise<unknown>) => void;
  /** Called when the rows may have changed, or were erased. */
  changed: () => void;
  /** Epoch milliseconds. */
  now: () => number;
}

const USUAL_UNIT: DurationUnit = { unit: 'seconds', proved: false };
/** While the list is read, a snapshot is made when it is this many times as long: all of them are at most two lists. */
const GROWTH = 10;
/** Rows in one response of the library: half a megabyte. */
const ROWS_TOGETHER = 1_000;

export type RecordingsCache = ReturnType<typeof createRecordingsCache>;

/**
 * The stored recordings: list and contents of each connection in its database, and a snapshot of the list for pages,
 * and for when the library does not respond. Changes run one after the other; what is lost is fetched again.
 */
export function createRecordingsCache({
  library,
  reader,
  folders,
  session,
  userData,
  readOwners,
  carryOut,
  changed,
  now,
}: CacheStores) {
  const mutex = createMutex();
  /** Contents that are being stored, which may take seconds, by connection and id: readers already see them. */
  const arriving = new Map<string, LibraryRecord>();
  const keyOf = (connectionId: string, id: RecordingId) => `${connectionId} ${id}`;
  /** The snapshots that were read last, by connection, until they change; and all of them as one list. */
  const known = new Map<string, Promise<CachedList | null>>();
  let merged: { parts: (readonly ListedRecording[])[]; rows: readonly ListedRecording[] } = { parts: [], rows: [] };

  async function owners(): Promise<StoredConnection[]> {
    const found = await readOwners();
    return found.ok ? found.value : [];
  }

  const ownerOf = async (id: RecordingId): Promise<StoredConnection | null> => connectionOf(await owners(), id);

  /** Runs changes one after the other, while there is the connection. */
  const inTurn = <T>(connectionId: string, work: (owner: StoredConnection) => Promise<T>) =>
    mutex(async () => {
      const owner = (await owners()).find(({ id }) => id === connectionId);
      return owner ? work(owner) : unavailable('no-connection');
    });

  async function saveRecord(values: SessionRecords): Promise<void> {
    // In memory only: losing it costs no more than a moment.
    await succeeds(() => session.set({ ...values }));
  }

  /** Writes the whole list, and returns it; null when the library does not respond. */
  async function writeSnapshot(connectionId: string, { count, unit, revision }: ListOverview) {
    const parts: string[] = [];
    for (let from = 0; from < count; from += ROWS_TOGETHER) {
      const part = await library.listRows(connectionId, { from, count: ROWS_TOGETHER });
      // An empty part: the database was lost meanwhile.
      if (!part.ok || part.value === '') return null;
      parts.push(part.value);
    }
    const text = titlesText({ connectionId, savedAtMs: now(), unit }, parts);
    // A snapshot that could not be written is not noted, so it is written later.
    if (await folders.write(connectionId, TITLES_FILE, text))
      await library.noteListSnapshot(connectionId, { revision, count });
    return text;
  }

  const isSnapshotDue = ({ sync, snapshot, revision, count }: ListOverview): boolean =>
    snapshot.revision !== revision && (!isReading(sync) || count >= snapshot.count * GROWTH);

  /** Changes the list, and shows it to pages. */
  const change = <C extends ListChange>(connectionId: string, ask: () => Promise<LibraryResult<C>>) =>
    inTurn(connectionId, async (owner) => {
      const answer = await ask();
      if (!answer.ok) return answer;
      const { newest: recordings, people, count, unit } = answer.value;
      const isDue = isSnapshotDue(answer.value);
      if (isDue) await writeSnapshot(connectionId, answer.value);
      // After the snapshot: a page that reads this looks for the rest immediately.
      await saveRecord({ [startKey(owner)]: { connectionId, recordings, people, count, savedAtMs: now(), unit } });
      if (isDue || answer.value.changed) known.delete(connectionId);
      // Also without a change: a background that was stopped may have stored it, and shown it to nobody.
      changed();
      return answer;
    });

  /** Makes a missing snapshot; null when the library does not respond, or there is nothing. */
  async function makeSnapshot(connectionId: string): Promise<CachedList | null> {
    const text = await inTurn(connectionId, async () => {
      const overview = await library.listOverview(connectionId);
      return overview.ok && overview.value.count > 0 ? writeSnapshot(connectionId, overview.value) : null;
    });
    return typeof text === 'string' ? parseTitles(text, connectionId) : null;
  }

  /** The list of one connection, newest first. */
  async function rowsOf(owner: StoredConnection): Promise<readonly ListedRecording[]> {
    const reading = known.get(owner.id) ?? readList(owner);
    known.set(owner.id, reading);
    const list = await reading;
    if (list) return list.recordings;
    // There may be a snapshot the next time.
    if (known.get(owner.id) === reading) known.delete(owner.id);
    return (await reader.readListStart(owner))?.recordings ?? [];
  }

  async function rows(): Promise<readonly ListedRecording[]> {
    const parts = await Promise.all((await owners()).map(rowsOf));
    const isSame = parts.length === merged.parts.length && parts.every((part, at) => part === merged.parts[at]);
    const [first = [], ...others] = parts;
    if (!isSame) merged = { parts, rows: others.length === 0 ? first : sortRecent(parts.flat()) };
    return merged.rows;
  }

  /** One row, without reading the others. */
  async function readRow(id: RecordingId): Promise<ListedRecording | null> {
    const owner = await ownerOf(id);
    if (owner === null) return null;
    const found = await library.listRow(owner.id, { id });
    if (found.ok && found.value) return found.value;
    // The library does not respond, or its database was lost.
    return (await rowsOf(owner)).find((row) => row.id === id) ?? null;
  }

  const readList = async (owner: StoredConnection): Promise<CachedList | null> =>
    (await reader.readList(owner)) ?? makeSnapshot(owner.id);

  /** Shows the first page of the list when nothing else is known and the library cannot store it. */
  const showAtLeast = (connectionId: string, recordings: readonly Recording[]) =>
    inTurn(connectionId, async (owner) => {
      const newest = sortRecent(recordings).slice(0, NEWEST_ROWS);
      const start = { connectionId, recordings: newest, people: [], count: recordings.length, unit: USUAL_UNIT };
      if ((await reader.readListStart(owner)) === null)
        await saveRecord({ [startKey(owner)]: { ...start, savedAtMs: now() } });
    });

  /** Erases what pages read, then the database. False when some may be left. */
  const erase = (connectionId: string, eraseDatabase: () => Promise<boolean>): Promise<boolean> =>
    mutex(async () => {
      for (const key of arriving.keys()) if (key.startsWith(`${connectionId} `)) arriving.delete(key);
      const keys = [START, startKey({ id: connectionId, scope: connectionId }), VIEW, SHORTLIST] as const;
      const found: SessionRecords = await session.get([...keys]).catch(() => ({}));
      // Those of other connections stay; a view of none goes, too.
      const own = keys.filter((key) => (found[key]?.connectionId ?? connectionId).split(' ').includes(connectionId));
      const isForgotten = await succeeds(() => session.remove(own));
      const isFileGone = await folders.remove(connectionId, TITLES_FILE);
      known.delete(connectionId);
      const isEmpty = await eraseDatabase();
      changed();
      return isForgotten && isFileGone && isEmpty;
    });

  function forgetContent(connectionId: string, id: RecordingId) {
    arriving.delete(keyOf(connectionId, id));
    return inTurn(connectionId, () => library.forget(connectionId, { id }));
  }

  async function forgetAll(connectionId: string, ids: readonly RecordingId[]): Promise<void> {
    for (const id of ids) await forgetContent(connectionId, id);
  }

  async function readNames(id: RecordingId): Promise<Result<LocalNames>> {
    const data = await userData.dataFor(id);
    if (!data.ok) return data;
    const given = data.value === null ? succeed([]) : await data.value.names(id).read();
    return given.ok ? succeed(namesOf(given.value)) : given;
  }

  /** Changes the rows that the popup paints first, if they are known in this session. */
  async function changeShortlist(make: (before: ShortlistRows) => Partial<ShortlistRows>): Promise<void> {
    await mutex(async () => {
      const found: SessionRecords = await session.get([SHORTLIST]).catch(() => ({}));
      const rows = found[SHORTLIST];
      if (rows && rows.connectionId === idOf(await owners()))
        await saveRecord({ [SHORTLIST]: { ...rows, ...make(rows) } });
    });
  }

  /** Shows everything read so far to pages when the reading stops for now. */
  const showAll = (connectionId: string) =>
    inTurn(connectionId, async () => {
      const overview = await library.listOverview(connectionId);
      if (!overview.ok || overview.value.snapshot.revision === overview.value.revision) return;
      await writeSnapshot(connectionId, overview.value);
      known.delete(connectionId);
    });

  /** Deletes the local copy of a recording that no longer exists. Names stay: the service may be wrong. */
  async function forget(connectionId: string, id: RecordingId): Promise<void> {
    await change(connectionId, () => library.removeListRow(connectionId, { id }));
    await forgetContent(connectionId, id);
    // Even while the list is being read, when pages see few changes.
    await showAll(connectionId);
  }

  return {
    /** All connections, with or without a key. */
    owners,
    /** Calls `ask` for each connection, and returns what those responded whose library could. */
    async askLibraries<T>(
      ask: (connectionId: string, owner: StoredConnection) => Promise<LibraryResult<T>>,
    ): Promise<T[]> {
      const results = await Promise.all((await owners()).map((owner) => ask(owner.id, owner)));
      return results.flatMap((result) => (result.ok ? [result.value] : []));
    },
    /** Rows of all connections, newest first, and the same array while nothing changes. */
    rows,
    /** Rows of the connection that a recording belongs to, newest first. */
    async rowsBeside(id: RecordingId): Promise<readonly ListedRecording[]> {
      const owner = await ownerOf(id);
      return owner ? rowsOf(owner) : [];
    },
    ownerOf,
    row: readRow,
    /** How far the list has been read; null when the library does not respond. */
    async listOverview(connectionId: string): Promise<ListOverview | null> {
      const overview = await library.listOverview(connectionId);
      return overview.ok ? overview.value : null;
    },
    /** The unit of the service's lengths, as pages know it: requests to the service do not wait for a database. */
    async unit(connectionId: string): Promise<DurationUnit> {
      const owner = (await owners()).find(({ id }) => id === connectionId);
      return (owner && (await reader.readListStart(owner))?.unit) ?? USUAL_UNIT;
    },
    /** Counts what one transcript says of the unit of lengths. */
    async setUnit(connectionId: string, id: RecordingId, said: DurationUnit): Promise<void> {
      await change(connectionId, () => library.setListUnit(connectionId, { id, said }));
    },
    /** Adds a page of the service's list. */
    async takeListPage(connectionId: string, page: ListPage) {
      const taken = await change(connectionId, () => library.takeListPage(connectionId, page));
      if (taken.ok) runDetached(forgetAll(connectionId, taken.value.unlisted));
      else if (page.asked === 1) await showAtLeast(connectionId, page.recordings);
      return taken;
    },
    /** Merges `recordings` by id. `areFound`: they come from a search, and the list may never contain them. */
    async update(
      connectionId: string,
      recordings: readonly Recording[],
      { areFound } = { areFound: false },
    ): Promise<readonly ListedRecording[]> {
      const ask = () => library.mergeListRows(connectionId, { recordings: [...recordings], areFound });
      const merged = await change(connectionId, ask);
      return merged.ok ? merged.value.rows : [];
    },
    showAll,
    /** Has the popup paint an opened recording first the next time. */
    async showOpened(id: RecordingId): Promise<void> {
      const row = await readRow(id);
      if (row === null) return;
      await changeShortlist(({ opened, news = [] }) => ({
        opened: [row, ...opened.filter((other) => other.id !== id)].slice(0, MOST_OPENED),
        news: news.filter((other) => other.id !== id),
      }));
    },
    /** Has the popup paint what is new first the next time. */
    showNews: (news: NonNullable<ShortlistRows['news']>): Promise<void> => changeShortlist(() => ({ news })),
    /** The stored content, without local speaker names; null when there is none. */
    async content(id: RecordingId): Promise<KeptContent | null> {
      const owner = await ownerOf(id);
      if (owner === null) return null;
      const found = arriving.get(keyOf(owner.id, id));
      if (found) return found;
      const answer = await library.open(owner.id, { id });
      const kept = answer.ok ? answer.value : null;
      return kept && { content: kept.content, fetchedAtMs: kept.fetchedAtMs };
    },
    /** Adds the local speaker names to `content`; `storage-failed` when they could not be read. */
    async withNames(id: RecordingId, content: RecordingContent): Promise<Result<RecordingContent>> {
      const given = await readNames(id);
      return given.ok ? succeed(layNamesOver(content, given.value)) : given;
    },
    /** Has searches find a name that a page has stored, after a while; null for one that was removed. */
    async nameSpeaker(id: RecordingId, label: string, name: string | null): Promise<void> {
      const owner = await ownerOf(id);
      if (owner !== null) carryOut(inTurn(owner.id, () => library.name(owner.id, { id, label, name })));
    },
    /**
     * Stores a fetched content, unless `signal` was aborted: all was erased meanwhile. The request is sent in turn, and
     * not waited for in turn.
     */
    async keepContent(
      connectionId: string,
      record: LibraryRecord,
      signal?: AbortSignal,
    ): Promise<LibraryResult<LibraryReply<'keep'>>> {
      const { id } = record.recording;
      const key = keyOf(connectionId, id);
      arriving.set(key, record);
      const sent = await inTurn(connectionId, async () => {
        if (signal?.aborted) return unavailable('no-connection');
        const given = await readNames(id);
        // If the names cannot be read, searches find it by them once it was opened again.
        const names = given.ok ? given.value : new Map<string, string>();
        return { answer: library.keep(connectionId, [{ record, names }]) };
      });
      const kept = 'answer' in sent ? await sent.answer : sent;
      if (arriving.get(key) === record) arriving.delete(key);
      return kept;
    },
    takeDownloads: (
      connectionId: string,
      asked: DownloadsAsked & { all: boolean },
    ): Promise<LibraryResult<LibraryReply<'takeDownloads'>>> =>
      inTurn(connectionId, () => library.takeDownloads(connectionId, asked)),
    forget,
    /**
     * Notes whether the service has a content. A recording in no list is deleted when it has been missing for a day; true
     * if so, or if nothing is known of it.
     */
    async noteAnswer(connectionId: string, id: RecordingId, isMissing: boolean): Promise<boolean> {
      const noted = await inTurn(connectionId, () => library.noteAnswer(connectionId, { id, isMissing }));
      const isGone = noted.ok && noted.value;
      if (isGone) await forget(connectionId, id);
      return isGone;
    },
    /** Deletes contents that were fetched longer ago than this; the list stays. */
    async dropExpired(connectionId: string, retentionDays: number): Promise<void> {
      const counts = await inTurn(connectionId, () => library.countDownloads(connectionId, { retentionDays }));
      await forgetAll(connectionId, counts.ok ? counts.value.expired : []);
    },
    /** Erases what can be fetched again; names stay. False when some of it may be left. */
    empty: (connectionId: string) => erase(connectionId, async () => (await library.empty(connectionId)).ok),
    /** Erases all data of a removed connection. False as for `empty`. */
    remove: (connectionId: string) =>
      erase(connectionId, async () => (await library.remove(connectionId)).ok || folders.removeFolder(connectionId)),
  };
}

/** A recording of which only the id is known; the service's list may provide the rest later. */
export function bareRecording(id: RecordingId): Recording {
  return {
    id,
    title: '',
    status: '',
    durationValue: null,
    durationSeconds: null,
    speakerCount: null,
    createdAtMs: null,
    createdAtText: null,
    updatedAtMs: null,
    ownerName: null,
    teamName: null,
    isOwner: null,
    sharingScope: null,
    processingPhase: null,
  };
}

export const hasWords = ({ segments, summary, notes }: RecordingContent) =>
  segments.length > 0 || summary !== null || notes !== null;

export const charactersOf = ({ segments, summary, notes }: RecordingContent): number =>
  segments.reduce((sum, { text }) => sum + text.length, (summary?.length ?? 0) + (notes?.length ?? 0));

/**
 * Takes what a response says of the unit of lengths and of the current status; `listed` is the row. Not worth keeping is
 * an unfinished recording without a word, which must not replace stored words.
 */
export function takeFetched(
  cache: Pick<RecordingsCache, 'setUnit'>,
  connectionId: string,
  listed: Recording,
  { content, status, durationUnit }: DecodedContent,
) {
  if (durationUnit) runDetached(cache.setUnit(connectionId, listed.id, durationUnit));
  const recording = status === null ? listed : { ...listed, status };
  return { recording, isWorthKeeping: hasWords(content) || statusKind(recording.status) === 'ready' };
}
