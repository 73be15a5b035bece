/**
 * The element that has the cursor, through open shadow roots and frames of the same origin. A frame of another origin
 * reveals nothing, and is then returned itself. Null if nothing has the focus.
 */
export function focusedElement(document: Document): Element | null {
  const { activeElement } = document;
  return activeElement && innermost(activeElement);
}

function innermost(element: Element): Element {
  const inside = element.shadowRoot?.activeElement ?? frameDocument(element)?.activeElement;
  return inside ? innermost(inside) : element;
}

export function isFrame(element: Element): boolean {
  return element.localName === 'iframe' || element.localName === 'frame';
}

function frameDocument(element: Element): Document | null {
  return isFrame(element) ? (element as HTMLIFrameElement).contentDocument : null;
}
