import type { SearchModel } from '../../../lib/models/search-controls.ts';

/** What was typed while the script was loading counts; else the query comes back, selected, so that typing replaces it. */
export function putBack(query: string | null, box: HTMLInputElement, search: Pick<SearchModel, 'type'>): void {
  if (box.value !== '') return search.type(box.value);
  if (query === null) return;
  box.value = query;
  box.select();
}
