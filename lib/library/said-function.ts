import type { Database, Sqlite3Static, WasmPointer } from '@sqlite.org/sqlite-wasm';
import { saidBy } from './turn-places.ts';

/** Pointer size of the SQLite build, which is 32-bit. */
const POINTER_BYTES = 4;
/** Indices of FTS5 functions in their tables (`fts5.h`), which consist of pointers. */
const CREATE_FUNCTION = 3;
const PHRASE_FIRST = 16;
const PHRASE_NEXT = 17;
/** The column of `words`. */
const TRANSCRIPT = 1;
/** Size of an `Fts5PhraseIter`, in pointers. */
const WALK_POINTERS = 2;
/** `NULL`. */
const NOTHING = 0;

type Wasm = Sqlite3Static['wasm'];

/** The pointer at an index of a table in the memory of a program, and the function that it points to. */
const pointerIn = (wasm: Wasm, table: WasmPointer, at: number) => wasm.peekPtr(table + at * POINTER_BYTES);
const functionIn = (wasm: Wasm, table: WasmPointer, at: number) =>
  wasm.functionEntry(pointerIn(wasm, table, at)) as (...given: WasmPointer[]) => number;

/**
 * Adds `isSaid(words, starts, positions)` to a database: whether the first phrase of a `words MATCH` is said in this
 * row by one of the speakers at these positions ("0,2"), given its turns in `starts` (`turn-places.ts`). FTS5 tells
 * such a function where the phrase is in one row, which no table does: all places of a frequent word would have to be
 * read.
 */
export function addSaidFunction(sqlite: Sqlite3Static, database: Database): void {
  const { capi, wasm } = sqlite;
  const fts = findFts(capi, wasm, database);
  const name = wasm.allocCString('isSaid', false);
  try {
    const create = functionIn(wasm, fts, CREATE_FUNCTION);
    database.checkRc(create(fts, name, NOTHING, pointerOfSaid(sqlite), NOTHING));
  } finally {
    wasm.dealloc(name);
  }
}

/** The pointer to the function in each program, where it stays installed for good. */
const pointers = new WeakMap<Wasm, WasmPointer>();

function pointerOfSaid(sqlite: Sqlite3Static): WasmPointer {
  const pointer = pointers.get(sqlite.wasm) ?? sqlite.wasm.installFunction('v(pppip)', createIsSaid(sqlite));
  pointers.set(sqlite.wasm, pointer);
  return pointer;
}

/**
 * The function as SQLite calls it, with FTS5's functions and their handle of the row. It must not throw through SQLite.
 */
function createIsSaid({ capi, wasm }: Sqlite3Static) {
  return (fts: WasmPointer, row: WasmPointer, context: WasmPointer, _: number, given: WasmPointer): void => {
    const before = wasm.pstack.pointer;
    try {
      const values = [0, 1].map((at): unknown => capi.sqlite3_value_to_js(pointerIn(wasm, given, at)));
      // An empty blob, for no turns, arrives as null; so do the positions, if none of the speakers is there.
      const [starts, positions] = values as [Uint8Array | null, string | null];
      if (starts === null || positions === null) return capi.sqlite3_result_int(context, 0);
      const walk = wasm.pstack.alloc((WALK_POINTERS + 2) * POINTER_BYTES);
      const column = walk + WALK_POINTERS * POINTER_BYTES;
      const offset = column + POINTER_BYTES;
      const next = functionIn(wasm, fts, PHRASE_NEXT);
      const failure = functionIn(wasm, fts, PHRASE_FIRST)(row, 0, walk, column, offset);
      if (failure !== 0) return capi.sqlite3_result_error_code(context, failure);
      const said = saidBy(starts, new Set(positions.split(',').map(Number)));
      let isFound = false;
      while (!isFound && wasm.peek32(column) >= 0) {
        isFound = wasm.peek32(column) === TRANSCRIPT && said.holds(wasm.peek32(offset));
        next(row, walk, column, offset);
      }
      capi.sqlite3_result_int(context, Number(isFound));
    } catch (error) {
      capi.sqlite3_result_error_js(context, error as Error);
    } finally {
      wasm.pstack.restore(before);
    }
  };
}

/** The table of FTS5's own API (`fts5_api`), whose address FTS5 writes to a pointer that is bound. */
function findFts(capi: Sqlite3Static['capi'], wasm: Wasm, database: Database): WasmPointer {
  const before = wasm.pstack.pointer;
  const found = wasm.pstack.allocPtr();
  const statement = database.prepare('SELECT fts5(?)');
  try {
    capi.sqlite3_bind_pointer(statement, 1, found, 'fts5_api_ptr', NOTHING);
    statement.step();
    return wasm.peekPtr(found);
  } finally {
    statement.finalize();
    wasm.pstack.restore(before);
  }
}
