import { succeed, type Result } from '../failure.ts';
import type { Client } from '../messaging/client.ts';
import type { ListProgress } from '../messaging/protocol.ts';

export interface RefreshOptions {
  /** Start at the first page; false continues after the last one that arrived. */
  restart: boolean;
  /** False once no one waits for it: no further step is requested, and nothing is reported. */
  isWanted: () => boolean;
  /** Called for all but the last page. */
  onProgress: (progress: ListProgress) => void;
}

/**
 * Has the background update the list, in as many steps as that takes: it knows where the list ends
 * (docs/faults.md#f62). The result counts the unreadable items of all pages; it is null if it is no longer wanted.
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
