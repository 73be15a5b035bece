import { cleanup, render, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DocumentView } from '../../../../components/recording/document/document.tsx';
import { goToDocumentPlace } from '../../../../components/recording/document/document-place.ts';
import { drawDocument } from '../../../../components/recording/document/use-beginning.ts';
import { createDocumentSurface } from '../../../../components/recording/find/document-surface.ts';
import { parseDocument } from '../../../../lib/markdown/parse-document.ts';

let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (run: (deadline: IdleDeadline) => void) =>
    idle.push(() => run({ didTimeout: false, timeRemaining: () => 50 })),
  );
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void (idle[handle - 1] = () => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COUNT = 2000;
const paragraphs = Array.from({ length: COUNT }, (_, at) => `Said ${at}.`).join('\n\n');
const items = Array.from({ length: COUNT }, (_, at) => `- Item ${at}.`).join('\n');

function show(source: string) {
  const { blocks } = parseDocument(source);
  const { container } = render(<DocumentView blocks={blocks} onLink={vi.fn()} name="summary" />);
  const root = container.querySelector<HTMLElement>('.document');
  if (!root) throw new Error('No document');
  return root;
}

describe('a long document', () => {
  it.each([
    ['paragraphs', paragraphs, 'p'],
    ['items of one list', items, 'li'],
  ])(
    'of %s is drawn from its beginning, the rest while there is time, and nothing twice',
    async (_what, source, part) => {
      const root = show(source);
      const drawn = () => [...root.querySelectorAll(part)];
      const first = drawn();
      expect(first.length).toBeGreaterThan(100);
      expect(first.length).toBeLessThan(COUNT);
      for (let count = first.length; count < COUNT; count = drawn().length) {
        const before = count;
        idle.at(-1)?.();
        await waitFor(() => expect(drawn().length).toBeGreaterThan(before));
      }
      expect(drawn().length).toBe(COUNT);
      expect(first.every((element, index) => element === drawn()[index])).toBe(true);
      expect(root.textContent).toContain(`${COUNT - 1}.`);
    },
  );

  it('is whole for paper before the browser prints', () => {
    const root = show(items);
    dispatchEvent(new Event('beforeprint'));
    expect(root.querySelectorAll('li').length).toBe(COUNT);
  });

  it('is searched to its end', () => {
    expect(createDocumentSurface(show(paragraphs)).texts.at(-1)).toBe(`Said ${COUNT - 1}.`);
  });

  it('is drawn down to a place that is gone to, and no further', () => {
    const root = show(paragraphs);
    goToDocumentPlace(root, 1200.5);
    expect(root.children.length).toBeGreaterThan(1201);
    expect(root.children.length).toBeLessThan(COUNT);
  });

  it('stays whole when fresher words arrive', () => {
    const draw = (source: string) => <DocumentView blocks={parseDocument(source).blocks} onLink={vi.fn()} />;
    const { container, rerender } = render(draw(paragraphs));
    drawDocument();
    rerender(draw(`${paragraphs}\n\nOne more.`));
    expect(container.querySelectorAll('p').length).toBe(COUNT + 1);
  });
});
