import { afterEach, describe, expect, it } from 'vitest';
import { copySelection, keepOwnAddress } from '../../../../components/recording/sharing/copy-selection.ts';

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
