import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDocumentSurface } from '../../../../components/recording/find/document-surface.ts';
import { createMatchPainter } from '../../../../components/recording/find/find-paint.ts';
import type { FindSurface } from '../../../../components/recording/find/find-surface.ts';
import { findAll, indexTexts } from '../../../../lib/search/find-text.ts';

/** Paragraphs of which the first `nearCount` are near, until it is said otherwise. */
function aSurface(paragraphs: readonly string[], nearCount = paragraphs.length) {
  const root = document.createElement('div');
  root.append(
    ...paragraphs.map((words) => {
      const paragraph = document.createElement('p');
      const [plain = '', bold = ''] = words.split('*');
      const strong = document.createElement('strong');
      strong.append(bold);
      paragraph.append(plain, ...(bold === '' ? [] : [strong]));
      return paragraph;
    }),
  );
  document.body.replaceChildren(root);
  const listeners = new Set<() => void>();
  let near: readonly [number, number] = [0, nearCount];
  const surface: FindSurface = {
    ...createDocumentSurface(root),
    near: () => [near],
    onNearChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    root,
    surface,
    listeners,
    scrollTo: (from: number, to: number) => {
      near = [from, to];
      for (const listener of listeners) listener();
    },
    find: (query: string) => findAll(indexTexts(surface.texts), query),
  };
}

const frame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()));

describe('with the highlight API', () => {
  const highlights = new Map<string, Set<StaticRangeInit> & { priority: number }>();
  beforeEach(() => {
    highlights.clear();
    vi.stubGlobal('CSS', { highlights });
    vi.stubGlobal(
      'Highlight',
      class extends Set<StaticRangeInit> {
        priority = 0;
      },
    );
    vi.stubGlobal(
      'StaticRange',
      class implements StaticRangeInit {
        readonly startContainer: Node;
        readonly startOffset: number;
        readonly endContainer: Node;
        readonly endOffset: number;

        constructor(init: StaticRangeInit) {
          this.startContainer = init.startContainer;
          this.startOffset = init.startOffset;
          this.endContainer = init.endContainer;
          this.endOffset = init.endOffset;
        }
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  const words = (name: string) =>
    [...(highlights.get(name) ?? [])].map((init) => {
      const range = document.createRange();
      range.setStart(init.startContainer, init.startOffset);
      range.setEnd(init.endContainer, init.endOffset);
      return range.toString();
    });

  it('paints what is near, the current one over the others, and leaves the page as it is', () => {
    const { root, surface, find } = aSurface(['Plan a plan', 'pl*an here', 'plan'], 2);
    const before = root.innerHTML;
    createMatchPainter().paint(surface, find('plan'), 1);
    expect(words('earshot-find')).toEqual(['Plan', 'plan']);
    expect(words('earshot-find-current')).toEqual(['plan']);
    expect(highlights.get('earshot-find-current')?.priority).toBeGreaterThan(
      highlights.get('earshot-find')?.priority ?? 0,
    );
    expect(root.innerHTML).toBe(before);
  });

  it('follows the reader, once a frame, and rests while nothing new is near', async () => {
    const { surface, scrollTo, find } = aSurface(['one plan', 'two plans', 'three plans'], 1);
    const rangeOf = vi.spyOn(surface, 'rangeOf');
    createMatchPainter().paint(surface, find('o'), 0);
    expect(words('earshot-find')).toEqual([]);
    rangeOf.mockClear();
    scrollTo(0, 2);
    scrollTo(1, 2);
    expect(rangeOf).not.toHaveBeenCalled();
    await frame();
    expect(words('earshot-find')).toEqual(['o']);
    expect(words('earshot-find-current')).toEqual([]);
    rangeOf.mockClear();
    scrollTo(1, 2);
    await frame();
    expect(rangeOf).not.toHaveBeenCalled();
  });

  it('gives way to marks where colours are forced, which would make all highlights the same', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(forced-colors: active)' }));
    const { root, surface, find } = aSurface(['a plan']);
    const painter = createMatchPainter();
    painter.paint(surface, find('plan'), 0);
    expect(words('earshot-find-current')).toEqual([]);
    expect(root.querySelector('mark')?.textContent).toBe('plan');
    painter.clear();
    expect(root.querySelector('mark')).toBeNull();
  });

  it('is gone when it is cleared, and listens no more', async () => {
    const { surface, scrollTo, listeners, find } = aSurface(['one plan', 'two plans'], 1);
    const painter = createMatchPainter();
    painter.paint(surface, find('plan'), 0);
    scrollTo(0, 2);
    painter.clear();
    await frame();
    expect([...words('earshot-find'), ...words('earshot-find-current')]).toEqual([]);
    expect(listeners.size).toBe(0);
  });
});

describe('without the highlight API', () => {
  beforeEach(() => vi.stubGlobal('CSS', {}));
  afterEach(() => vi.unstubAllGlobals());

  const marks = (root: Element) =>
    [...root.querySelectorAll('mark')].map(
      ({ className, textContent }) => `${textContent}${/current/.test(className) ? '!' : ''}`,
    );
  const textNodes = (root: Element) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: [Node, string | null][] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push([node, node.nodeValue]);
    return nodes;
  };

  it('marks what is near, and gives each text node its words back', () => {
    const { root, surface, find } = aSurface(['Plan a plan, plan', 'the pl*an here', 'plan'], 2);
    const before = textNodes(root);
    const painter = createMatchPainter();
    painter.paint(surface, find('plan'), 1);
    expect(marks(root)).toEqual(['Plan', 'plan!', 'plan', 'pl', 'an']);
    expect([...root.children].map(({ textContent }) => textContent)).toEqual([
      'Plan a plan, plan',
      'the plan here',
      'plan',
    ]);
    painter.clear();
    expect(marks(root)).toEqual([]);
    expect(textNodes(root)).toEqual(before);
  });

  it('can be painted over, and still says where words are', () => {
    const { root, surface, find } = aSurface(['Plan a plan', 'pl*an here']);
    const painter = createMatchPainter();
    painter.paint(surface, find('plan'), 0);
    expect(surface.rangeOf(0, 3, 9)?.toString()).toBe('n a pl');
    expect(surface.rangeOf(1, 0, 4)?.toString()).toBe('plan');
    painter.paint(surface, find('a'), 1);
    expect(marks(root)).toEqual(['a', 'a!', 'a', 'a']);
    expect(root.textContent).toBe('Plan a planplan here');
  });

  it('leaves words that have changed meanwhile', () => {
    const { root, surface, find } = aSurface(['a plan']);
    const painter = createMatchPainter();
    painter.paint(surface, find('plan'), 0);
    const [first] = textNodes(root);
    if (first) first[0].nodeValue = 'New words';
    painter.clear();
    expect(root.textContent).toBe('New words');
  });
});
