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

  const pasted = vi.fn<(texts: Record<string, string>, target: EventTarget | null) => void>();
  /** An editor that takes the paste upon itself. */
  function editorAt(element: Element) {
    pasted.mockReset();
    element.addEventListener('paste', (event) => {
      event.preventDefault();
      const { clipboardData, target } = event as ClipboardEvent;
      const texts = ['text/html', 'text/plain'].map((type) => [type, clipboardData?.getData(type) ?? '']);
      pasted(Object.fromEntries(texts), target);
      element.append(clipboardData?.getData('text/plain') ?? '');
    });
  }

  it.each([
    ['rich', true, '<h1>Decisions</h1>', '# Decisions'],
    ['rich', false, '', '# Decisions'],
    ['markdown', true, '', '# Decisions'],
    ['plain', true, '', 'Decisions'],
  ] as const)('hands out, for %s and markup %s, the markup %j and the text %j', async (form, markup, html, text) => {
    editorAt(field);
    expect(await insertIntoRichField(field, markup, { ...request, form })).toEqual({ inserted: true });
    expect(pasted.mock.calls).toEqual([[{ 'text/html': html, 'text/plain': text }, field]]);
  });

  it.each([
    ['rich', ['Shift']],
    ['plain', []],
  ] as const)(
    'lets go of Shift first for %s, which an editor may take for a paste without formatting',
    async (form, keys) => {
      editorAt(field);
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

  it('is refused where neither the paste nor the command does anything', async () => {
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: false, reason: 'refused' });
  });

  it('is refused in a document without a window', async () => {
    const other = document.implementation.createHTMLDocument().createElement('div');
    Object.defineProperty(other.ownerDocument, 'defaultView', { value: null });
    expect(await insertIntoRichField(other, true, request)).toEqual({ inserted: false, reason: 'refused' });
  });

  it('is at the end of a field that has no cursor yet', async () => {
    field.innerHTML = '<p>one</p><p>two</p>';
    document.getSelection()?.removeAllRanges();
    editorAt(field);
    await insertIntoRichField(field, true, request);
    const selection = document.getSelection();
    expect([selection?.anchorNode, selection?.anchorOffset, selection?.isCollapsed]).toEqual([field, 2, true]);
  });

  it('is at the end of a field while the cursor is elsewhere', async () => {
    const elsewhere = document.createElement('p');
    document.body.append(elsewhere);
    document.getSelection()?.collapse(elsewhere, 0);
    editorAt(field);
    await insertIntoRichField(field, true, request);
    expect(document.getSelection()?.anchorNode).toBe(field);
  });

  it('is where the cursor is, at the element that holds it', async () => {
    field.innerHTML = '<p>one</p><p>two</p>';
    editorAt(field);
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
    editorAt(field);
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: true });
    expect(document.getSelection()?.anchorNode).toBe(elsewhere);
    expect(pasted.mock.calls[0]?.[1]).toBe(field);
  });

  it('takes the place of what is selected, also of the same words', async () => {
    field.textContent = 'Decisions';
    document.getSelection()?.selectAllChildren(field);
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      field.innerHTML = '<b>Decisions</b>';
    });
    expect(await insertIntoRichField(field, true, request)).toEqual({ inserted: true });
  });

  it.each([
    ['<p>Ana &amp; Ben</p>', 'Ana & Ben'],
    ['<p><a href="https://example.com/decisions">Ana</a></p>', 'Ana'],
    ['<ul><li>Ana</li><li>Benedikt</li></ul>', 'Ana'],
    ['<ul><li>Ana<ul><li>Benedikt</li></ul></li></ul>', 'Ana'],
    ['<ul><li>Ana<ol start="2"><li>Benedikt</li></ol></li></ul>', 'Ana'],
    ['<p>Ana<br>Benedikt</p>', 'Ana'],
    ['<h2>Ana</h2><p>Benedikt</p>', 'Ana'],
    ['<table><tr><th>Ana</th><td>Benedikt</td></tr></table>', 'Ana'],
    ['<table><tr><td>Ana</td></tr><tr><td>Benedikt</td></tr></table>', 'Ana'],
    ['<pre>Ana</pre><div>Benedikt</div>', 'Ana'],
    ['<blockquote>Ana</blockquote>Benedikt', 'Ana'],
  ])('of %s has come when %j is seen', async (html, seen) => {
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      field.append(seen);
    });
    expect(await insertIntoRichField(field, true, { ...request, forms: { ...request.forms, html } })).toEqual({
      inserted: true,
    });
  });

  it('of markup alone has not come when the name of an element or a sign is seen', async () => {
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      field.append('strong nbsp 160 amp https example');
    });
    const html = '<p><strong>Ana</strong>&nbsp;&#160;&amp; <a href="https://example.com/">B</a></p>';
    expect(await insertIntoRichField(field, true, { ...request, forms: { ...request.forms, html } })).toEqual({
      inserted: false,
      reason: 'refused',
    });
  });
});
