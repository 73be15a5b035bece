/** Gives each question a signal, which the next one aborts. */
export function createNewest(): () => AbortSignal {
  let running: AbortController | null = null;
  return () => {
    running?.abort();
    running = new AbortController();
    return running.signal;
  };
}
