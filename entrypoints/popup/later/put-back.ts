/** Restores the query, selected so that typing replaces it; text typed meanwhile is kept instead. */
export function putBack(query: string | null, box: HTMLInputElement): void {
  if (query === null || box.value !== '') return;
  box.value = query;
  box.select();
}
