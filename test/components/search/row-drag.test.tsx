import { cleanup, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { results, showSearch } from './show-search.tsx';

afterEach(cleanup);

describe('a row that is dragged', () => {
  /** As browsers give it to `dragstart`. */
  class Transfer {
    effectAllowed = '';
    items = new Map<string, string>([['text/uri-list', 'chrome-extension://x/popup.html']]);
    image: Element | null = null;
    clearData = () => this.items.clear();
    setData = (type: string, text: string) => this.items.set(type, text);
    setDragImage = (image: Element) => (this.image = image);
  }
  function dragFirst() {
    const row = screen.getAllByRole('option')[0];
    const dataTransfer = new Transfer();
    row?.dispatchEvent(Object.assign(new Event('dragstart', { bubbles: true }), { dataTransfer }));
    return dataTransfer;
  }

  it('is prepared when it is pressed, and holds words and nothing else', () => {
    const { drag } = showSearch(results());
    screen.getAllByRole('option')[0]?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(drag.prepare).toHaveBeenCalledWith('a');
    const { items, image, effectAllowed } = dragFirst();
    expect([...items]).toEqual([
      ['text/plain', 'Words'],
      ['text/html', '<p>Words</p>'],
    ]);
    expect(effectAllowed).toBe('copy');
    expect(image?.textContent).toBe('Pricing review');
  });

  it('leaves nothing in the popup', async () => {
    showSearch(results());
    dragFirst();
    await vi.waitFor(() => expect(document.querySelector('.drag-label')).toBeNull());
  });

  it('holds no rich text where none is wanted', () => {
    const drag = { prepare: vi.fn(), formsOf: () => ({ plain: 'Words' }) };
    showSearch(results(), { drag });
    expect([...dragFirst().items.keys()]).toEqual(['text/plain']);
  });

  it('leaves the focus in the box', async () => {
    const { box } = showSearch(results());
    box.focus();
    screen.getAllByRole('option')[0]?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    box.blur();
    await vi.waitFor(() => expect(document.activeElement).toBe(box));
  });
});
