/** Stops a background at a chosen moment: what it awaits then is never answered, as when the browser ends its process. */
export interface Stopper {
  /** `target` as the background sees it. */
  watch<T extends object>(target: T): T;
  /** Resolves when it is stopped. */
  stopped: Promise<void>;
}

/** After `last` questions none is answered; the last one is carried out or not, as a process may end on either side of it. */
export function createStopper(last: number, carriesOutLast: boolean): Stopper {
  let count = 0;
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const never = new Promise<never>(() => undefined);

  function ask(work: () => unknown): unknown {
    count += 1;
    if (count < last) return work();
    if (count === last && carriesOutLast) void work();
    stop();
    return never;
  }

  return {
    stopped,
    watch: (target) =>
      new Proxy(target, {
        get(from, name, receiver) {
          const value: unknown = Reflect.get(from, name, receiver);
          if (typeof value !== 'function' || !(name in from)) return value;
          return (...args: unknown[]) => ask(() => Reflect.apply(value, from, args) as unknown);
        },
      }),
  };
}
