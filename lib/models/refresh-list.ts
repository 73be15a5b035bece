import { succeed, type Result } from '../failure.ts';
import type { Client } from '../messaging/client.ts';
import type { ListProgress } from '../messaging/protocol.ts';

export interface RefreshOptions {
  /** Begin at the first page; false goes on after the last one that arrived. */
  restart: boolean;
  /** False when nobody waits for it any more: no further step is asked for, and nothing is told. */
  isWanted: () => boolean;
  /** Of each page but the last. */
  onProgress: (progress: ListProgress) => void;
}

/**
 * Has the background bring the list up to date, in as many steps as that takes: it knows where the list ends (docs/faults.md#f62).
 * The answer tells of the items that could not be read on all pages; it is null when it is not wanted any more.
 */
export async function refreshList(
  client: Client,
  { restart, isWanted, onProgress }: RefreshOptions,
): Promise<Result<ListProgress> | null> {
  let unreadable = 0;
  const end = client.onNotice((notice) => {
    if (notice.notice === 'list.progress' && isWanted()) onProgress(notice);
  });
  try {
    for (let isFirst = true; ; isFirst = false) {
      const answer = await client.ask('list.refresh', { restart: restart && isFirst });
      if (!isWanted()) return null;
      if (!answer.ok) return answer;
      unreadable += answer.value.unreadable;
      if (answer.value.complete) return succeed({ ...answer.value, unreadable });
      onProgress(answer.value);
    }
  } finally {
    end();
  }
}
