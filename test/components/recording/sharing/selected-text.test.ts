import { afterEach, describe, expect, it } from 'vitest';
import { selectedText } from '../../../../components/recording/sharing/selected-text.ts';

afterEach(() => {
  getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

function element(tag: string, children: (string | Node)[], className = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

/** A document between other things of the page. */
function aDocument() {
  const host = element('span', [' docs.example.com'], 'document-host');
  const first = element('p', ['See the ', element('a', ['timeline']), host, ' today.']);
  const last = element('li', ['Ship on ', element('strong', ['Friday'])]);
  const root = element('section', [first, element('ul', [last])]);
  document.body.append(element('h1', ['Weekly sync']), root, element('footer', ['End']));
  return { root, first, last };
}

describe('the selected words of a document', () => {
  it('are a line for each block, without what is shown beside them', () => {
    const { root } = aDocument();
    getSelection()?.selectAllChildren(root);
    expect(selectedText(root)).toBe('See the timeline today.\nShip on Friday');
  });

  it('are those of the document when more of the page is selected', () => {
    const { root } = aDocument();
    getSelection()?.selectAllChildren(document.body);
    expect(selectedText(root)).toBe('See the timeline today.\nShip on Friday');
  });

  it('are cut where the selection is', () => {
    const { root, first, last } = aDocument();
    const [from, to] = [first.firstChild, last.firstChild];
    if (from && to) getSelection()?.setBaseAndExtent(from, 4, to, 4);
    expect(selectedText(root)).toBe('the timeline today.\nShip');
  });

  it('are a line for each line of a block', () => {
    const root = element('section', [
      element('p', ['Ana: yes', element('br', []), 'Ben: no']),
      element('p', [element('strong', ['Owner', element('br', []), 'Ana']), ' Ruiz']),
    ]);
    document.body.append(root);
    getSelection()?.selectAllChildren(root);
    expect(selectedText(root)).toBe('Ana: yes\nBen: no\nOwner\nAna Ruiz');
  });

  it('are none when nothing of it is selected', () => {
    const { root } = aDocument();
    expect(selectedText(root)).toBe('');
    getSelection()?.selectAllChildren(document.querySelector('h1') ?? document.body);
    expect(selectedText(root)).toBe('');
    expect(selectedText(null)).toBe('');
  });
});
