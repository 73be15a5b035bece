import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertIntoTextField } from '../../../../lib/page/insert/text-field.ts';
import type { CopyForm } from '../../../../lib/recording/sending.ts';
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
afterEach(() => document.body.replaceChildren());

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

  it('of one line puts the words in one', async () => {
    const field = focused(aField());
    await insertIntoTextField(field, request('rich', ' Title \n\n  words\n'));
    expect(field.value).toBe('Title words');
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

  it('is refused by a page that takes it back', async () => {
    const field = focused(aField());
    field.value = 'mine';
    field.addEventListener('input', () => (field.value = 'mine'));
    expect(await insertIntoTextField(field, request('plain', 'x'))).toEqual({ inserted: false, reason: 'refused' });
  });
});
