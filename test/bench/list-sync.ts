import { randomUUID } from 'node:crypto';
import { createRecordingsCache } from '../../lib/background/recordings/recordings-cache.ts';
import { runDetached } from '../../lib/async.ts';
import { succeed } from '../../lib/failures.ts';
import type { ListPage } from '../../lib/library/list-sync-state.ts';
import { createDeviceLibrary } from '../support/device-library.ts';
import { aListItem } from '../support/factories.ts';
import { createFakeFolders } from '../support/fake-folders.ts';
import { createFakeArea } from '../support/fake-storage.ts';
import { aUserData } from '../support/user-data.ts';
import type { Row } from './row.ts';
import sqlite3InitModule, { type Database } from '@sqlite.org/sqlite-wasm';

/** SQLite's file control code that returns the pointer of a file. */
const FILE_POINTER = 7;
/** Offset of the write method in a file's methods: after a version and two others, in 32 bits each. */
const WRITE_AT = 3 * 4;

interface WrittenDatabase {
  database: Database;
  /** Bytes of the values that it was given to write. */
  given: () => number;
  /** Bytes written to its file and its journal: whole blocks, and twice for what was there before. */
  written: () => number;
}

const sizeOf = (value: unknown): number => (typeof value === 'string' ? Buffer.byteLength(value) : 8);

/** A database in a file in memory, as in the browser except for the disk. */
async function createWrittenDatabase(name: string): Promise<WrittenDatabase> {
  const sqlite = await sqlite3InitModule();
  const { capi, wasm } = sqlite;
  const database = new sqlite.oo1.DB(`/${name}`, 'c');
  const place = wasm.alloc(4);
  capi.sqlite3_file_control(database.pointer ?? 0, 'main', FILE_POINTER, place);
  const methods = wasm.peek32(wasm.peek32(place));
  const write = wasm.functionEntry(wasm.peek32(methods + WRITE_AT)) as (...args: unknown[]) => number;
  let written = 0;
  const counted = wasm.installFunction('i(ppij)', (file: number, from: number, bytes: number, at: bigint) => {
    written += bytes;
    return write(file, from, bytes, at);
  });
  wasm.poke32(methods + WRITE_AT, counted);
  let given = 0;
  const watch = (sql: string, values: object | undefined) => {
    if (!sql.startsWith('SELECT')) for (const value of Object.values(values ?? {})) given += sizeOf(value);
  };
  const exec = database.exec.bind(database) as (given: object) => Database;
  const prepare = database.prepare.bind(database);
  Object.assign(database, {
    exec: (asked: { sql?: string; bind?: object }) => {
      watch(asked.sql ?? 'SELECT', asked.bind);
      return exec(asked);
    },
    // What is kept returns its values, as `RETURNING` does.
    prepare: (sql: string) => {
      const statement = prepare(sql);
      const bind = statement.bind.bind(statement) as (values?: object) => typeof statement;
      return Object.assign(statement, { bind: (values?: object) => (watch(sql, values), bind(values)) });
    },
  });
  return { database, given: () => given, written: () => written };
}

const SIZES = [10_000, 50_000, 100_000];
const PAGE = 100;
/** Milliseconds per page of the list: our pages show more and more of it while it is being read. */
const PAGE_MS = 200;
const MINUTE_MS = 60_000;
const CONNECTION_ID = 'bench';

interface Reading {
  recordings: number;
  /** Size of the snapshot for pages. */
  listBytes: number;
  snapshotBytes: number;
  /** Bytes that the database was given to write; and bytes that it wrote, with its journal. */
  givenBytes: number;
  databaseBytes: number;
  cpuMs: number;
}

/** Stores a service's whole list, page by page, as the background does; without a browser and a service. */
async function readList(count: number): Promise<Reading> {
  const all = Array.from({ length: count }, (_, index) =>
    aListItem({ id: randomUUID(), title: `Weekly sync of team ${index}`, createdAtMs: 1.7e12 - index * MINUTE_MS }),
  );
  const clock = { nowMs: 1.7e12 };
  const { database, given, written } = await createWrittenDatabase(`list-${count}.db`);
  const folders = createFakeFolders();
  const library = createDeviceLibrary(
    () => clock.nowMs,
    folders,
    () => Promise.resolve(database),
  );
  let snapshotBytes = 0;
  let listBytes = 0;
  const write = folders.write.bind(folders);
  folders.write = (connectionId, name, text) => {
    snapshotBytes += listBytes = Buffer.byteLength(text);
    return write(connectionId, name, text);
  };
  const cache = createRecordingsCache({
    library,
    reader: { readList: () => Promise.resolve(null), readListStart: () => Promise.resolve(null) },
    folders,
    session: createFakeArea(),
    userData: aUserData().userData,
    readOwners: () =>
      Promise.resolve(
        succeed([
          { id: CONNECTION_ID, scope: '', account: 1, address: null, forgetsKey: false, keyId: 'k', key: null },
        ]),
      ),
    carryOut: runDetached,
    changed: () => undefined,
    now: () => clock.nowMs,
  });
  const before = process.cpuUsage();
  for (let asked: string | number | null = 1; asked !== null;) {
    clock.nowMs += PAGE_MS;
    const from = (Number(asked) - 1) * PAGE;
    const recordings = all.slice(from, from + PAGE);
    const page: ListPage = { asked, keyId: 'key', atMs: clock.nowMs, recordings, total: count, next: null };
    const taken = await cache.takeListPage(CONNECTION_ID, page);
    if (!taken.ok) throw new Error(`Not taken: ${taken.unavailable}`);
    asked = taken.value.sync.next;
    if (asked === null && taken.value.count !== count) throw new Error(`Took ${taken.value.count} of ${count}`);
  }
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1_000;
  return { recordings: count, listBytes, snapshotBytes, givenBytes: given(), databaseBytes: written(), cpuMs };
}

/** The cost of reading a service's list: it grows with the list, and not with its square. */
export async function measureListSync(sizes: readonly number[] = SIZES): Promise<Row[]> {
  // Compiles the program, and warms up what runs often.
  await readList(1_000);
  const readings: Reading[] = [];
  for (const size of sizes) readings.push(await readList(size));
  const [first, last] = [readings[0], readings.at(-1)];
  return [
    ...readings.flatMap((reading) => rowsOf(reading)),
    {
      what: `List of ${last?.recordings.toLocaleString('en')} recordings: processor time over that of ${first?.recordings.toLocaleString('en')}`,
      measured: (last?.cpuMs ?? NaN) / (first?.cpuMs ?? NaN),
      bound: 12,
      unit: '×',
      from: readings.map(({ cpuMs }) => `${(cpuMs / 1_000).toFixed(1)} s`).join(', '),
    },
  ];
}

function rowsOf({ recordings, listBytes, snapshotBytes, givenBytes, databaseBytes }: Reading): Row[] {
  const list = `List of ${recordings.toLocaleString('en')} recordings, read once`;
  return [
    {
      what: `${list}: what is given to write over the list`,
      measured: (snapshotBytes + givenBytes) / listBytes,
      bound: 3,
      unit: '×',
      from: `list ${mb(listBytes)}; snapshots for pages ${mb(snapshotBytes)}, rows and state ${mb(givenBytes)}`,
    },
    {
      what: `${list}: what the database writes over the list`,
      measured: databaseBytes / listBytes,
      bound: 12,
      unit: '×',
      from: `${mb(databaseBytes)}, whole blocks of 16 kB with their journal, for each page of ${PAGE} recordings`,
    },
  ];
}

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
