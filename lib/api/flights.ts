interface Flight<T> {
  answer: Promise<T>;
  controller: AbortController;
  passengers: number;
}

/** Starts what is asked for under a name, unless it is under way; then its answer serves both. */
export type Join<T> = (
  name: string,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/**
 * One request for all who ask for the same at the same time. Who aborts leaves alone, with the reason of the own
 * signal; the request itself is aborted when the last one has left.
 */
export function createFlights<T>(): Join<T> {
  const flights = new Map<string, Flight<T>>();

  function depart(name: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const answer = start(controller.signal).finally(() => {
      if (flights.get(name) === flight) flights.delete(name);
    });
    const flight: Flight<T> = { answer, controller, passengers: 0 };
    flights.set(name, flight);
    return flight;
  }

  return (name, signal, start) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const flight = flights.get(name) ?? depart(name, start);
      flight.passengers++;
      const leave = () => {
        reject(signal?.reason);
        flight.passengers--;
        if (flight.passengers > 0) return;
        // Who comes now starts anew: this one is ending.
        if (flights.get(name) === flight) flights.delete(name);
        flight.controller.abort();
      };
      signal?.addEventListener('abort', leave, { once: true });
      const stay = () => signal?.removeEventListener('abort', leave);
      flight.answer.then(resolve, reject).finally(stay);
    });
}
