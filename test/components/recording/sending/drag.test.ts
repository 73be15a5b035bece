import { afterEach, describe, expect, it } from 'vitest';
import { fillDrag, keepOwnAddress } from '../../../../components/recording/sending/drag.ts';

afterEach(() => document.body.replaceChildren());

/** A drag as the browser begins it: with the address of what is dragged. */
function aDrag(target: Element = document.body) {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/uri-list', 'chrome-extension://id/sidepanel.html?recording=1');
  const event = new Event('dragstart', { bubbles: true, cancelable: true });
  Object.defineProperties(event, { dataTransfer: { value: dataTransfer }, target: { value: target } });
  return { event: event as DragEvent, dataTransfer };
}
const contents = (transfer: DataTransfer) =>
  Object.fromEntries(transfer.types.map((type) => [type, transfer.getData(type)]));

function aLink(href: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.append('12:34');
  document.body.append(link);
  return link;
}

describe('a drag', () => {
  it('holds the forms and nothing that the browser had put there', () => {
    const { event, dataTransfer } = aDrag();
    fillDrag(event, { plain: '> Yes', html: '<p>Yes</p>' });
    expect(contents(dataTransfer)).toEqual({ 'text/plain': '> Yes', 'text/html': '<p>Yes</p>' });
    expect(event.defaultPrevented).toBe(false);
  });

  it('holds words alone where only they are to leave', () => {
    const { event, dataTransfer } = aDrag();
    fillDrag(event, { plain: '> Yes' });
    expect(contents(dataTransfer)).toEqual({ 'text/plain': '> Yes' });
  });

  it('does not begin where there is nothing', () => {
    const { event } = aDrag();
    fillDrag(event, null);
    expect(event.defaultPrevented).toBe(true);
  });

  it('of a link to our own page takes its words, not its address', () => {
    const { event, dataTransfer } = aDrag(aLink(`${location.origin}/sidepanel.html?recording=1&at=754`));
    keepOwnAddress(event);
    expect(contents(dataTransfer)).toEqual({ 'text/plain': '12:34' });
  });

  it('of a link to the web is the browser’s own', () => {
    const { event, dataTransfer } = aDrag(aLink('https://example.com/'));
    keepOwnAddress(event);
    expect(dataTransfer.types).toEqual(['text/uri-list']);
  });
});
