/** Errors and refusals that the pages and workers of an extension reported, one line each. */
export type FaultLog = string[];

/** How many lines of each log were already reported to a test. */
const told = new Map<FaultLog, number>();

/** A log whose lines fail the test in which they arrive (`setup-browser.ts`). */
export function createFaultLog(): FaultLog {
  const log: FaultLog = [];
  told.set(log, 0);
  return log;
}

/** Empties a log for the next user of its browser. */
export function clearFaultLog(log: FaultLog): void {
  log.length = 0;
  told.set(log, 0);
}

/** Functions that fetch faults into a log from a browser that does not report them by itself. */
export const faultSources = new Set<() => Promise<void>>();

/** The lines of all logs since the last call. */
export async function takeNewFaults(): Promise<string[]> {
  await Promise.all([...faultSources].map((fetchFaults) => fetchFaults()));
  return [...told].flatMap(([log, count]) => {
    told.set(log, log.length);
    return log.slice(count);
  });
}
