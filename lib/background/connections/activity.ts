import type { Api } from '../../api/api.ts';
import type { PlatformClock } from '../platform.ts';

/** Background work yields to pages: it starts no request during a page's request, or for this time after one. */
const IDLE_MS = 1_000;

/** Tracks requests made through `api`. Its state may be lost with the background: the requests are lost, too. */
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
    /** The service, as used for the user's own requests. */
    api: {
      list: (...args) => watch(api.list(...args)),
      search: (...args) => watch(api.search(...args)),
      content: (...args) => watch(api.content(...args)),
      probe: (...args) => watch(api.probe(...args)),
    } satisfies Api,
    /** Resolves once no such request has been running for a second. */
    async whenIdle() {
      while (underWay.size > 0 || now() < idleAtMs) {
        if (underWay.size > 0) await Promise.all(underWay);
        else await wait(idleAtMs - now());
      }
    },
  };
}
