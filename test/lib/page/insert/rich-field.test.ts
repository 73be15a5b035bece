import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertIntoRichField } from '../../../../lib/page/insert/rich-field.ts';
import { aRichField, focused } from './fields.ts';

const request = {
  forms: { html: '<h1>Decisions</h1>', markdown: '# Decisions', plain: 'Decisions' },
  form: 'rich' as const,
};

const execCommand = vi.fn<(command: string, ui?: boolean, text?: string) => boolean>();
const real = { ClipboardEvent: window.ClipboardEvent };
let field: HTMLElement;
beforeEach(() => {
  execCommand.mockReset().mockReturnValue(false);
  document.execCommand = execCommand;
  field = focused(aRichField());
});
afterEach(() => {
  Object.assign(window, real);
  document.body.replaceChildren();
});

describe('Writing into a rich field', () => {
  it('is a paste that the editor answers', async () => {
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      field.append('Decisions');
    });
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: true });
    expect(execCommand).not.toHaveBeenCalled();
  });

  it('is refused by an editor that drops the paste, whatever else changes in it', async () => {
    field.append('12:00:01');
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      field.textContent = '12:00:02';
    });
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: false, reason: 'refused' });
  });

  it('counts a text that was there already only when it is there once more', async () => {
    field.append('Decisions');
    field.addEventListener('paste', (event) => event.preventDefault());
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: false, reason: 'refused' });
  });

  it('is the command where the page makes no event of a paste', async () => {
    Object.assign(window, {
      ClipboardEvent: () => {
        throw new TypeError('of the page');
      },
    });
    execCommand.mockImplementation(() => {
      field.append('Decisions');
      return true;
    });
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: true });
    expect(execCommand.mock.calls).toEqual([['insertHTML', false, '<h1>Decisions</h1>']]);
  });
});
