/** In Firefox, with the way past the wrapper that separates an extension from the page's own objects. */
type PageWindow = Window & typeof globalThis & { wrappedJSObject?: PageWindow };

/** Firefox's function, in the world of injected scripts: a copy of `value` that the page may read. */
declare const cloneInto: <T>(value: T, target: Window) => T;

/** A paste event as after Ctrl+V, with texts by media type. Editors only read it: the clipboard is not touched. */
export function pasteEvent(view: Window, types: Readonly<Record<string, string>>): ClipboardEvent {
  // Measured in Firefox 153: the page reads from a transfer only what its own objects were given, and the event's
  // constructor does not know `clipboardData`. Chromium accepts both from here.
  const page = (view as PageWindow).wrappedJSObject ?? (view as PageWindow);
  const own = page === view;
  const clipboardData = new page.DataTransfer();
  for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text);
  const init = { bubbles: true, cancelable: true, composed: true };
  if (own) return new page.ClipboardEvent('paste', { ...init, clipboardData });
  const event = new page.ClipboardEvent('paste', cloneInto(init, view));
  const property = new page.Object() as PropertyDescriptor;
  property.value = clipboardData;
  page.Object.defineProperty(event, 'clipboardData', property);
  return event;
}
