import type { LibraryModel } from '../../lib/models/library-model.ts';

/** How many recordings the library has in its list; 0 until it tells. */
export const recordingsOf = ({ state: { value } }: Pick<LibraryModel, 'state'>): number =>
  value.status === 'open' ? value.library.recordings : 0;
