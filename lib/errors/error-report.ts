/** Where the extension's code runs: the background, a page, or the library's page and worker. */
export const ERROR_CONTEXTS = ['background', 'popup', 'panel', 'options', 'library'] as const;
export type ErrorContext = (typeof ERROR_CONTEXTS)[number];

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
export const MAX_STACK_LENGTH = 5_000;

/** Describes a thrown value as data. */
export function describeError(thrown: unknown): DescribedError {
  if (!(thrown instanceof Error)) return { name: typeof thrown, stack: '' };
  // The stack begins with the message in Chromium.
  const stack = (thrown.stack ?? '').replace(thrown.message, '');
  return { name: thrown.name, stack: stack.slice(0, MAX_STACK_LENGTH) };
}
