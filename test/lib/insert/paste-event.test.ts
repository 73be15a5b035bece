import { afterEach, describe, expect, it, vi } from 'vitest';
import { pasteEvent } from '../../../lib/insert/paste-event.ts';

const TYPES = { 'text/html': '<p>Words</p>', 'text/plain': 'Words' };

afterEach(() => vi.unstubAllGlobals());

function expectPaste(event: ClipboardEvent) {
  expect(event.type).toBe('paste');
  expect(event).toMatchObject({ bubbles: true, cancelable: true, composed: true });
  expect(event.clipboardData?.getData('text/html')).toBe('<p>Words</p>');
  expect(event.clipboardData?.getData('text/plain')).toBe('Words');
}

describe('pasteEvent', () => {
  it('is a paste as after Ctrl+V, with the texts by media type', () => expectPaste(pasteEvent(window, TYPES)));

  it('is made of the objects of the page where a wrapper keeps the extension apart from them', () => {
    const page = { DataTransfer, ClipboardEvent, Object };
    const view = { wrappedJSObject: page } as unknown as Window;
    const cloneInto = vi.fn<(value: object, target: Window) => object>((value) => ({ ...value }));
    vi.stubGlobal('cloneInto', cloneInto);
    const event = pasteEvent(view, TYPES);
    expectPaste(event);
    expect(cloneInto.mock.calls).toEqual([[{ bubbles: true, cancelable: true, composed: true }, view]]);
    // The constructor of Firefox does not know it: it is put onto the event.
    expect(Object.hasOwn(event, 'clipboardData')).toBe(true);
  });
});
