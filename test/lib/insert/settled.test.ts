import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '../../../lib/insert/settled.ts';

const PATIENCE_MS = 500;

let field: HTMLElement;
let isDone: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  field = document.createElement('div');
  document.body.replaceChildren(field);
  isDone = false;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** What `settled` has answered so far. */
function asked() {
  const state: { answer: boolean | null } = { answer: null };
  const check = vi.fn<() => boolean>(() => isDone);
  void settled(field, check).then((answer) => (state.answer = answer));
  return { state, check };
}

describe('settled', () => {
  const words = document.createTextNode('old');

  it('asks when the page has had its turn, and not before', async () => {
    isDone = true;
    const { state, check } = asked();
    expect(check).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(check).toHaveBeenCalledOnce();
    expect(state.answer).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('answers no after half a second, and not sooner', async () => {
    const { state } = asked();
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(state.answer).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(state.answer).toBe(false);
  });

  it('asks once more at the end of its time', async () => {
    const { state } = asked();
    await vi.advanceTimersByTimeAsync(0);
    isDone = true;
    expect(state.answer).toBeNull();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(state.answer).toBe(true);
  });

  it.each<[string, () => void]>([
    ['an element in it', () => field.append(document.createElement('p'))],
    ['an element deep in it', () => field.firstElementChild?.append(document.createElement('p'))],
    ['a text in it', () => (words.data = 'new')],
    ['an attribute', () => field.setAttribute('data-value', 'new')],
    ['its value, as a field tells', () => field.dispatchEvent(new Event('input'))],
  ])('answers yes with the change of %s', async (_, change) => {
    field.replaceChildren(document.createElement('p'));
    field.firstElementChild?.append(words);
    const { state } = asked();
    await vi.advanceTimersByTimeAsync(0);
    isDone = true;
    change();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(state.answer).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits on when what changes is something else', async () => {
    const { state } = asked();
    await vi.advanceTimersByTimeAsync(0);
    field.dispatchEvent(new Event('input'));
    field.append('something else');
    await vi.advanceTimersByTimeAsync(1);
    expect(state.answer).toBeNull();
    isDone = true;
    field.dispatchEvent(new Event('input'));
    await vi.advanceTimersByTimeAsync(0);
    expect(state.answer).toBe(true);
  });

  it('asks no more once it has answered', async () => {
    const { check } = asked();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS + 1);
    const { length } = check.mock.calls;
    field.dispatchEvent(new Event('input'));
    field.append('late');
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(check.mock.calls).toHaveLength(length);
  });
});
