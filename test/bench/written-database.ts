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
export async function createWrittenDatabase(name: string): Promise<WrittenDatabase> {
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
