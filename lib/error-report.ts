/** Where the extension's code runs: the background, a page, or the library's page and worker. */
export type ErrorContext = 'background' | 'popup' | 'panel' | 'options' | 'library';

/** An exception without its message, which may quote a meeting. */
export interface DescribedError {
  /** The kind of error, `TypeError`. */
  name: string;
  /** As the engine writes it, one frame per line. */
  stack: string;
}

/** A bug that occurred, in a form that a user can pass on: no text of a meeting, no key, no id. */
export interface ErrorReport {
  /** Epoch milliseconds. */
  atMs: number;
  context: ErrorContext;
  /** The request whose handler failed; null for an error outside a request. */
  request: string | null;
  /** The kind of error, `TypeError`. */
  error: string;
  /** Stack frames, innermost first: `name file.js:line:column`. */
  stack: string[];
  /** Version of the extension and the browser that it was built for. */
  version: string;
}

/** Enough for the ten frames of an engine, but bounded, because anything may be thrown. */
const MAX_STACK_LENGTH = 5_000;

/** Describes a thrown value as data. */
export function describeError(thrown: unknown): DescribedError {
  if (!(thrown instanceof Error)) return { name: typeof thrown, stack: '' };
  // The stack begins with the message in Chromium.
  const stack = (thrown.stack ?? '').replace(thrown.message, '');
  return { name: thrown.name, stack: stack.slice(0, MAX_STACK_LENGTH) };
}

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

const WITHOUT_FILES = new Set(['SecurityError', 'NotAllowedError', 'NotSupportedError']);

/** Whether a browser that offers no files has thrown this; browsers that offer them never do. */
export const isWithoutFiles = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && WITHOUT_FILES.has(error.name));

/** Whether this was thrown because a file does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';
