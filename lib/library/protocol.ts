import * as v from 'valibot';
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

/** `message` as a request of this protocol, its argument checked; null when it is none. */
export function parseMessage(message: unknown): AnyLibraryMessage | null {
  if (typeof message !== 'object' || message === null || !('library' in message)) return null;
  const { library, requestId, connectionId, arg }: Record<string, unknown> = { ...message };
  if (typeof library !== 'string' || !Object.hasOwn(REQUESTS, library) || typeof requestId !== 'string') return null;
  // It names a folder.
  if (typeof connectionId !== 'string' || !/^[\w-]{1,100}$/.test(connectionId)) return null;
  const name = library as LibraryRequestName;
  const schema: v.GenericSchema = REQUESTS[name].schema;
  const parsed = v.safeParse(schema, arg);
  return parsed.success ? ({ library: name, requestId, connectionId, arg: parsed.output } as AnyLibraryMessage) : null;
}

/** Whether a message is meant for the database worker at all, without a look at what is in it. */
export function isForLibrary(message: unknown): boolean {
  return typeof message === 'object' && message !== null && ('library' in message || 'libraryCancel' in message);
}

export function isCancel(message: unknown): message is LibraryCancel {
  return (
    typeof message === 'object' &&
    message !== null &&
    'libraryCancel' in message &&
    typeof message.libraryCancel === 'string'
  );
}

const REASONS: Record<LibraryUnavailable, true> = {
  full: true,
  busy: true,
  gone: true,
  'no-connection': true,
  broken: true,
};

export const unavailable = (reason: LibraryUnavailable) => ({ ok: false, unavailable: reason }) as const;

/** An answer as it came back; null when it is none, because nobody answered. Its value is what only the worker writes. */
export function parseResult<N extends LibraryRequestName>(answer: unknown): LibraryResult<LibraryReply<N>> | null {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return null;
  if (answer.ok === true && 'value' in answer) {
    const isDoubtful = 'isDoubtful' in answer && answer.isDoubtful === true;
    return { ok: true, value: answer.value as LibraryReply<N>, ...(isDoubtful && { isDoubtful }) };
  }
  if (!('unavailable' in answer) || typeof answer.unavailable !== 'string') return null;
  return Object.hasOwn(REASONS, answer.unavailable) ? unavailable(answer.unavailable as LibraryUnavailable) : null;
}
