import type { Api } from '../../api/api.ts';
import type { PlatformClock } from '../platform.ts';

/** Nobody waits for the background: it begins nothing while a page's question is under way, or was a moment ago. */
const IDLE_MS = 1_000;

/** Watches what is asked through `api`. What it knows may be lost with the background: so is what was under way. */
export function createActivity(api: Api, { monotonicNow: now, wait }: PlatformClock) {
  const underWay = new Set<Promise<unknown>>();
  let idleAtMs = -Infinity;

  function watch<T>(answer: Promise<T>): Promise<T> {
    const end = () => {
      underWay.delete(settled);
      idleAtMs = now() + IDLE_MS;
    };
    const settled = answer.then(end, end);
    underWay.add(settled);
    return answer;
  }

  return {
    /** The service as people's own questions reach it. */
    api: {
      list: (...args) => watch(api.list(...args)),
      search: (...args) => watch(api.search(...args)),
      content: (...args) => watch(api.content(...args)),
      probe: (...args) => watch(api.probe(...args)),
    } satisfies Api,
    /** Resolves once none of them has been under way for a second. */
    async whenIdle() {
      while (underWay.size > 0 || now() < idleAtMs) {
        if (underWay.size > 0) await Promise.all(underWay);
        else await wait(idleAtMs - now());
      }
    },
  };
}
