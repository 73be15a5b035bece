import { act, fireEvent, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aShown, showPanel } from './show-panel.tsx';

const bar = () => screen.queryByRole('group', { name: 'Selected text' });
const button = (name: string) => within(bar() ?? document.body).getByRole('button', { name });

async function select(element: Element | null) {
  // The panel follows the selection once it is painted.
  const painted = () => act(() => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())));
  await painted();
  if (element) getSelection()?.selectAllChildren(element);
  document.dispatchEvent(new Event('selectionchange'));
  await painted();
}

beforeEach(() => void (Range.prototype.getBoundingClientRect = () => new DOMRect(50, 300, 100, 20)));
afterEach(() => getSelection()?.removeAllRanges());

describe('the bar beside selected words', () => {
  it('copies them as a quote, inserts them, and finds them', async () => {
    const { user, onSend } = showPanel(aShown());
    const words = document.querySelector('.turn-text');
    await select(words);
    await user.click(button('Copy quote'));
    expect(onSend).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'turns' }), 'clipboard');
    expect(bar()).toBeNull();
    await select(words);
    await user.click(button('Insert'));
    expect(onSend).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'turns' }), 'page');
    await select(words);
    await user.click(button('Find'));
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe(words?.textContent);
  });

  it('finds words of several turns on one line, as the find box has only one', async () => {
    const { user } = showPanel(aShown());
    vi.spyOn(Selection.prototype, 'toString').mockReturnValue('\nGood morning.\n\nYes.');
    await select(document.querySelector('.transcript'));
    await user.click(button('Find'));
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('Good morning. Yes.');
  });

  it('is reached by Tab from the words, and closed by Escape', async () => {
    const { user, onSend } = showPanel(aShown());
    await select(document.querySelector('.turn-text'));
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(button('Copy quote'));
    await user.keyboard('{Tab}{Enter}');
    expect(onSend).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'turns' }), 'page');
    await select(document.querySelector('.turn-text'));
    await user.keyboard('{Escape}');
    expect(bar()).toBeNull();
  });

  it('is not there while the pointer selects, for words elsewhere, and without any', async () => {
    showPanel(aShown());
    fireEvent.pointerDown(document.body);
    await select(document.querySelector('.turn-text'));
    expect(bar()).toBeNull();
    fireEvent.pointerUp(document.body);
    expect(bar()).not.toBeNull();
    await select(screen.getByRole('heading', { level: 1 }));
    expect(bar()).toBeNull();
    getSelection()?.removeAllRanges();
    await select(null);
    expect(bar()).toBeNull();
  });
});
