/** Maximum for one page or worker: an error that recurs with every frame says nothing new. */
const MOST_REPORTS = 20;

/**
 * Calls `report` for each uncaught exception and each unhandled rejection in this page or worker. The browser also
 * prints them.
 */
export function catchUncaught(target: EventTarget, report: (thrown: unknown) => void): void {
  let left = MOST_REPORTS;
  function tell(thrown: unknown): void {
    // Some events carry no exception: errors that a worker reports itself, and loops of a ResizeObserver.
    if (thrown !== null && thrown !== undefined && left-- > 0) report(thrown);
  }
  target.addEventListener('error', (event) => tell((event as ErrorEvent).error));
  target.addEventListener('unhandledrejection', (event) => tell((event as PromiseRejectionEvent).reason));
}
