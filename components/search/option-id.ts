import type { RecordingId } from '../../lib/recording/types.ts';

export const LIST_ID = 'recordings';

/** An id of the page for a row; ids of recordings may hold anything, spaces included, so they are encoded. */
export const optionId = (id: RecordingId): string => `recording-${encodeURIComponent(id.toWellFormed())}`;
