import { cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FoundInPage, reveal } from '../../../../components/recording/find/use-find.ts';
import { textAtTop, type FindSurface } from '../../../../components/recording/find/surface.ts';
import { createFindModel, type FindModel, type FindState } from '../../../../lib/models/find-model.ts';

/** Texts of 100 px each in a window of 600 px, of which bars take 100 px at the top. */
const HEIGHT = 100;
const BARS = 100;
let scrolled = 0;

/** Where each text is, by its node. */
const tops = new Map<Node, number>();

function nodeAt(text: number): Text {
  const node = new Text('x'.repeat(20));
  tops.set(node, text * HEIGHT);
  return node;
}

function rangeAt(text: number): Range {
  const range = document.createRange();
  range.setEnd(nodeAt(text), 1);
  return range;
}

function aSurface(texts: readonly string[]): FindSurface {
  const nodes = texts.map((_, text) => nodeAt(text));
  return {
    texts,
    piecesOf: (text) => nodes.slice(text, text + 1).map((node) => ({ node, at: 0 })),
    positionOf: () => ({ text: 0, unit: 0 }),
    near: () => [0, texts.length],
    contentOf: () => ({ kind: 'words', text: '' }),
    secondsOf: () => null,
  };
}

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
};

beforeEach(() => {
  scrolled = 0;
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(function (this: Range) {
    const top = tops.get(this.endContainer);
    return top === undefined ? new DOMRect() : new DOMRect(0, top - scrolled, 50, 20);
  });
  document.documentElement.style.scrollPaddingTop = `${BARS}px`;
  vi.stubGlobal('innerHeight', 600);
  vi.stubGlobal('scrollBy', ({ top = 0 }: ScrollToOptions) => {
    scrolled += top;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('revealing', () => {
  it.each([
    ['leaves what can be seen where it is', 3, {}, 0],
    ['brings what is under the bars a third down what is free', 0, {}, -256.67],
    ['brings what is below there, too', 50, {}, 4743.33],
    ['brings there what can be seen, for who comes from elsewhere', 1, { wherever: true }, -156.67],
  ])('%s', (_, text, options, px) => {
    reveal(() => rangeAt(text), options);
    expect(scrolled).toBeCloseTo(px);
  });

  it('stays with it while heights around it become known, until the reader takes over', async () => {
    let late = 0;
    const range = () => rangeAt(50 + late);
    reveal(range);
    late = 10;
    await frames(2);
    expect(scrolled).toBeCloseTo(5743.33);
    dispatchEvent(new Event('wheel'));
    late = 20;
    await frames(3);
    expect(scrolled).toBeCloseTo(5743.33);
  });

  it('does not scroll to what has no place', () => {
    reveal(() => document.createRange());
    reveal(() => null);
    expect(scrolled).toBe(0);
  });
});

it('where the reader is is the first text that ends below the bars', () => {
  const surface = aSurface(Array.from({ length: 40 }, (_, index) => `${index}`));
  expect(textAtTop(surface)).toBe(1);
  scrolled = 1500;
  expect(textAtTop(surface)).toBe(16);
  expect(textAtTop(aSurface([]))).toBe(0);
});

describe('what was found', () => {
  function Page({ surface, state }: { surface: FindSurface | null; state: FindState }) {
    const find = { state: { value: state } } as FindModel;
    return <FoundInPage find={find} surface={surface} />;
  }

  /** The open find bar over forty texts, some of which are a plan; `draw` draws the page again. */
  function showFound(isPlan: (index: number) => boolean) {
    const model = createFindModel({ whenIdle: () => () => undefined });
    const surface = aSurface(Array.from({ length: 40 }, (_, index) => (isPlan(index) ? 'plan' : '')));
    model.setTexts(surface.texts);
    model.open('', 0);
    const { rerender } = render(<Page surface={surface} state={model.state.value} />);
    const draw = (shown = surface) => rerender(<Page surface={shown} state={model.state.value} />);
    return { model, surface, draw };
  }

  it('is brought into view by the reader’s doing, and not by fresher words', async () => {
    const { model, surface, draw } = showFound((index) => index % 10 === 9);
    expect(scrolled).toBe(0);
    model.type('plan');
    draw();
    // What was typed is on the screen before.
    expect(scrolled).toBe(0);
    await vi.waitFor(() => expect(scrolled).not.toBe(0));
    const first = scrolled;
    expect(first).toBeGreaterThan(0);
    model.next();
    draw();
    expect(scrolled).toBeCloseTo(first + 1000);

    scrolled = 0;
    const fresher = aSurface([...surface.texts, 'more']);
    model.setTexts(fresher.texts);
    draw();
    draw(fresher);
    expect(scrolled).toBe(0);
    model.next();
    // These are the places of other words.
    draw();
    expect(scrolled).toBe(0);
    draw(fresher);
    expect(scrolled).toBeGreaterThan(0);
  });

  it('is the last one that the reader went to, also when the typing has not led anywhere yet', async () => {
    const { model, draw } = showFound((index) => index % 10 === 9);
    model.type('plan');
    draw();
    model.next();
    draw();
    const second = scrolled;
    expect(second).toBeGreaterThan(1500);
    await frames(3);
    expect(scrolled).toBe(second);

    model.type('pla');
    draw();
    model.close();
    draw();
    dispatchEvent(new Event('wheel'));
    scrolled = 0;
    await frames(3);
    expect(scrolled).toBe(0);
  });

  it('is left where it is when the reader scrolls before the typing has led there', async () => {
    const { model, draw } = showFound((index) => index === 39);
    for (const hand of ['wheel', 'pointerdown']) {
      model.type(hand === 'wheel' ? 'pl' : 'plan');
      draw();
      dispatchEvent(new Event(hand));
      await frames(4);
      // What a frame has planned comes before.
      await new Promise((resolve) => void setTimeout(resolve));
      expect({ hand, scrolled }).toEqual({ hand, scrolled: 0 });
    }
  });
});
