import { describe, expect, it } from 'vitest';
import { fieldAt, focusedElement } from '../../../lib/insert/field.ts';
import { aField, aRichField, focused } from './fields.ts';

const reasonFor = (element: Element | null) => {
  const found = fieldAt(element);
  return found.ok ? found.field.kind : found.reason;
};

describe('The field at the cursor', () => {
  it.each([
    ['text', 'text'],
    ['search', 'text'],
    ['url', 'text'],
    ['email', 'text'],
    ['tel', 'text'],
    ['unheard-of', 'text'],
    ['checkbox', 'no-field'],
    ['number', 'no-field'],
    ['date', 'no-field'],
  ])('as an input of type %s is %s', (type, expected) => expect(reasonFor(aField({ type }))).toBe(expected));

  it('is a textarea that can be written in', () => {
    expect(reasonFor(aField({}, 'textarea'))).toBe('text');
    expect(reasonFor(aField({ readonly: '' }, 'textarea'))).toBe('read-only');
    expect(reasonFor(aField({ disabled: '' }, 'textarea'))).toBe('read-only');
  });

  it('is secret before it is anything else', () =>
    expect(reasonFor(aField({ type: 'password', readonly: '' }))).toBe('secret-field'));

  it('is the whole of an editable element, also from within', () => {
    const host = focused(aRichField());
    const inner = aRichField();
    host.append(inner);
    expect(fieldAt(inner)).toEqual({ ok: true, field: { kind: 'rich', host, markup: true } });
    expect(reasonFor(aRichField({ 'aria-readonly': 'true' }))).toBe('read-only');
  });

  it('is a rich one that wants no markup, where the page says so', () => {
    const host = aRichField();
    Object.defineProperty(host, 'contentEditable', { value: 'plaintext-only' });
    expect(fieldAt(host)).toEqual({ ok: true, field: { kind: 'rich', host, markup: false } });
  });

  it('is a rich one by what the outermost editable element is called, and whether that can be written in', () => {
    const inner = aRichField({ 'aria-readonly': 'true', 'aria-label': 'Password' });
    const host = aRichField({ 'aria-readonly': 'false' });
    host.append(inner);
    expect(reasonFor(inner)).toBe('rich');
    expect(reasonFor(aRichField({ 'aria-readonly': 'true', 'aria-label': 'Password' }))).toBe('secret-field');
  });

  it('is the whole of a document that is edited as one', () => {
    Object.defineProperty(document, 'designMode', { value: 'on', configurable: true });
    try {
      const element = focused(document.createElement('p'));
      expect(fieldAt(element)).toEqual({ ok: true, field: { kind: 'rich', host: document.body, markup: true } });
    } finally {
      Reflect.deleteProperty(document, 'designMode');
    }
  });

  it('is nothing where nothing has the focus, or a part of another site has it', () => {
    expect(reasonFor(null)).toBe('no-field');
    expect(reasonFor(document.body)).toBe('no-field');
    expect(reasonFor(document.createElement('iframe'))).toBe('other-frame');
    expect(reasonFor(document.createElement('frame'))).toBe('other-frame');
  });
});

describe('The focused element', () => {
  it('is found inside open shadow roots', () => {
    const host = document.createElement('div');
    document.body.replaceChildren(host);
    const field = aField();
    const inner = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(inner);
    inner.attachShadow({ mode: 'open' }).append(field);
    field.focus();
    expect(focusedElement(document)).toBe(field);
  });

  it('is found inside frames whose document can be seen, and is the frame where it cannot', () => {
    const field = aField();
    for (const name of ['iframe', 'frame']) {
      const frame = document.createElement(name);
      Object.defineProperty(frame, 'contentDocument', { value: { activeElement: field } });
      expect(focusedElement({ activeElement: frame } as unknown as Document)).toBe(field);
      const strange = document.createElement(name);
      Object.defineProperty(strange, 'contentDocument', { value: null });
      expect(focusedElement({ activeElement: strange } as unknown as Document)).toBe(strange);
    }
  });

  it('is the document when nothing in it is', () => {
    focused(document.createElement('div'));
    expect(reasonFor(focusedElement(document))).toBe('no-field');
  });
});
