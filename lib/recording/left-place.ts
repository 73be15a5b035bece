import type { ReadingPosition, RecordingId } from './types.ts';

/**
 * Where a panel that goes notes, in the session's memory, where its reader was: what a page that is gone has asked of a
 * stopped background never reaches it.
 */
export const LEFT_PLACE = 'left-place';

export type LeftPlace = readonly [id: RecordingId, place: ReadingPosition];
