/** The query comes back, selected, so that typing replaces it; what was typed meanwhile stays instead. */
export function putBack(query: string | null, box: HTMLInputElement): void {
  if (query === null || box.value !== '') return;
  box.value = query;
  box.select();
}
