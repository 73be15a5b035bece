import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertIntoTextField } from '../../../lib/insert/text-field.ts';
import type { CopyForm } from '../../../lib/recording/sending.ts';
import { aField, focused } from './fields.ts';

const request = (form: CopyForm, plain = 'Title\n\nwords', markdown = '# Title\n\nwords') => ({
  forms: { html: '<h1>Title</h1>', markdown, plain },
  form,
});

/** As where a browser refuses the command: the field is written by the other way. */
const execCommand = vi.fn<(command: string, ui?: boolean, text?: string) => boolean>();
beforeEach(() => {
  execCommand.mockReset().mockReturnValue(false);
  document.execCommand = execCommand;
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'execCommand');
});

describe('Writing into a text field', () => {
  it('is typing, by the command that can be undone', async () => {
    const field = focused(aField({}, 'textarea')) as HTMLTextAreaElement;
    execCommand.mockImplementation((_command, _ui, text = '') => {
      field.value += text;
      return true;
    });
    expect(await insertIntoTextField(field, request('rich'))).toEqual({ inserted: true });
    expect(execCommand.mock.calls).toEqual([['insertText', false, '# Title\n\nwords']]);
    expect(field.value).toBe('# Title\n\nwords');
  });

  it.each([
    ['rich', '# Title\n\nwords'],
    ['markdown', '# Title\n\nwords'],
    ['plain', 'Title\n\nwords'],
  ] as const)('of many lines is, for %s, %j', async (form, text) => {
    const field = focused(aField({}, 'textarea'));
    await insertIntoTextField(field, request(form));
    expect(field.value).toBe(text);
  });

  it('replaces the selection, and tells the page, where the command is refused', async () => {
    const field = focused(aField({}, 'textarea'));
    field.value = 'one two three';
    field.setSelectionRange(4, 7);
    const told = vi.fn<(event: Event) => void>();
    document.body.addEventListener('input', told, { once: true });
    expect(await insertIntoTextField(field, request('plain', '2'))).toEqual({ inserted: true });
    expect(field.value).toBe('one 2 three');
    expect(told).toHaveBeenCalledOnce();
  });

  it('changes nothing in a field that is too short, counting what is replaced', async () => {
    const field = focused(aField({ maxlength: '10' }));
    field.value = '12345678';
    field.setSelectionRange(8, 8);
    expect(await insertIntoTextField(field, request('plain', 'abc'))).toEqual({ inserted: false, reason: 'too-long' });
    expect(field.value).toBe('12345678');
    expect(execCommand).not.toHaveBeenCalled();
    field.setSelectionRange(0, 8);
    expect(await insertIntoTextField(field, request('plain', 'abcdefghij'))).toEqual({ inserted: true });
  });

  it.each([
    ['it back', 'mine', () => 'mine'],
    ['a part of it back', '', (text: string) => text.slice(0, 8)],
  ])('is refused by a page that takes %s', async (_, before, change) => {
    const field = focused(aField({}, 'textarea'));
    field.value = before;
    field.addEventListener('input', () => (field.value = change(field.value)));
    const outcome = await insertIntoTextField(field, request('plain', 'Decisions of the week'));
    expect(outcome).toEqual({ inserted: false, reason: 'refused' });
  });

  it('has succeeded when the page changes its spaces, its signs or its case', async () => {
    const field = focused(aField({}, 'textarea'));
    const change = (text: string) => text.trim().replace('\n\n• ', '\n').replaceAll('"', '“').toUpperCase();
    field.addEventListener('input', () => (field.value = change(field.value)));
    expect(await insertIntoTextField(field, request('plain', '"Title"\n\n• words '))).toEqual({ inserted: true });
  });

  it('tells the page of it as typing does', async () => {
    const field = focused(aField());
    const told: InputEvent[] = [];
    field.addEventListener('input', (event) => told.push(event as InputEvent));
    await insertIntoTextField(field, request('plain', 'x'));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ bubbles: true, composed: true, inputType: 'insertText', data: 'x' });
  });

  it('adds to the end of a field that tells of no cursor, and counts all of it', async () => {
    const field = focused(aField({ maxlength: '5' }));
    for (const name of ['selectionStart', 'selectionEnd']) Object.defineProperty(field, name, { value: null });
    field.value = 'one';
    expect(await insertIntoTextField(field, request('plain', 'xyz'))).toEqual({ inserted: false, reason: 'too-long' });
    expect(await insertIntoTextField(field, request('plain', 'xy'))).toEqual({ inserted: true });
    expect(field.value).toBe('onexy');
  });

  it('has come where it is shown beside a field that keeps none of it', async () => {
    const field = focused(aField());
    const chips = document.createElement('span');
    document.body.append(chips);
    field.addEventListener('input', () => {
      chips.textContent = field.value;
      field.value = '';
    });
    const box = document.createElement('div');
    document.body.append(box);
    box.append(field, chips);
    expect(await insertIntoTextField(field, request('plain', 'Friday'))).toEqual({ inserted: true });
  });

  it('keeps the spaces inside of a line, and no empty line, in a field of one line', async () => {
    const field = focused(aField());
    await insertIntoTextField(field, request('rich', 'a  b\n \nc\n'));
    expect(field.value).toBe('a  b c');
  });
});
