import type { Failure } from '../failure.ts';
import type { Client } from '../messaging/client.ts';
import type { ListProgress } from '../messaging/protocol.ts';
import type { Visibility } from './poll.ts';

/** One pass over the service's list, page by page, as far as it has got. */
export type ListReading =
  | { status: 'reading'; count: number }
  /** `unreadable` items on all its pages could not be read. */
  | { status: 'complete'; count: number; unreadable: number }
  /** The service kept answering without anything new; what has arrived stays. */
  | { status: 'stopped'; count: number }
  | { status: 'failed'; count: number; failure: Failure };

export interface ListReadingOptions {
  client: Client;
  /** Begin at the first page; false goes on after the last one that arrived. */
  restart: boolean;
  /** Nothing is read for a page that nobody looks at; it goes on when somebody does. */
  visibility: Visibility;
  /** False when a newer action took the place of this one. */
  isWanted: () => boolean;
  onChange: (reading: ListReading) => void;
}

/** The fewest items that a page of a service is taken to hold when it is judged whether a pass still gets on. */
const SMALLEST_PAGE = 10;

/**
 * Has the background read the list to its end. A pass over a list that is already known brings nothing new for as many
 * pages as that list has; without anything new for longer than that, it is given up (docs/faults.md#f62 and #f63).
 */
export async function readList({
  client,
  visibility,
  isWanted,
  onChange,
  ...options
}: ListReadingOptions): Promise<void> {
  let restart = options.restart;
  let count = 0;
  let unreadable = 0;
  let pagesWithoutNews = 0;
  let isStopped = false;

  function take(progress: ListProgress): void {
    pagesWithoutNews = progress.changed || progress.count > count ? 0 : pagesWithoutNews + 1;
    count = progress.count;
    isStopped = pagesWithoutNews > count / SMALLEST_PAGE + 2;
    onChange({ status: isStopped ? 'stopped' : 'reading', count });
  }

  const end = client.onNotice((notice) => {
    if (notice.notice === 'list.progress' && isWanted() && !isStopped) take(notice);
  });
  try {
    while (!isStopped) {
      await untilVisible(visibility);
      if (!isWanted()) return;
      const answer = await client.ask('list.refresh', { restart });
      if (!isWanted() || isStopped) return;
      if (!answer.ok) return onChange({ status: 'failed', count, failure: answer.failure });
      unreadable += answer.value.unreadable;
      if (answer.value.complete) return onChange({ status: 'complete', count: answer.value.count, unreadable });
      take(answer.value);
      restart = false;
    }
  } finally {
    end();
  }
}

function untilVisible(visibility: Visibility): Promise<void> {
  if (visibility.isVisible()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = visibility.onChange(() => {
      if (!visibility.isVisible()) return;
      unsubscribe();
      resolve();
    });
  });
}
