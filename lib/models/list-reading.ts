import type { Failure } from '../failure.ts';
import type { Client } from '../messaging/client.ts';
import type { ListProgress } from '../messaging/protocol.ts';
import type { Visibility } from './poll.ts';

/** One pass over the service's list, page by page, as far as it has got. */
export type ListReading =
  | { kind: 'reading'; count: number }
  /** `unreadable` items on all its pages could not be read. */
  | { kind: 'complete'; count: number; unreadable: number }
  /** The service kept answering without anything new; what has arrived stays. */
  | { kind: 'stopped'; count: number }
  | { kind: 'failed'; count: number; failure: Failure };

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
 * pages as that list has; without anything new for longer than that, it is given up (faults 62 and 63).
 */
export async function readList(options: ListReadingOptions): Promise<void> {
  let restart = options.restart;
  let count = 0;
  let unreadable = 0;
  let pagesWithoutNews = 0;
  for (;;) {
    await untilVisible(options.visibility);
    if (!options.isWanted()) return;
    const answer = await options.client.ask('recordings.list', { restart });
    if (!options.isWanted()) return;
    if (!answer.ok) return options.onChange({ kind: 'failed', count, failure: answer.failure });
    const progress: ListProgress = answer.value;
    unreadable += progress.unreadable;
    if (progress.complete) return options.onChange({ kind: 'complete', count: progress.count, unreadable });
    pagesWithoutNews = progress.changed || progress.count > count ? 0 : pagesWithoutNews + 1;
    count = progress.count;
    if (pagesWithoutNews > count / SMALLEST_PAGE + 2) return options.onChange({ kind: 'stopped', count });
    options.onChange({ kind: 'reading', count });
    restart = false;
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
