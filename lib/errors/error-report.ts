/** Where the extension's code runs: the background, a page, or the library's page and worker. */
export const ERROR_CONTEXTS = ['background', 'popup', 'panel', 'options', 'library'] as const;
export type ErrorContext = (typeof ERROR_CONTEXTS)[number];

/** An exception without its message, which may quote a meeting. */
export interface DescribedError {
  /** The kind of error, `TypeError`. */
  name: string;
  /** As the engine writes it, one frame a line. */
  stack: string;
}

/** A bug that has shown itself, in words that a user may pass on: no text of a meeting, no key, no id. */
export interface ErrorReport {
  /** Epoch milliseconds. */
  atMs: number;
  context: ErrorContext;
  /** The request whose handler failed; null for an error outside of any. */
  request: string | null;
  /** The kind of error, `TypeError`. */
  error: string;
  /** Where it was, innermost first: `name file.js:line:column`. */
  stack: string[];
  /** Of the extension, with the browser that it was built for. */
  version: string;
}

/** Long enough for the ten frames of an engine, and bounded: what is thrown may be anything. */
export const MAX_STACK_LENGTH = 5_000;

/** What was thrown, as data. */
export function describeError(thrown: unknown): DescribedError {
  if (!(thrown instanceof Error)) return { name: typeof thrown, stack: '' };
  // The stack begins with the message in Chromium.
  const stack = (thrown.stack ?? '').replace(thrown.message, '');
  return { name: thrown.name, stack: stack.slice(0, MAX_STACK_LENGTH) };
}
