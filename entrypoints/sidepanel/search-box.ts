/** The box with the same markup as in the popup's page; the view adopts it. */
export function withBox(box: HTMLInputElement): HTMLElement {
  const [view, row] = [document.createElement('div'), document.createElement('div')];
  [view.className, row.className, box.className] = ['search', 'search-box', 'search-input'];
  box.type = 'text';
  row.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'), box);
  view.append(row);
  return view;
}
