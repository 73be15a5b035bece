import { succeed, type Result } from '../../failure.ts';
import type { ListProgress } from '../../messaging/protocol.ts';
import type { HandlerDeps } from '../deps.ts';

/**
 * Brings the list up to date for a page that waits for it, in steps: an answer that is not `complete` asks for the next one.
 * `restart` looks at the service's first page, where what is new stands, and then goes on where a walk was left. Whoever asks
 * meanwhile joins the step that is under way.
 */
export type ListRefresh = (question: { restart: boolean }) => Promise<Result<ListProgress>>;

/** A page that is gone asks for no further step, and no request outlasts the time pages wait for it. */
const STEP_MS = 20_000;

export function createListRefresh({ api, listPage, announce, now }: HandlerDeps): ListRefresh {
  let running: Promise<Result<ListProgress>> | null = null;
  /** The first page is to be looked at next. */
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
