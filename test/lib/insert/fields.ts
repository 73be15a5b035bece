/** An element in the document, with the focus where it can have it. */
export function focused<T extends HTMLElement>(element: T): T {
  document.body.replaceChildren(element);
  element.focus();
  return element;
}

export function aField(attributes: Record<string, string> = {}, name: 'input' | 'textarea' = 'input') {
  const field = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) field.setAttribute(attribute, value);
  return field;
}

/** An editable element; the test's document does not work out by itself what is editable. */
export function aRichField(attributes: Record<string, string> = {}): HTMLElement {
  const field = document.createElement('div');
  field.tabIndex = 0;
  for (const [attribute, value] of Object.entries(attributes)) field.setAttribute(attribute, value);
  Object.defineProperty(field, 'isContentEditable', { value: true });
  return field;
}
