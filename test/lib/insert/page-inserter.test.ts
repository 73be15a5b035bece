import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageInserter } from '../../../lib/insert/page-inserter.ts';
import { aField, aRichField } from './fields.ts';

const order = (token: string, untilMs = 1_000) => ({
  forms: { html: '<p>Words</p>', markdown: 'Words', plain: 'Words' },
  form: 'plain' as const,
  token,
  untilMs,
});

let first: HTMLTextAreaElement;
let second: HTMLTextAreaElement;
let nowMs: number;
const inserter = () => createPageInserter(document, () => nowMs);

beforeEach(() => {
  nowMs = 0;
  document.execCommand = vi.fn<() => boolean>().mockReturnValue(false);
  first = aField({}, 'textarea') as HTMLTextAreaElement;
  second = aField({}, 'textarea') as HTMLTextAreaElement;
  document.body.replaceChildren(first, second);
  first.focus();
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'execCommand');
});

describe('A text that comes later than it was asked for', () => {
  it('is put into the field that had the cursor then, and has it still', async () => {
    const page = inserter();
    expect(page.keep('a')).toBe('kept');
    nowMs = 1_000;
    expect(await page.insert(order('a'))).toEqual({ inserted: true });
    expect(first.value).toBe('Words');
  });

  it.each<[string, () => void, string]>([
    ['another field has it by now', () => second.focus(), 'moved'],
    ['something was selected since', () => first.setSelectionRange(0, 3), 'moved'],
    ['the field cannot be written in any more', () => (first.readOnly = true), 'read-only'],
    ['it has been given up', () => (nowMs = 1_001), 'refused'],
    ['the page breaks the way in', () => (document.execCommand = () => expect.fail('of the page')), 'refused'],
  ])('is put nowhere when %s', async (_, happens, reason) => {
    first.value = 'one two';
    const page = inserter();
    page.keep('a');
    happens();
    expect(await page.insert(order('a'))).toEqual({ inserted: false, reason });
    expect([first.value, second.value]).toEqual(['one two', '']);
  });

  it('replaces what was selected then, and follows a cursor in the same field', async () => {
    first.value = 'one two';
    first.setSelectionRange(0, 3);
    const page = inserter();
    page.keep('a');
    expect(await page.insert(order('a'))).toEqual({ inserted: true });
    expect(first.value).toBe('Words two');
    page.keep('b');
    first.setSelectionRange(9, 9);
    expect(await page.insert(order('b'))).toEqual({ inserted: true });
    expect(first.value).toBe('Words twoWords');
  });

  it('never replaces what was selected since in a rich field', async () => {
    const field = aRichField();
    field.append('one two');
    document.body.replaceChildren(field);
    field.focus();
    const page = inserter();
    page.keep('a');
    getSelection()?.selectAllChildren(field);
    expect(await page.insert(order('a'))).toEqual({ inserted: false, reason: 'moved' });
  });

  it('is put in once, and only for the one who asked last', async () => {
    const page = inserter();
    page.keep('a');
    page.keep('b');
    expect(await page.insert(order('a'))).toEqual({ inserted: false, reason: 'moved' });
    expect(await page.insert(order('b'))).toEqual({ inserted: true });
    expect(await page.insert(order('b'))).toEqual({ inserted: false, reason: 'moved' });
    expect(first.value).toBe('Words');
  });

  it('is put nowhere when the one who asked last has found no field', async () => {
    const page = inserter();
    page.keep('a');
    second.readOnly = true;
    second.focus();
    expect(page.keep('a')).toBe('read-only');
    second.readOnly = false;
    expect(await page.insert(order('a'))).toEqual({ inserted: false, reason: 'moved' });
    expect(second.value).toBe('');
  });
});
