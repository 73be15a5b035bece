import type { LibraryUnavailable } from './types.ts';

/** What is wrong when the database or its files throw. `damaged` is to be repaired by beginning anew. */
export type Trouble = LibraryUnavailable | 'damaged';

/** SQLite's primary codes: I/O, corrupt, full, not a database. */
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;
/** An I/O error of a write, a sync or a truncation: on this file system, the quota or the disk. */
const WRITING = new Set([10 + (3 << 8), 10 + (4 << 8), 10 + (6 << 8)]);

/** What the browser throws where it has no files for us (a private window of Firefox, a policy, a very old browser). */
const REFUSALS = new Set([
  'SecurityError',
  'NotAllowedError',
  'NotSupportedError',
  'InvalidStateError',
  'UnknownError',
]);

export function troubleOf(error: unknown): Trouble {
  if (typeof error !== 'object' || error === null) return 'broken';
  if ('resultCode' in error && typeof error.resultCode === 'number') return ofCode(error.resultCode);
  const name = 'name' in error && typeof error.name === 'string' ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  if (name === 'NoModificationAllowedError' || name === 'TimeoutError' || name === 'AbortError') return 'busy';
  // `getDirectory` or the handles are not there at all.
  return REFUSALS.has(name) || error instanceof TypeError ? 'no-storage' : 'broken';
}

function ofCode(code: number): Trouble {
  const primary = code & 0xff;
  if (primary === CORRUPT || primary === NOT_A_DATABASE) return 'damaged';
  if (primary === FULL || (primary === IO_ERROR && (WRITING.has(code) || code === IO_ERROR))) return 'full';
  return 'broken';
}
