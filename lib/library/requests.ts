import type { Store } from './store.ts';
import type { LibraryUnavailable } from './types.ts';

/** The requests of the background to the database worker: the methods of the store, and two that erase all of it. */
interface Methods extends Store {
  /** Deletes everything stored, and starts from scratch. */
  empty: () => null;
  /** Deletes the folder of a connection that was removed, with everything in it. */
  remove: () => null;
}

/**
 * The user waits for requests of the `foreground`: they go ahead of those of the `background`. A `hurried` one does too,
 * and is not waited for long: the service can respond instead. Nothing passes an `erasure`.
 */
type Urgency = 'background' | 'foreground' | 'hurried' | 'erasure';

export const URGENCIES: Readonly<Record<keyof Methods, Urgency>> = {
  preload: 'foreground',
  keep: 'background',
  forget: 'background',
  open: 'hurried',
  storedCharacters: 'hurried',
  listOverview: 'foreground',
  listRow: 'hurried',
  listRows: 'background',
  takeListPage: 'background',
  noteAnswer: 'background',
  mergeListRows: 'background',
  removeListRow: 'background',
  setListUnit: 'background',
  noteListSnapshot: 'background',
  name: 'background',
  search: 'foreground',
  containing: 'hurried',
  matching: 'background',
  widen: 'background',
  people: 'hurried',
  speakers: 'hurried',
  speakerNames: 'hurried',
  person: 'foreground',
  countTasks: 'hurried',
  tasks: 'foreground',
  countDownloads: 'background',
  takeDownloads: 'background',
  noteDownloadFailed: 'background',
  stats: 'foreground',
  check: 'background',
  empty: 'erasure',
  remove: 'erasure',
};

export type LibraryRequestName = keyof Methods;
/** Arguments and replies are plain JSON. Null without an argument. */
export type LibraryArg<N extends LibraryRequestName> =
  Parameters<Methods[N]> extends [] ? null : Parameters<Methods[N]>[0];
export type LibraryReply<N extends LibraryRequestName> = ReturnType<Methods[N]>;
export type LibraryStats = LibraryReply<'stats'>;

export type AnyLibraryMessage = {
  [N in LibraryRequestName]: { library: N; requestId: string; connectionId: string; arg: LibraryArg<N> };
}[LibraryRequestName];

/** Whether a message between contexts is for the database worker: the background wrote it, so its types hold. */
export const isForLibrary = (message: unknown): message is AnyLibraryMessage =>
  typeof message === 'object' && message !== null && 'library' in message;

export const unavailable = (reason: LibraryUnavailable) => ({ ok: false, unavailable: reason }) as const;
