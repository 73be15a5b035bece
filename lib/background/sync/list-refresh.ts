import { succeed, type Result } from '../../failure.ts';
import type { ListProgress } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { Syncing } from './library-sync.ts';

/**
 * Updates the list for a waiting page, in steps: after a response that is not `complete`, the page requests the next
 * step. `restart` reads the service's first page, which has the newest recordings, and then resumes an unfinished walk.
 * Concurrent callers join the running step.
 */
export type ListRefresh = (question: { restart: boolean }) => Promise<Result<ListProgress>>;

/** A closed page requests no further step, and no step takes longer than pages wait for a response. */
const STEP_MS = 20_000;

export function createListRefresh({ api, listPage, announce, now }: BackgroundDeps & Syncing): ListRefresh {
  let running: Promise<Result<ListProgress>> | null = null;
  /** The next request is for the first page. */
  let isRestarted = false;

  async function step(): Promise<Result<ListProgress>> {
    const deadlineMs = now() + STEP_MS;
    let changed = false;
    let unreadable = 0;
    for (;;) {
      const restart = isRestarted;
      isRestarted = false;
      const answer = await listPage(api, { restart });
      if (!answer.ok) return answer;
      const page = answer.value;
      changed ||= page.changed;
      unreadable += page.unreadable;
      const isDone = page.complete && !isRestarted;
      if (isDone || now() >= deadlineMs) return succeed({ ...page, changed, unreadable });
      announce({ notice: 'list.progress', ...page });
    }
  }

  return ({ restart }) => {
    isRestarted ||= restart;
    running ??= step().finally(() => {
      running = null;
      isRestarted = false;
    });
    return running;
  };
}
