import { afterEach, describe, expect, it } from 'vitest';
import { copySelection, keepOwnAddress, selectedText } from '../../../../components/recording/sharing/selection.ts';

afterEach(() => {
  getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

/** An element with children, as the panel draws them. */
function element(tag: string, properties: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function copied(root: Node) {
  getSelection()?.selectAllChildren(root);
  const clipboardData = new DataTransfer();
  const event = new Event('copy', { cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  copySelection(event as ClipboardEvent);
  const [plain, html] = ['text/plain', 'text/html'].map((type) => clipboardData.getData(type));
  return { plain, html, isOurs: event.defaultPrevented };
}

describe('a copy by hand', () => {
  it('has the structure of a document, and no colors, fonts or hints', () => {
    const style = 'color: rgb(1, 2, 3); font: 12px Inter';
    document.body.append(
      element('h2', { style, id: 'summary-heading-1' }, 'Decisions'),
      element('p', { style }, 'We ', element('strong', { class: 'x' }, 'ship'), ' it.'),
      element('ol', { start: '3' }, element('li', {}, 'One'), element('li', {}, element('p', {}, 'Two'))),
      element(
        'p',
        {},
        element('a', { href: 'https://a.com/b' }, 'notes'),
        element('span', { class: 'document-host' }, ' a.com'),
      ),
    );
    expect(copied(document.body)).toEqual({
      html: '<h2>Decisions</h2>\n<p>We <strong>ship</strong> it.</p>\n<ol start="3"><li>One</li><li>Two</li></ol>\n<p><a href="https://a.com/b">notes</a></p>',
      plain: 'Decisions\n\nWe ship it.\n\n3. One\n4. Two\n\nnotes (https://a.com/b)',
      isOurs: true,
    });
  });

  it('has items of a list, and cells of a table, that are selected in it', () => {
    const list = element('ul', {}, element('li', {}, 'One'), element('li', {}, 'Two'));
    const body = element('tbody', {}, element('tr', {}, element('td', {}, 'a'), element('td', {}, 'b')));
    document.body.append(list, element('table', {}, body));
    expect(copied(list).html).toBe('<ul><li>One</li><li>Two</li></ul>');
    expect(copied(body).html).toBe('<table><tbody><tr><td>a</td> <td>b</td></tr></tbody></table>');
  });

  it('has turns with name and time, and no addresses of our own pages', () => {
    const time = element('a', { class: 'turn-time', href: `${location.origin}/sidepanel.html?at=754` }, '12:34');
    const head = element('p', { class: 'turn-head' }, element('bdi', { class: 'turn-name' }, 'Ana'), time);
    const said = (...words: string[]) => element('li', { class: 'turn' }, element('p', {}, ...words));
    const blocks = [
      element('div', { class: 'turns' }, element('li', { class: 'turn' }, head, element('p', {}, 'Hello.'))),
      element('div', { class: 'turns' }, said('Good morning.')),
    ];
    const list = element('ol', { class: 'transcript' }, ...blocks);
    document.body.append(list);
    for (const root of [document.body, list]) {
      expect(copied(root)).toMatchObject({
        html: '<p><strong>Ana</strong> · 12:34</p>\n<p>Hello.</p>\n<p>Good morning.</p>',
        plain: 'Ana · 12:34\n\nHello.\n\nGood morning.',
      });
    }
  });

  it('is left to the browser where nothing is selected', () => {
    document.body.append(element('p', {}));
    expect(copied(document.body).isOurs).toBe(false);
  });
});

describe('a drag', () => {
  function mayBegin(target: Node): boolean {
    const event = new Event('dragstart', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    keepOwnAddress(event as DragEvent);
    return !event.defaultPrevented;
  }

  it('begins of a link to another site only, as any other would carry our own address', () => {
    expect(mayBegin(element('a', { href: 'https://example.com/' }, 'there'))).toBe(true);
    const own = element('a', { href: `${location.origin}/sidepanel.html?recording=1&at=754` }, '12:34');
    expect([own, own.firstChild ?? document.body].map(mayBegin)).toEqual([false, false]);
  });
});

/** A document between other things of the page. */
function aDocument() {
  const host = element('span', { class: 'document-host' }, ' docs.example.com');
  const first = element('p', {}, 'See the ', element('a', {}, 'timeline'), host, ' today.');
  const last = element('li', {}, 'Ship on ', element('strong', {}, 'Friday'));
  const root = element('section', {}, first, element('ul', {}, last));
  document.body.append(element('h1', {}, 'Weekly sync'), root, element('footer', {}, 'End'));
  return { root, first, last };
}

describe('the selected words of a document', () => {
  it.each(['section', 'body'])('are a line for each block, without what is shown beside them, in the %s', (name) => {
    const { root } = aDocument();
    getSelection()?.selectAllChildren(document.querySelector(name) ?? root);
    expect(selectedText(root)).toBe('See the timeline today.\nShip on Friday');
  });

  it('are cut where the selection is', () => {
    const { root, first, last } = aDocument();
    const [from, to] = [first.firstChild, last.firstChild];
    if (from && to) getSelection()?.setBaseAndExtent(from, 4, to, 4);
    expect(selectedText(root)).toBe('the timeline today.\nShip');
  });

  it('are a line for each line of a block', () => {
    const root = element(
      'section',
      {},
      element('p', {}, 'Ana: yes', element('br', {}), 'Ben: no'),
      element('p', {}, element('strong', {}, 'Owner', element('br', {}), 'Ana'), ' Ruiz'),
    );
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
