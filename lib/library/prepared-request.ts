import { prepare, type PreparedRecord } from './prepare.ts';
import type { AnyLibraryMessage, LibraryMessage } from './protocol.ts';
import type { Bounds } from './types.ts';

/** A request as the worker gets it: with its argument checked, and what is to be kept prepared. */
export type PreparedRequest = Exclude<AnyLibraryMessage, { library: 'keep' }> | PreparedKeep;

interface PreparedKeep extends Omit<LibraryMessage<'keep'>, 'arg'> {
  arg: { kept: PreparedRecord[]; bounds: Bounds };
}

/**
 * Done in front of the worker, which has no time for it: a third of what keeping costs, and another core does it meanwhile.
 * Eight usual meetings take some 25 ms, for which the page in front waits: in Firefox that is the background.
 */
export const prepareRequest = (message: AnyLibraryMessage): PreparedRequest =>
  message.library === 'keep'
    ? { ...message, arg: { kept: prepare(message.arg.kept), bounds: message.arg.bounds } }
    : message;
