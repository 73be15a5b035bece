import type { RecordingId } from '../../lib/recording/types.ts';

export const LIST_ID = 'recordings';
export const SUGGESTIONS_ID = 'suggestions';
export const FILTERS_ID = 'filters';

export const suggestionId = (at: number): string => `${SUGGESTIONS_ID}-${at}`;

/**
 * An id of the page for a row, or for a place of its recording by its number; ids of recordings may hold anything,
 * spaces included, so they are encoded.
 */
export const optionId = (id: RecordingId, hit: number | null = null): string =>
  `${hit === null ? 'recording' : `place-${hit}`}-${encodeURIComponent(id.toWellFormed())}`;
