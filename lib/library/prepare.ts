import type { Speaker } from '../recording/types.ts';
import { packShapes } from './pack.ts';
import type { AnyLibraryMessage, LibraryMessage } from './requests.ts';
import type { Bounds, KeptRecord } from './types.ts';
import { toUnits, wordsOf, type Unit } from './units.ts';

/** A request as the worker receives it: recordings to store are already prepared. */
export type PreparedRequest = Exclude<AnyLibraryMessage, { library: 'keep' }> | PreparedKeep;

interface PreparedKeep extends Omit<LibraryMessage<'keep'>, 'arg'> {
  arg: { kept: PreparedRecord[]; bounds: Bounds };
}

/** A recording in the form that the database stores. */
export interface PreparedRecord extends Pick<KeptRecord, 'recording' | 'fetchedAtMs' | 'localNames' | 'isUse'> {
  speakers: Speaker[];
  /** The segments without their texts, packed. */
  shape: Uint8Array;
  /** The documents as JSON (`Rest`). */
  rest: string;
  units: Unit[];
  /** Size of their texts in UTF-8. */
  textBytes: number;
  /** The words of all units, separated by spaces. */
  words: string;
}

/** The JSON of `content.rest`, written and read in this folder only. */
export interface Rest {
  speakers: Speaker[];
  summary: string | null;
  notes: string | null;
}

/**
 * Prepares a request before it reaches the worker, which is too busy for that: it is a quarter of the cost of storing,
 * and another core does it meanwhile. Eight typical meetings block the sending page for some 20 ms: in Firefox that is
 * the background.
 */
export const prepareRequest = (message: AnyLibraryMessage): PreparedRequest =>
  message.library === 'keep'
    ? { ...message, arg: { kept: message.arg.kept.map(prepare), bounds: message.arg.bounds } }
    : message;

/** Prepares a recording for the database. */
export function prepare(kept: KeptRecord): PreparedRecord {
  const { recording, fetchedAtMs, localNames, isUse } = kept;
  const { speakers, segments, summary, notes } = kept.content;
  const rest: Rest = { speakers, summary, notes };
  const units = toUnits(kept);
  return {
    recording,
    speakers,
    fetchedAtMs,
    localNames,
    isUse,
    units,
    textBytes: new TextEncoder().encode(units.map(({ text }) => text ?? '').join('')).length,
    shape: packShapes(segments),
    rest: JSON.stringify(rest),
    words: wordsOf(units.map(({ indexed }) => indexed)),
  };
}
