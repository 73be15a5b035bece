import type { LocalNames } from '../list/speaker-names.ts';
import type { RecordingId } from '../recording/types.ts';
import type { LibraryName, LibraryRecord, LibraryResult, LibraryStats } from './types.ts';

/** How much is kept; beyond either, what was not used for longest goes. */
export interface LibraryBounds {
  mostRecordings: number;
  mostBytes: number;
}

/** Which recordings are kept, and how old they are, without a look at their words. */
export interface LibraryStamp {
  id: RecordingId;
  /** Epoch milliseconds when the service told what is kept. */
  fetchedAtMs: number;
  /** As the recording said when it was kept. */
  updatedAtMs: number | null;
}

/**
 * The library as its keeping needs it. Nothing rejects: where there is no library, every answer says so. What belongs to
 * another `namespace` is neither seen nor written.
 */
export interface Library {
  /** Makes the library `namespace`'s own: what belonged to another connection is erased. */
  bind(namespace: string): Promise<LibraryResult<null>>;
  /** `names` were given on this device. The library's own bounds hold unless others are given. */
  keep(
    namespace: string,
    record: LibraryRecord,
    names: LocalNames,
    bounds?: LibraryBounds,
  ): Promise<LibraryResult<null>>;
  forget(namespace: string, id: RecordingId): Promise<LibraryResult<null>>;
  /** As it was kept, without names of this device; null when it is not here. */
  open(namespace: string, id: RecordingId): Promise<LibraryResult<LibraryRecord | null>>;
  /** Has a speaker found by a name of this device; null takes it back. */
  name(namespace: string, naming: LibraryName): Promise<LibraryResult<null>>;
  /** All that is kept. */
  stamps(namespace: string): Promise<LibraryResult<LibraryStamp[]>>;
  stats(): Promise<LibraryResult<LibraryStats>>;
  /** Until the next `bind`, nothing is kept of what was still on its way. */
  erase(): Promise<LibraryResult<null>>;
}
