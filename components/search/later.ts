import type { TranscriptOffer, TranscriptsPart } from '../../lib/models/transcript-offer.ts';
import type { laterParts } from './later/parts.ts';

/** The parts that the first paint does not need, in a script loaded after it (`entrypoints/popup-later.ts`). */
export type LaterParts = typeof laterParts;

/** Everything in the popup that loads after its first paint. */
export interface LaterControls {
  /** Null until loaded. */
  parts: LaterParts | null;
  /** Null until known. */
  transcripts: TranscriptsPart | null;
  setMode: TranscriptOffer['setMode'];
}
