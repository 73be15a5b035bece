/** Longer than a page takes to go. */
const CLOSING_MS = 250;

/**
 * Starts work that nobody waits for. It is expected to answer its failures as data: where it rejects all the same, that is
 * a bug, and reported as an uncaught error of this page or worker. A page that is being closed loses what it has asked for,
 * and is gone before that is reported.
 */
export function runDetached(work: Promise<unknown> | undefined): void {
  work?.catch((thrown: unknown) => setTimeout(reportError, CLOSING_MS, thrown));
}
