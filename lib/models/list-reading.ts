import type { Failure } from '../failure.ts';
import type { Client } from '../messaging/client.ts';

/** One pass over the service's list, page by page, as far as it has got. */
export type ListReading =
  | { status: 'reading'; count: number }
  /** `unreadable` items on all its pages could not be read. */
  | { status: 'complete'; count: number; unreadable: number }
  | { status: 'failed'; count: number; failure: Failure };

export interface ListReadingOptions {
  client: Client;
  /** Begin at the first page; false goes on after the last one that arrived. */
  restart: boolean;
  /** False when a newer action took the place of this one. */
  isWanted: () => boolean;
  onChange: (reading: ListReading) => void;
}

/** Has the background read the list to its end, which the background finds also where a service has none (docs/faults.md#f62). */
export async function readList({ client, restart, isWanted, onChange }: ListReadingOptions): Promise<void> {
  let count = 0;
  let unreadable = 0;

  function take(known: number): void {
    count = known;
    onChange({ status: 'reading', count });
  }

  const end = client.onNotice((notice) => {
    if (notice.notice === 'list.progress' && isWanted()) take(notice.count);
  });
  try {
    for (let isFirst = true; ; isFirst = false) {
      const answer = await client.ask('list.refresh', { restart: restart && isFirst });
      if (!isWanted()) return;
      if (!answer.ok) return onChange({ status: 'failed', count, failure: answer.failure });
      unreadable += answer.value.unreadable;
      if (answer.value.complete) return onChange({ status: 'complete', count: answer.value.count, unreadable });
      take(answer.value.count);
    }
  } finally {
    end();
  }
}
