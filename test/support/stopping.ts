/** More calls than anything makes, so that a loop that tries one after the other ends. */
const MOST_QUESTIONS = 300;

/**
 * Stops a background at a chosen moment: what it awaits then never settles, as when the browser ends its process.
 * From call number `last` on, none settles; that call is carried out or not, as a process may end before or after it.
 */
export function createStopper(last: number, carriesOutLast: boolean) {
  if (last > MOST_QUESTIONS) throw new Error(`Not done after ${MOST_QUESTIONS} questions`);
  let count = 0;
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const never = new Promise<never>(() => undefined);

  const underWay = new Set<Promise<unknown>>();

  function begin(work: () => unknown): unknown {
    const result = work();
    const settled: Promise<unknown> = Promise.resolve(result)
      .catch(() => undefined)
      .then(() => underWay.delete(settled));
    underWay.add(settled);
    return result;
  }

  function ask(work: () => unknown): unknown {
    count += 1;
    if (count < last) return begin(work);
    if (count === last && carriesOutLast) begin(work);
    void Promise.all(underWay).then(stop);
    return never;
  }

  return {
    /** Resolves when it is stopped, and everything that it had asked for before has been carried out. */
    stopped,
    /** `target` as the background sees it. */
    watch: <T extends object>(target: T): T =>
      new Proxy(target, {
        get(from, name, receiver) {
          const value: unknown = Reflect.get(from, name, receiver);
          if (typeof value !== 'function' || !(name in from)) return value;
          return (...args: unknown[]) => ask(() => Reflect.apply(value, from, args) as unknown);
        },
      }),
  };
}
