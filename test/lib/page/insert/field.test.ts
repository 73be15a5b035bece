import { describe, expect, it } from 'vitest';
import { fieldAt } from '../../../../lib/page/insert/field.ts';
import { focusedElement } from '../../../../lib/page/insert/focused-element.ts';
import { aField, aRichField, focused } from './fields.ts';

const reasonFor = (element: Element | null) => {
  const found = fieldAt(element);
  return found.ok ? found.field.kind : found.reason;
};

describe('The field at the cursor', () => {
  it.each(['text', 'search', 'url', 'email', 'tel', 'unheard-of'])('is an input of type %s', (type) => {
    expect(reasonFor(focused(aField({ type })))).toBe('text');
  });

  it.each(['checkbox', 'number', 'date', 'file', 'submit', 'range'])('is not an input of type %s', (type) => {
    expect(reasonFor(aField({ type }))).toBe('no-field');
  });

  it('is a textarea that can be written in', () => {
    expect(reasonFor(aField({}, 'textarea'))).toBe('text');
    expect(reasonFor(aField({ readonly: '' }, 'textarea'))).toBe('read-only');
    expect(reasonFor(aField({ disabled: '' }, 'textarea'))).toBe('read-only');
  });

  it('is secret before it is anything else', () => {
    expect(reasonFor(aField({ type: 'password', readonly: '' }))).toBe('secret-field');
  });

  it('is the whole of an editable element, also from within', () => {
    const host = focused(aRichField());
    const inner = aRichField();
    host.append(inner);
    expect(fieldAt(inner)).toEqual({ ok: true, field: { kind: 'rich', host, markup: true } });
    expect(reasonFor(aRichField({ 'aria-readonly': 'true' }))).toBe('read-only');
  });

  it('is nothing where nothing has the focus, or a part of another site has it', () => {
    expect(reasonFor(null)).toBe('no-field');
    expect(reasonFor(document.body)).toBe('no-field');
    expect(reasonFor(document.createElement('iframe'))).toBe('other-frame');
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

  it('is the document when nothing in it is', () => {
    focused(document.createElement('div'));
    expect(reasonFor(focusedElement(document))).toBe('no-field');
  });
});
