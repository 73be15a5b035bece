/** Names of elements and of attributes that a page may contain. */
export interface Allowed {
  elements: readonly string[];
  attributes: readonly string[];
  /** Beginnings of the names of further attributes. */
  beginnings?: readonly string[];
}

/** The elements and attributes of a summary or notes on the screen. */
export const CONTENT: Allowed = {
  elements:
    'a bdi blockquote br code div em h2 h3 h4 h5 h6 hr input li ol p pre s strong table tbody td th thead tr ul span'.split(
      ' ',
    ),
  attributes:
    'class dir href target rel referrerpolicy start type checked disabled aria-label title id scope role tabindex'.split(
      ' ',
    ),
};

/**
 * Everything under `root` that is not allowed: elements, attributes, and addresses that are neither `http:`, `https:`
 * or `mailto:` nor begin with one of `own`. Self-contained, so that it can run in a page.
 */
export function unexpectedDom(
  root: ParentNode,
  { elements, attributes, beginnings = [], own }: Allowed & { own: readonly string[] },
): string[] {
  const unexpected: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    const name = element.localName;
    if (!elements.includes(name)) unexpected.push(name);
    for (const { name: attribute, value } of element.attributes) {
      const isAddress = [
        'href',
        'src',
        'action',
        'formaction',
        'ping',
        'poster',
        'srcset',
        'data',
        'xlink:href',
      ].includes(attribute);
      const isFine = !isAddress || /^(?:https?:|mailto:)/.test(value) || own.some((start) => value.startsWith(start));
      const isListed = attributes.includes(attribute) || beginnings.some((start) => attribute.startsWith(start));
      if (!isListed || !isFine) unexpected.push(`${name} ${attribute}=${value.slice(0, 60)}`);
    }
  }
  return unexpected;
}
