import { fireEvent } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdElement, offsetOf, reachEnd } from '../../../components/recording/scrolling.ts';

const scrollBy = vi.fn<(options: ScrollToOptions) => void>();
let stop = () => {};

beforeEach(() => void vi.stubGlobal('scrollBy', scrollBy.mockReset()));
afterEach(() => {
  stop();
  // Ends a move that is still going on.
  fireEvent.wheel(window);
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('an offset is pixels below the bars, and the share of the height that is above them', () => {
  const element = document.createElement('li');
  document.body.append(element);
  const at = (top: number, height: number) => {
    element.getBoundingClientRect = () => new DOMRect(0, top, 300, height);
  };
  at(20, 100);
  expect(offsetOf(element)).toBe(20);
  at(-25, 100);
  expect(offsetOf(element)).toBe(-0.25);
  // In a narrower panel, the same words are farther down in it.
  at(50, 400);
  holdElement(element, -0.25);
  expect(scrollBy).toHaveBeenLastCalledWith({ top: 150, behavior: 'instant' });
  holdElement(element, 20);
  expect(scrollBy).toHaveBeenLastCalledWith({ top: 30, behavior: 'instant' });
});

describe('the End key', () => {
  it.each([
    ['reaches the end of a page that became longer', 'main', 1],
    ['stays in a text field', 'textarea', 0],
    ['stays in a text field', 'input', 0],
  ])('%s (%s)', (_, tag, times) => {
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5000, configurable: true });
    stop = reachEnd();
    const target = document.createElement(tag);
    document.body.append(target);
    fireEvent.keyDown(target, { key: 'End' });
    expect(scrollBy).toHaveBeenCalledTimes(times);
  });

  it.each(['people', 'document-scroll'])('is left to what scrolls on its own (%s)', (name) => {
    stop = reachEnd();
    const scroller = document.createElement('div');
    scroller.className = name;
    const target = scroller.appendChild(document.createElement('button'));
    document.body.append(scroller);
    expect(fireEvent.keyDown(target, { key: 'End' })).toBe(true);
    expect(scrollBy).not.toHaveBeenCalled();
  });
});
