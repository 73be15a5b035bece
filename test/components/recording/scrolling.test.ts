import { fireEvent } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdPlaceOnResize, reachEnd } from '../../../components/recording/scrolling.ts';

const scrollBy = vi.fn<(options: ScrollToOptions) => void>();
const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal('scrollBy', scrollBy.mockReset());
  vi.stubGlobal('scrollTo', scrollTo.mockReset());
});
afterEach(() => {
  stop();
  // Ends a move that is still going on.
  fireEvent.wheel(window);
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('the place that is held while the panel becomes wider or narrower', () => {
  let width = 400;
  let resized = () => {};
  let tops = new Map<Element, number>();

  function turn(top: number) {
    const element = document.createElement('li');
    element.className = 'turn';
    element.getBoundingClientRect = () => new DOMRect(0, tops.get(element) ?? 0, 300, tops.has(element) ? 100 : 0);
    element.getClientRects = () => (element.isConnected && tops.has(element) ? [new DOMRect()] : []) as never;
    tops.set(element, top);
    return element;
  }

  async function hold() {
    tops = new Map();
    width = 400;
    vi.stubGlobal('scrollY', 1000);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          resized = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    const panels = document.createElement('div');
    Object.defineProperty(panels, 'clientWidth', { get: () => width });
    document.body.append(panels);
    const held = turn(20);
    panels.append(held);
    vi.spyOn(document, 'elementFromPoint').mockImplementation(() => panels.firstElementChild);
    stop = holdPlaceOnResize(panels);
    fireEvent.scroll(window);
    await frame();
    return { panels, held };
  }

  it('is that of the turn that was at the top', async () => {
    const { held } = await hold();
    tops.set(held, 70);
    width = 300;
    resized();
    expect(scrollBy).toHaveBeenCalledWith({ top: 50, behavior: 'instant' });
  });

  it('is found anew after the turns have been drawn again', async () => {
    const { panels } = await hold();
    const next = turn(20);
    panels.replaceChildren(next);
    await Promise.resolve();
    tops.set(next, 90);
    width = 300;
    resized();
    expect(scrollBy).toHaveBeenCalledWith({ top: 70, behavior: 'instant' });
  });

  it.each([
    ['hidden', (element: Element) => tops.delete(element)],
    ['gone', (element: Element) => element.remove()],
  ])('is let go when the turn is %s', async (_, leave) => {
    const { held } = await hold();
    leave(held);
    width = 300;
    resized();
    await frame();
    expect(scrollBy).not.toHaveBeenCalled();
  });
});

describe('the End key', () => {
  it.each([
    ['reaches the end of a page that became longer', 'main', 1],
    ['stays in a text field', 'textarea', 0],
    ['stays in a text field', 'input', 0],
  ])('%s (%s)', (_, tag, times) => {
    stop = reachEnd();
    const target = document.createElement(tag);
    document.body.append(target);
    fireEvent.keyDown(target, { key: 'End' });
    window.dispatchEvent(new Event('scrollend'));
    expect(scrollTo).toHaveBeenCalledTimes(times);
  });
});
