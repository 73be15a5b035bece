/**
 * Starts work that no caller waits for. It should return its failures as data: a rejection is a bug, and is reported as
 * an uncaught error of this page or worker.
 */
export function runDetached(work: Promise<unknown> | undefined): void {
  work?.catch((thrown: unknown) => reportError(thrown));
}
