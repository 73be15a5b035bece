import { describe, expect, it } from 'vitest';
import { paintMatches } from '../../../../components/recording/find/use-find.ts';
import { createDocumentSurface, type FindSurface } from '../../../../components/recording/find/surface.ts';
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
  let near: readonly [number, number] = [0, nearCount];
  const surface: FindSurface = { ...createDocumentSurface(root), near: () => near };
  return {
    root,
    surface,
    scrollTo: (from: number, to: number) => {
      near = [from, to];
      dispatchEvent(new Event('scroll'));
    },
    find: (query: string) => findAll(indexTexts(surface.texts), query),
  };
}

const frame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()));

describe('painting what was found', () => {
  const words = (name: string) =>
    [...(CSS.highlights.get(name) ?? [])].map((init) => {
      const range = document.createRange();
      range.setStart(init.startContainer, init.startOffset);
      range.setEnd(init.endContainer, init.endOffset);
      return range.toString();
    });

  it('paints what is visible, the current one over the others, and leaves the page as it is', () => {
    const { root, surface, find } = aSurface(['Plan a plan', 'pl*an here', 'plan'], 2);
    const before = root.innerHTML;
    paintMatches(surface, find('plan'), 1);
    expect(words('earshot-find')).toEqual(['Plan', 'plan']);
    expect(words('earshot-find-current')).toEqual(['plan']);
    expect(CSS.highlights.get('earshot-find-current')?.priority).toBeGreaterThan(
      CSS.highlights.get('earshot-find')?.priority ?? 0,
    );
    expect(root.innerHTML).toBe(before);
  });

  it('is gone when it is cleared, and listens no more', async () => {
    const { surface, scrollTo, find } = aSurface(['one plan', 'two plans'], 1);
    const clear = paintMatches(surface, find('plan'), 0);
    scrollTo(0, 2);
    clear();
    scrollTo(0, 1);
    await frame();
    expect([...words('earshot-find'), ...words('earshot-find-current')]).toEqual([]);
  });
});
