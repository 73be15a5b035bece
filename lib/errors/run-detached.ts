/**
 * Starts work that nobody waits for. It is expected to answer its failures as data: where it rejects all the same, that is
 * a bug, and reported as an uncaught error of this page or worker.
 */
export function runDetached(work: Promise<unknown> | undefined): void {
  work?.catch((thrown: unknown) => reportError(thrown));
}
