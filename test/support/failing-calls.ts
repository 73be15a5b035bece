import { fail } from '../../lib/failures.ts';
import type { FakeFolders } from './fake-folders.ts';

type Call = (...args: unknown[]) => unknown;

const failure = () => new DOMException('It was refused', 'UnknownError');

/** `target` with its methods bound to it; `replace` may return another value for each of its properties. */
function watched<T extends object>(target: T, replace: (name: string, value: unknown) => unknown): T {
  return new Proxy(target, {
    get(from, name) {
      const value: unknown = Reflect.get(from, name, from);
      const bound: unknown = typeof value === 'function' ? (value as Call).bind(from) : value;
      return typeof name === 'string' ? replace(name, bound) : bound;
    },
    set: (from, name, value) => Reflect.set(from, name, value, from),
  });
}

/** More calls than anything makes, so that a loop that fails one call after the other ends. */
const MOST_CALLS = 300;

/**
 * Makes one call to the browser's storage fail, counted over everything that it watches: number `failing`, from 1.
 */
export function createFailingCalls(failing: number) {
  if (failing > MOST_CALLS) throw new Error(`Not done after ${MOST_CALLS} calls`);
  let count = 0;
  const isDue = () => ++count === failing;

  const isCounted = new Set(['get', 'set', 'remove', 'clear']);
  function countedCall(name: string, value: unknown): unknown {
    if (typeof value !== 'function' || !isCounted.has(name)) return value;
    return (...args: unknown[]) => (isDue() ? Promise.reject(failure()) : (value as Call)(...args));
  }

  function folder<T extends object>(target: T): T {
    return watched(target, (_, value) => {
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        if (isDue()) throw failure();
        const answer = await (value as Call)(...args);
        return typeof answer === 'object' && answer !== null ? folder(answer) : answer;
      };
    });
  }

  return {
    /** A storage area as the background sees it. */
    area: <T extends object>(area: T): T => watched(area, countedCall),
    /** A folder of the private file system, with everything in it. */
    folder,
    /** The folders of connections, which report a failure instead of throwing. */
    folders: (all: FakeFolders): FakeFolders => ({
      ...all,
      read: (...of) => (isDue() ? Promise.resolve(fail({ code: 'storage-failed' })) : all.read(...of)),
      write: (...of) => (isDue() ? Promise.resolve(false) : all.write(...of)),
      remove: (...of) => (isDue() ? Promise.resolve(false) : all.remove(...of)),
      removeFolder: (...of) => (isDue() ? Promise.resolve(false) : all.removeFolder(...of)),
      isAvailable: () => (isDue() ? Promise.resolve(null) : all.isAvailable()),
      ids: () => (isDue() ? Promise.resolve([]) : all.ids()),
      keyFiles: (...of) => (isDue() ? Promise.resolve([]) : all.keyFiles(...of)),
    }),
    /** Calls so far. */
    count: () => count,
  };
}

export type FailingCalls = ReturnType<typeof createFailingCalls>;
