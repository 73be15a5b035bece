/** Creates a function that returns a signal, which the next call aborts. */
export function createNewest(): () => AbortSignal {
  let running: AbortController | null = null;
  return () => {
    running?.abort();
    running = new AbortController();
    return running.signal;
  };
}
