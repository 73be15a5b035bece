import { REQUESTS, type LibraryArg, type LibraryReply, type LibraryRequestName } from './requests.ts';
import type { LibraryResult, LibraryUnavailable } from './types.ts';

/** One request on its way. */
export interface LibraryMessage<N extends LibraryRequestName> {
  library: N;
  /** Of this request alone, so that it can be taken back. */
  requestId: string;
  /** Whose database it is for. */
  connectionId: string;
  arg: LibraryArg<N>;
}

/** Any request: its name tells the type of its argument. */
export type AnyLibraryMessage = { [N in LibraryRequestName]: LibraryMessage<N> }[LibraryRequestName];

/** Takes a request back: if it was not begun it never is, and its answer is of no interest. */
export interface LibraryCancel {
  libraryCancel: string;
}

/** Whether a message is meant for the database worker: it is the background's own, and its argument is what the types say. */
export function isForLibrary(message: unknown): message is AnyLibraryMessage | LibraryCancel {
  return typeof message === 'object' && message !== null && ('library' in message || 'libraryCancel' in message);
}

export const isCancel = (message: object): message is LibraryCancel => 'libraryCancel' in message;

/** Whether a request is one of these, for what can be a connection: its id names a folder. */
export const isRequest = ({ library, connectionId }: AnyLibraryMessage): boolean =>
  Object.hasOwn(REQUESTS, library) && typeof connectionId === 'string' && /^[\w-]{1,100}$/.test(connectionId);

export const unavailable = (reason: LibraryUnavailable) => ({ ok: false, unavailable: reason }) as const;

/** An answer as it came back; null when it is none, because nobody answered. */
export function parseResult<N extends LibraryRequestName>(answer: unknown): LibraryResult<LibraryReply<N>> | null {
  const isResult = typeof answer === 'object' && answer !== null && 'ok' in answer;
  return isResult ? (answer as LibraryResult<LibraryReply<N>>) : null;
}
