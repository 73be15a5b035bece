import type { TranscriptOffer, TranscriptsPart } from '../../lib/models/transcript-offer.ts';
import type { laterParts } from './later/parts.ts';

/** What the first paint does not need: in a script of its own, which is loaded after it (`entrypoints/popup-later.ts`). */
export type LaterParts = typeof laterParts;

/** What the popup has besides its first paint. */
export interface LaterControls {
  /** Null until it is loaded. */
  parts: LaterParts | null;
  /** Null as long as it is not known. */
  transcripts: TranscriptsPart | null;
  setMode: TranscriptOffer['setMode'];
}
