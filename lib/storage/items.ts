import type { Cooldowns } from '../api/request.ts';
import type { Failure } from '../failures.ts';
import type { WaitingAction } from '../recording/sending.ts';
import type { ConnectionFolders } from './connection-folders.ts';
import { createRefusal, NO_CONNECTIONS, type Connections, type Refusals } from './connections.ts';
import { createKeys } from './keys.ts';
import { createItem, createSharedItem, createUserItem, type Lock, type SharedArea } from './item.ts';
import { createPanels } from './open-storage.ts';
import { createUserData } from './user-data.ts';

/**
 * Why nothing is downloaded: a failure, its share of requests per hour (`quota`), or the library, which has no space
 * (`full`) or did not respond. Each wait ends.
 */
export interface DownloadWaiting {
  why: 'quota' | 'full' | 'library' | Failure;
  /** Epoch milliseconds. */
  sinceMs: number;
  untilMs: number;
}

/** Why the download of one connection waits. */
export interface DownloadWait {
  waiting: DownloadWaiting | null;
  /** Number of consecutive times that the download had to stop; each doubles the wait. */
  failures: number;
}

/** The user's choice for all connections, and the waits of each. What is done and what failed is in its library. */
export interface DownloadState {
  mode: 'off' | 'on' | 'paused';
  waits: Readonly<Record<string, DownloadWait>>;
}
export const DOWNLOAD_OFF: DownloadState = { mode: 'off', waits: {} };

/** Everything that is stored outside the library. All of `session` goes when the extension is updated. */
export type Storage = ReturnType<typeof createStorage>;

/** `newId` returns an unused id, `now` epoch milliseconds; pages use the same `lock`. */
export function createStorage(
  local: SharedArea,
  session: SharedArea,
  folders: ConnectionFolders,
  newId: () => string,
  lock: Lock,
  now: () => number = Date.now,
) {
  // In memory, for users who want their key forgotten when the browser closes.
  const sessionKeys = createUserItem<Record<string, string>>(session, 'keys', {});
  const keys = createKeys(folders, sessionKeys, newId);
  return {
    ...createUserData(local, lock),
    connections: createUserItem<Connections>(local, 'connections', NO_CONNECTIONS),
    keys,
    /** The keys that were refused with 401 (docs/faults.md#f27). */
    refusal: createRefusal(createItem<Refusals>(session, lock, 'refusal', {}), now),
    /** The addresses that have answered in this session. */
    answeredAddresses: createItem<string[]>(session, lock, 'answered-addresses', []),
    /** Whether all transcripts are downloaded, and the state of that. */
    offlineDownload: createSharedItem<DownloadState>(local, lock, 'offline-download', DOWNLOAD_OFF),
    /** Cool-downs by origin, and by origin and account. */
    cooldowns: createItem<Cooldowns>(session, lock, 'cooldowns', {}),
    panels: createPanels(session, lock),
    /** The action that the popup is being opened for; in memory. */
    pendingAction: createItem<WaitingAction | null>(session, lock, 'pending-action', null),
  };
}
