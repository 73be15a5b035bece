import type { RecordingId } from '../../lib/recording/types.ts';

export const LIST_ID = 'recordings';
export const SUGGESTIONS_ID = 'suggestions';
export const FILTERS_ID = 'filters';

export const suggestionId = (at: number): string => `${SUGGESTIONS_ID}-${at}`;

/**
 * DOM id of a row, or of a numbered place in its recording. Recording ids can contain any character, even spaces, so
 * they are encoded.
 */
export const optionId = (id: RecordingId, hit: number | null = null): string =>
  `${hit === null ? 'recording' : `place-${hit}`}-${encodeURIComponent(id.toWellFormed())}`;
