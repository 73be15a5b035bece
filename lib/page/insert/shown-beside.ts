/** So far up, an editor still holds both the field that it listens to and the lines that it shows. */
const LEVELS = 4;

/**
 * Some editors take text in by a field that nobody sees, and show it elsewhere: the field is empty again at once, as one
 * is that refused the text. Answers whether the text has appeared beside the field since this was called.
 */
export function shownBeside(field: Element, text: string): () => boolean {
  // Lines may be split anywhere, words are not.
  const word = text.split(/\s+/).reduce((longest, next) => (next.length > longest.length ? next : longest), '');
  const surroundings = ancestor(field, LEVELS);
  const count = () => (word === '' ? 0 : (surroundings.textContent ?? '').split(word).length);
  const before = count();
  return () => count() > before;
}

function ancestor(element: Element, levels: number): Element {
  const parent = levels > 0 ? element.parentElement : null;
  return parent && parent !== element.ownerDocument.body ? ancestor(parent, levels - 1) : element;
}
