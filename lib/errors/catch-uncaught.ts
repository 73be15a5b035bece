/** Of one page or worker: an error that comes again with every frame says nothing new. */
const MOST_REPORTS = 20;

/**
 * Tells `report` of each exception that nothing has caught in this page or worker, and of each promise that was rejected
 * and that nothing waits for. The browser prints them besides.
 */
export function catchUncaught(target: EventTarget, report: (thrown: unknown) => void): void {
  let left = MOST_REPORTS;
  function tell(thrown: unknown): void {
    // Some events carry no exception: a worker that reports its own, an observer of sizes that comes too late.
    if (thrown !== null && thrown !== undefined && left-- > 0) report(thrown);
  }
  target.addEventListener('error', (event) => tell((event as ErrorEvent).error));
  target.addEventListener('unhandledrejection', (event) => tell((event as PromiseRejectionEvent).reason));
}
