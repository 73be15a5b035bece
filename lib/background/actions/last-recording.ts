import type { ListReader } from '../../list/list-reader.ts';
import { isOpenable } from '../../recording/ids.ts';
import type { Recording, RecordingId } from '../../recording/types.ts';
import { statusKind } from '../../recording/words.ts';
import type { Storage } from '../../storage/items.ts';
import { currentConnectionId } from '../connections/active-connection.ts';

/**
 * The newest recordings of the cached list that can be opened and may already have a summary, at most `count`; none
 * without a connection. Ids that no URL can carry are left out: browsers repair them, which may make two equal.
 */
export async function newestRecordings(
  storage: Storage,
  list: Pick<ListReader, 'readStart'>,
  count: number,
): Promise<Recording[]> {
  const [connectionId, start] = await Promise.all([currentConnectionId(storage), list.readStart()]);
  if (connectionId === null || start === null) return [];
  return start.recordings.filter(({ id, status }) => isOpenable(id) && statusKind(status) === 'ready').slice(0, count);
}

/**
 * The recording that "last" refers to: the last one shown in a panel, otherwise the newest; null when there is none.
 */
export async function lastRecording(
  storage: Storage,
  list: Pick<ListReader, 'readStart'>,
): Promise<RecordingId | null> {
  const shown = await storage.lastPanel.read();
  return shown ?? (await newestRecordings(storage, list, 1))[0]?.id ?? null;
}
