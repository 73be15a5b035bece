import type { AskLibrary } from '../../library/client.ts';
import { URGENCIES, type LibraryArg, type LibraryReply, type LibraryRequestName } from '../../library/requests.ts';
import type { LibraryRecord, LibraryResult } from '../../library/types.ts';
import type { LocalNames } from '../../recording/names.ts';
import { readDocuments } from '../../output/open-tasks.ts';

/** A request; those without an argument take none. */
type Ask<N extends LibraryRequestName> =
  LibraryArg<N> extends null
    ? (connectionId: string) => Promise<LibraryResult<LibraryReply<N>>>
    : (connectionId: string, arg: LibraryArg<N>, signal?: AbortSignal) => Promise<LibraryResult<LibraryReply<N>>>;

/**
 * The library on this device, with one function for each of its requests (`requests.ts`). Nothing throws: if the
 * library does not respond, the result says so, immediately from the second time on. Each connection has its own
 * database. A search is `gone` when its signal is aborted first.
 */
export type Library = { [N in Exclude<LibraryRequestName, 'keep'>]: Ask<N> } & {
  /** Stores recordings with their contents as the service sent them, all or none. */
  keep(connectionId: string, records: readonly NamedRecord[]): Promise<LibraryResult<LibraryReply<'keep'>>>;
};

interface NamedRecord {
  record: LibraryRecord;
  /** Local speaker names. */
  names: LocalNames;
}

export function createLibrary(ask: AskLibrary): Library {
  const asks = Object.keys(URGENCIES).map((name) => [
    name,
    (connectionId: string, arg: unknown = null, signal?: AbortSignal) =>
      ask(name as LibraryRequestName, connectionId, arg as LibraryArg<LibraryRequestName>, signal),
  ]);
  return {
    ...(Object.fromEntries(asks) as Library),
    keep: (connectionId, records) =>
      ask('keep', connectionId, {
        kept: records.map(({ record, names }) => ({
          ...record,
          ...readDocuments(record.content),
          localNames: [...names],
        })),
      }),
  };
}
