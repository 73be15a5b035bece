import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertIntoRichField } from '../../../lib/insert/rich-field.ts';
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
  Reflect.deleteProperty(document, 'execCommand');
});

/** An editor that takes the paste upon itself. */
const onPaste = (answer: (event: ClipboardEvent) => void) =>
  field.addEventListener('paste', (event) => {
    event.preventDefault();
    answer(event);
  });
const refused = { inserted: false, reason: 'refused' };

describe('Writing into a rich field', () => {
  it('is a paste that the editor answers', async () => {
    onPaste(() => field.append('Decisions'));
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: true });
    expect(execCommand).not.toHaveBeenCalled();
  });

  it('is refused by an editor that drops the paste, whatever else changes in it', async () => {
    field.append('12:00:01');
    onPaste(() => (field.textContent = '12:00:02'));
    expect(await insertIntoRichField(field, true, request)).toEqual(refused);
  });

  it('counts a text that was there already only when it is there once more', async () => {
    field.append('Decisions');
    onPaste(() => undefined);
    expect(await insertIntoRichField(field, true, request)).toEqual(refused);
  });

  it('is the command where the page makes no event of a paste', async () => {
    Object.assign(window, { ClipboardEvent: () => expect.fail('of the page') });
    execCommand.mockImplementation(() => (field.append('Decisions'), true));
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: true });
    expect(execCommand.mock.calls).toEqual([['insertHTML', false, '<h1>Decisions</h1>']]);
  });

  const pasted = vi.fn<(texts: Record<string, string>, target: EventTarget | null) => void>();
  /** One that writes the plain text, and notes what it was given. */
  function takesPastes() {
    pasted.mockReset();
    onPaste(({ clipboardData, target }) => {
      const texts = ['text/html', 'text/plain'].map((type) => [type, clipboardData?.getData(type) ?? '']);
      pasted(Object.fromEntries(texts), target);
      field.append(clipboardData?.getData('text/plain') ?? '');
    });
  }

  it.each([
    ['rich', true, '<h1>Decisions</h1>', '# Decisions'],
    ['rich', false, '', '# Decisions'],
    ['markdown', true, '', '# Decisions'],
    ['plain', true, '', 'Decisions'],
  ] as const)('hands out, for %s and markup %s, the markup %j and the text %j', async (form, markup, html, text) => {
    takesPastes();
    expect(await insertIntoRichField(field, markup, { ...request, form })).toEqual({ inserted: true });
    expect(pasted.mock.calls).toEqual([[{ 'text/html': html, 'text/plain': text }, field]]);
  });

  it.each([
    ['rich', ['Shift']],
    ['plain', []],
  ] as const)(
    'lets go of Shift first for %s, which an editor may take for a paste without formatting',
    async (form, keys) => {
      takesPastes();
      const released: string[] = [];
      field.addEventListener('keyup', ({ key }) => {
        expect(pasted).not.toHaveBeenCalled();
        released.push(key);
      });
      await insertIntoRichField(field, true, { ...request, form });
      expect(released).toEqual(keys);
    },
  );

  it('is the command for plain text where no markup is wanted', async () => {
    execCommand.mockImplementation(() => (field.append('Decisions'), true));
    expect(await insertIntoRichField(field, false, request)).toEqual({ inserted: true });
    expect(execCommand.mock.calls).toEqual([['insertText', false, '# Decisions']]);
  });

  it('is refused where neither the paste nor the command does anything', async () =>
    expect(await insertIntoRichField(field, true, request)).toEqual(refused));

  it.each([
    ['that has no cursor yet', () => document.getSelection()?.removeAllRanges()],
    ['while the cursor is elsewhere', () => document.getSelection()?.collapse(document.body, 0)],
  ])('is at the end of a field %s', async (_, select) => {
    field.innerHTML = '<p>one</p><p>two</p>';
    select();
    takesPastes();
    await insertIntoRichField(field, true, request);
    const selection = document.getSelection();
    expect([selection?.anchorNode, selection?.anchorOffset, selection?.isCollapsed]).toEqual([field, 2, true]);
  });

  it('is where the cursor is, at the element that holds it', async () => {
    field.innerHTML = '<p>one</p><p>two</p>';
    takesPastes();
    const [first] = field.children;
    if (!first?.firstChild) throw new Error('no text');
    document.getSelection()?.collapse(first.firstChild, 1);
    await insertIntoRichField(field, true, request);
    document.getSelection()?.collapse(first, 0);
    await insertIntoRichField(field, true, request);
    expect(pasted.mock.calls.map(([, target]) => target)).toEqual([first, first]);
    expect(document.getSelection()?.anchorNode).toBe(first);
  });

  it('leaves the selection alone where the field is inside of a shadow root', async () => {
    const host = document.createElement('div');
    const elsewhere = document.createElement('p');
    document.body.replaceChildren(host, elsewhere);
    host.attachShadow({ mode: 'open' }).append(field);
    document.getSelection()?.collapse(elsewhere, 0);
    takesPastes();
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: true });
    expect(document.getSelection()?.anchorNode).toBe(elsewhere);
    expect(pasted.mock.calls[0]?.[1]).toBe(field);
  });

  it('takes the place of what is selected, also of the same words', async () => {
    field.textContent = 'Decisions';
    document.getSelection()?.selectAllChildren(field);
    onPaste(() => (field.innerHTML = '<b>Decisions</b>'));
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: true });
  });

  it.each([
    ['<p>Ana &amp; Ben</p>', 'Ana & Ben'],
    ['<p><a href="https://example.com/decisions">Ana</a></p>', 'Ana'],
    ['<ul><li>Ana</li><li>Benedikt</li></ul>', 'Ana'],
    ['<ul><li>Ana<ol start="2"><li>Benedikt</li></ol></li></ul>', 'Ana'],
    ['<p>Ana<br>Benedikt</p>', 'Ana'],
    ['<table><tr><th>Ana</th><td>Benedikt</td></tr></table>', 'Ana'],
    ['<pre>Ana</pre><div>Benedikt</div>', 'Ana'],
    ['<blockquote>Ana</blockquote>Benedikt', 'Ana'],
  ])('of %s has come when %j is seen', async (html, seen) => {
    onPaste(() => field.append(seen));
    const forms = { ...request.forms, html };
    expect(await insertIntoRichField(field, true, { ...request, forms })).toEqual({ inserted: true });
  });

  it('of markup alone has not come when the name of an element or a sign is seen', async () => {
    onPaste(() => field.append('strong nbsp 160 amp https example'));
    const html = '<p><strong>Ana</strong>&nbsp;&#160;&amp; <a href="https://example.com/">B</a></p>';
    const forms = { ...request.forms, html };
    expect(await insertIntoRichField(field, true, { ...request, forms })).toEqual(refused);
  });
});
