import type { ListReader } from '../list/list-store.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { statusKind } from '../recording/words.ts';
import type { Storage } from '../storage/items.ts';
import { currentNamespace } from './active-connection.ts';

/** The newest recordings of the cached list that may have a summary by now, at most `count`; none without a connection. */
export async function newestRecordings(
  storage: Storage,
  list: Pick<ListReader, 'readStart'>,
  count: number,
): Promise<Recording[]> {
  const [namespace, start] = await Promise.all([currentNamespace(storage), list.readStart()]);
  // The list may be the former connection's still.
  if (namespace === null || start?.namespace !== namespace) return [];
  return start.recordings.filter(({ status }) => statusKind(status) === 'ready').slice(0, count);
}

/** All recordings of the cached list, newest first; none without a connection, or where they are another's. */
export async function ownRecordings(storage: Storage, list: Pick<ListReader, 'readAll'>): Promise<Recording[]> {
  const [namespace, cached] = await Promise.all([currentNamespace(storage), list.readAll()]);
  return namespace !== null && cached?.namespace === namespace ? cached.recordings : [];
}

/** The recording that "last" means: the one that a panel showed last, else the newest; null when there is none. */
export async function lastRecording(
  storage: Storage,
  list: Pick<ListReader, 'readStart'>,
): Promise<RecordingId | null> {
  const shown = await storage.lastPanel.read();
  return shown ?? (await newestRecordings(storage, list, 1))[0]?.id ?? null;
}
