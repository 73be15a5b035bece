import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FindBar, type FindBarProps } from '../../../../components/recording/find/find-bar.tsx';
import { createFindModel } from '../../../../lib/models/find-model.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const TEXTS = ['plan of plans', 'another plan', 'nothing'];

/** The bar over a real model, redrawn at each change. */
function showBar(seed = '', parts: Partial<FindBarProps> = {}) {
  const model = createFindModel({ whenIdle: () => () => undefined });
  const onClose = vi.fn<() => void>();
  const onReturn = vi.fn<() => void>();
  const onCopy = vi.fn<() => void>();
  model.setTexts(TEXTS);
  model.open(seed, 0);
  const { container } = render(
    <FindBar find={model} tab="transcript" onClose={onClose} onReturn={onReturn} onCopy={onCopy} {...parts} />,
  );
  return { model, onClose, onReturn, container, user: userEvent.setup() };
}

const box = () => screen.getByRole('searchbox') as HTMLInputElement;
const shownCount = (container: Element) => container.querySelector('.find-count')?.textContent;
const button = (name: string) => screen.getByRole('button', { name });

describe('the box', () => {
  it.each([
    ['transcript', 'Find in transcript'],
    ['summary', 'Find in summary'],
    ['notes', 'Find in notes'],
  ] as const)('is named after the %s', (tab, name) => {
    showBar('', { tab });
    expect(screen.getByRole('searchbox', { name })).toBeTruthy();
    expect(screen.getByRole('search')).toBeTruthy();
  });

  it('has the focus, with its words selected, each time the bar is asked for', async () => {
    const { model, user } = showBar('plan');
    const selected = () => box().value.slice(box().selectionStart ?? 0, box().selectionEnd ?? 0);
    expect(document.activeElement).toBe(box());
    expect(selected()).toBe('plan');
    await user.click(button('Next match'));
    expect(document.activeElement).not.toBe(box());
    await act(() => model.open('nothing', 0));
    expect(document.activeElement).toBe(box());
    expect(selected()).toBe('nothing');
  });
});

describe('the count', () => {
  it('says which of how many, nothing without a question, and that there are none', async () => {
    const { container, user } = showBar();
    expect(shownCount(container)).toBe('');
    await user.type(box(), 'plan');
    expect(shownCount(container)).toBe('1 of 3');
    await user.keyboard('{Enter}');
    expect(shownCount(container)).toBe('2 of 3');
    await user.type(box(), 'xx');
    expect(shownCount(container)).toBe('No matches');
    expect(button('Next match').getAttribute('aria-disabled')).toBe('true');
  });

  it('says that the words were found one by one', () => {
    const { container } = showBar('plan nothing');
    expect(shownCount(container)).toBe('1 of 4 (any word)');
    expect(screen.getByTitle('1 of 4 (any word)')).toBeTruthy();
  });

  it('is spoken once the typing has paused', async () => {
    vi.useFakeTimers();
    const { model } = showBar();
    const status = () => screen.getByRole('status').textContent;
    await act(() => model.type('p'));
    await act(() => void vi.advanceTimersByTime(400));
    await act(() => model.type('plans'));
    await act(() => void vi.advanceTimersByTime(400));
    expect(status()).toBe('');
    await act(() => void vi.advanceTimersByTime(100));
    expect(status()).toBe('1 of 1');
  });
});

describe('the keys', () => {
  it('go on with Enter, F3 and Ctrl+G or Cmd+G, and back with Shift', () => {
    const { model } = showBar('plan');
    const at = () => (model.state.value.status === 'open' ? model.state.value.current : null);
    for (const [init, expected] of [
      [{ key: 'Enter' }, 1],
      [{ key: 'Enter', shiftKey: true }, 0],
      [{ key: 'F3' }, 1],
      [{ key: 'F3', shiftKey: true }, 0],
      [{ key: 'g', ctrlKey: true }, 1],
      [{ key: 'g', metaKey: true }, 2],
      [{ key: 'G', metaKey: true, shiftKey: true }, 1],
      [{ key: 'п', code: 'KeyG', ctrlKey: true }, 2],
      [{ key: 'П', code: 'KeyG', ctrlKey: true, shiftKey: true }, 1],
    ] as const) {
      expect(fireEvent.keyDown(box(), init)).toBe(false);
      expect(at()).toBe(expected);
    }
  });

  it('are left to the input method while it is at work', () => {
    const { model, onReturn } = showBar('plan');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(box(), { key: 'Escape', isComposing: true });
    expect(model.state.value).toMatchObject({ current: 0 });
    expect(onReturn).not.toHaveBeenCalled();
  });

  it('are left alone where they are letters or somebody else’s', () => {
    const { model } = showBar('plan');
    for (const init of [
      { key: 'g' },
      { key: 'Enter', ctrlKey: true },
      { key: 'f', ctrlKey: true },
      { key: 'F3', altKey: true },
    ])
      expect(fireEvent.keyDown(box(), init)).toBe(true);
    expect(model.state.value).toMatchObject({ current: 0 });
  });

  it('go back to where the reader was with Escape, from a button too', () => {
    const { onReturn, onClose } = showBar('plan');
    fireEvent.keyDown(box(), { key: 'Escape', repeat: true });
    fireEvent.keyDown(box(), { key: 'Escape' });
    fireEvent.keyDown(button('Next match'), { key: 'Escape' });
    expect(onReturn).toHaveBeenCalledTimes(2);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the buttons', () => {
  it('go on and back, and Enter on one of them presses it once', async () => {
    const { model, user } = showBar('plan');
    await user.click(button('Next match'));
    expect(model.state.value).toMatchObject({ current: 1 });
    await user.keyboard('{Enter}');
    expect(model.state.value).toMatchObject({ current: 2 });
    await user.click(button('Previous match'));
    expect(model.state.value).toMatchObject({ current: 1 });
  });

  it('close where the match is', async () => {
    const { user, onClose, onReturn } = showBar('plan');
    await user.click(button('Close'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onReturn).not.toHaveBeenCalled();
  });
});
