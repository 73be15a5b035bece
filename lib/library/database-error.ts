import type { LibraryUnavailable } from './types.ts';

/**
 * The kind of error that the database or its files threw. `damaged` is repaired by rebuilding the database from
 * scratch.
 */
export type DatabaseError = LibraryUnavailable | 'damaged';

/** SQLite's primary result codes for incorrect statements: error, constraint, mismatch, misuse, range. */
const WRONG_USE = new Set([1, 19, 20, 21, 25]);
/** Primary codes for disk and file errors: I/O, corrupt, full, not a database. */
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;
/** I/O errors of a write, a sync, or a truncation: on this file system, they mean the quota or the disk. */
const WRITING = new Set([10 + (3 << 8), 10 + (4 << 8), 10 + (6 << 8)]);

export function databaseErrorOf(error: unknown): DatabaseError {
  if (typeof error !== 'object' || error === null) return 'broken';
  if ('resultCode' in error && typeof error.resultCode === 'number') return ofCode(error.resultCode);
  const name = 'name' in error && typeof error.name === 'string' ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  if (name === 'NoModificationAllowedError' || name === 'TimeoutError' || name === 'AbortError') return 'busy';
  return 'broken';
}

/** Whether the error is a bug in the program, not a failure of the browser or the disk. */
export function isBug(error: unknown): boolean {
  if (typeof error === 'object' && error !== null && 'resultCode' in error) {
    return typeof error.resultCode === 'number' && WRONG_USE.has(error.resultCode & 0xff);
  }
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
}

function ofCode(code: number): DatabaseError {
  const primary = code & 0xff;
  if (primary === CORRUPT || primary === NOT_A_DATABASE) return 'damaged';
  if (primary === FULL || (primary === IO_ERROR && (WRITING.has(code) || code === IO_ERROR))) return 'full';
  return 'broken';
}
