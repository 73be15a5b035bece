import type { LibraryUnavailable } from './types.ts';

/** The kind of error that the database or its files threw. `damaged`: rebuilding it from scratch helps. */
export type DatabaseError = LibraryUnavailable | 'damaged';

/** SQLite's primary result codes for incorrect statements: error, constraint, mismatch, misuse, range. */
const WRONG_USE = new Set([1, 19, 20, 21, 25]);
/** Primary codes: corrupt, not a database. */
const DAMAGED = new Set([11, 26]);
/** Full; and I/O errors in general, of a write, a sync, or a truncation, which here mean the quota or the disk. */
const FULL = new Set([13, 10, 10 + (3 << 8), 10 + (4 << 8), 10 + (6 << 8)]);

export function databaseErrorOf(error: unknown): DatabaseError {
  if (typeof error !== 'object' || error === null) return 'broken';
  if ('resultCode' in error && typeof error.resultCode === 'number') {
    const code = error.resultCode;
    if (DAMAGED.has(code & 0xff)) return 'damaged';
    return FULL.has(code) ? 'full' : 'broken';
  }
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
