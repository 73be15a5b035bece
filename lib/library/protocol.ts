import { REQUESTS, type LibraryArg, type LibraryReply, type LibraryRequestName } from './requests.ts';
import type { LibraryResult, LibraryUnavailable } from './types.ts';

/** One request to the database worker. */
export interface LibraryMessage<N extends LibraryRequestName> {
  library: N;
  /** Unique to this request, so that it can be canceled. */
  requestId: string;
  /** The connection whose database it is for. */
  connectionId: string;
  arg: LibraryArg<N>;
}

/** Any request: its name determines the type of its argument. */
export type AnyLibraryMessage = { [N in LibraryRequestName]: LibraryMessage<N> }[LibraryRequestName];

/** Cancels a request: if it has not started, it never will, and its response is not needed. */
export interface LibraryCancel {
  libraryCancel: string;
}

/**
 * Whether a message is for the database worker. It comes from the background, so its argument has the declared type.
 */
export function isForLibrary(message: unknown): message is AnyLibraryMessage | LibraryCancel {
  return typeof message === 'object' && message !== null && ('library' in message || 'libraryCancel' in message);
}

export const isCancel = (message: object): message is LibraryCancel => 'libraryCancel' in message;

/** Whether a request is known and its connection id is valid, because the id names a folder. */
export const isRequest = ({ library, connectionId }: AnyLibraryMessage): boolean =>
  Object.hasOwn(REQUESTS, library) && typeof connectionId === 'string' && /^[\w-]{1,100}$/.test(connectionId);

export const unavailable = (reason: LibraryUnavailable) => ({ ok: false, unavailable: reason }) as const;

/** The result in a response; null if it is none, because nothing responded. */
export function parseResult<N extends LibraryRequestName>(answer: unknown): LibraryResult<LibraryReply<N>> | null {
  const isResult = typeof answer === 'object' && answer !== null && 'ok' in answer;
  return isResult ? (answer as LibraryResult<LibraryReply<N>>) : null;
}
