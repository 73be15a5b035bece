import type { LibraryClient } from '../library/client.ts';
import type {
  Bounds,
  LibraryAnswer,
  LibraryName,
  LibraryRecord,
  LibraryResult,
  LibrarySearch,
  LibrarySpeaker,
  LibraryStamp,
  LibraryStats,
} from '../library/types.ts';
import type { LocalNames } from '../list/speaker-names.ts';
import { documentLines } from '../output/document-lines.ts';
import type { RecordingId } from '../recording/types.ts';

/**
 * The library on this device. Nothing throws: where there is no library, every answer says so, at once from the second
 * time on. `namespace` is that of `namespaceOf`: what belongs to another connection is neither seen nor written.
 */
export interface Library {
  /** Opens the database ahead of the first question: when the popup opens. */
  warm(): Promise<LibraryResult<null>>;
  /** Makes the library `namespace`'s own: what belonged to another connection is erased. */
  bind(namespace: string): Promise<LibraryResult<null>>;
  /** Keeps recordings with their contents as the service said them, all or none. */
  keep(namespace: string, records: readonly NamedRecord[], how?: Keeping): Promise<LibraryResult<null>>;
  forget(namespace: string, id: RecordingId): Promise<LibraryResult<null>>;
  /** As it was kept, without names of this device; null when it is not here. */
  open(namespace: string, id: RecordingId): Promise<LibraryResult<LibraryRecord | null>>;
  /** Whether it is kept, without reading it. */
  holds(namespace: string, id: RecordingId): Promise<LibraryResult<boolean>>;
  /** Has a speaker found by a name of this device; null takes it back. */
  name(namespace: string, naming: LibraryName): Promise<LibraryResult<null>>;
  /** `gone` when `signal` is aborted first. */
  search(namespace: string, search: LibrarySearch, signal?: AbortSignal): Promise<LibraryResult<LibraryAnswer>>;
  /** Who speaks most often, first. */
  speakers(namespace: string): Promise<LibraryResult<LibrarySpeaker[]>>;
  /** Of all that is kept. */
  stamps(namespace: string): Promise<LibraryResult<LibraryStamp[]>>;
  stats(): Promise<LibraryResult<LibraryStats>>;
  /** Reads everything, and begins anew where it is damaged. */
  check(): Promise<LibraryResult<null>>;
  /** Deletes the files. Until the next `bind`, nothing is kept of what was still on its way. */
  erase(): Promise<LibraryResult<null>>;
}

/** `names` were given on this device. */
interface NamedRecord {
  record: LibraryRecord;
  names: LocalNames;
}

interface Keeping {
  /** How much is kept, in place of what the library keeps by itself. */
  bounds?: Bounds;
  /** Whether somebody has opened it, which is so unless it is said; what nobody has opened makes room first. */
  isUse?: boolean;
}

/** Some three years of full days, and half a gigabyte. */
const LIBRARY_BOUNDS: Bounds = { mostRecordings: 5_000, mostBytes: 512 * 1024 * 1024 };

export function createLibrary({ ask }: LibraryClient, usualBounds: Bounds = LIBRARY_BOUNDS): Library {
  return {
    warm: () => ask('warm', null, null),
    bind: (namespace) => ask('bind', namespace, null),
    keep: (namespace, records, { bounds = usualBounds, isUse = true } = {}) =>
      ask('keep', namespace, {
        kept: records.map(({ record, names }) => ({
          ...record,
          summaryLines: documentLines(record.content.summary),
          notesLines: documentLines(record.content.notes),
          localNames: [...names],
          isUse,
        })),
        bounds,
      }),
    forget: (namespace, id) => ask('forget', namespace, { id }),
    open: (namespace, id) => ask('open', namespace, { id }),
    holds: (namespace, id) => ask('holds', namespace, { id }),
    name: (namespace, naming) => ask('name', namespace, naming),
    search: (namespace, search, signal) => ask('search', namespace, search, signal),
    speakers: (namespace) => ask('speakers', namespace, null),
    stamps: (namespace) => ask('stamps', namespace, null),
    stats: () => ask('stats', null, null),
    check: () => ask('check', null, null),
    erase: () => ask('erase', null, null),
  };
}
