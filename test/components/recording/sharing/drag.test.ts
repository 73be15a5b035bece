import { afterEach, describe, expect, it } from 'vitest';
import { keepOwnAddress, keepOwnAddressFromCopy } from '../../../../components/recording/sharing/drag.ts';
import { fillDrag } from '../../../../components/ui/fill-drag.ts';

afterEach(() => {
  getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

/** A drag as the browser begins it: with the address of what is dragged. */
function aDrag(target: Node = document.body) {
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

describe('a copy by the browser’s own keys', () => {
  function copy() {
    const clipboardData = new DataTransfer();
    const event = new Event('copy', { cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    keepOwnAddressFromCopy(event as ClipboardEvent);
    return { event, clipboardData };
  }

  it('takes the words alone of a selection with links to our own pages', () => {
    aLink(`${location.origin}/sidepanel.html?at=754`);
    getSelection()?.selectAllChildren(document.body);
    const { event, clipboardData } = copy();
    expect(contents(clipboardData)).toEqual({ 'text/plain': '12:34' });
    expect(event.defaultPrevented).toBe(true);
  });

  it('is left to the browser without such links', () => {
    aLink('https://example.com/');
    getSelection()?.selectAllChildren(document.body);
    expect(copy().event.defaultPrevented).toBe(false);
  });
});

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
    keepOwnAddress(event, () => null);
    expect(contents(dataTransfer)).toEqual({ 'text/plain': '12:34' });
  });

  it('of a selection takes what is sent on of it', () => {
    const { event, dataTransfer } = aDrag(aLink(`${location.origin}/`).firstChild ?? document.body);
    keepOwnAddress(event, () => ({ plain: '> Ship on Friday' }));
    expect(contents(dataTransfer)).toEqual({ 'text/plain': '> Ship on Friday' });
  });

  it('of a link to the web is the browser’s own', () => {
    const { event, dataTransfer } = aDrag(aLink('https://example.com/'));
    keepOwnAddress(event, () => null);
    expect(dataTransfer.types).toEqual(['text/uri-list']);
  });
});
