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
  const blocks = parseDocument(source);
  const { container } = render(<DocumentView blocks={blocks} onLink={vi.fn()} name="summary" />);
  return documentIn(container);
}

function documentIn(container: Element) {
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

  it('makes room for the numbers to come, so that nothing moves when they do', () => {
    const heavy = Array.from({ length: 150 }, (_, at) => `${at + 1}. ${'**so** '.repeat(10)}`).join('\n');
    const root = show(heavy);
    const list = root.querySelector('ol');
    expect(root.querySelectorAll('li').length).toBeLessThan(99);
    expect(list?.className).toBe('document-long-numbers');
    drawDocument(root);
    expect(root.querySelectorAll('li').length).toBe(150);
    expect(list?.className).toBe('document-long-numbers');
  });

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

  it.each<[string, KeyboardEventInit]>([
    ['select all', { key: 'a', ctrlKey: true }],
    ['select all on a Mac', { key: 'a', metaKey: true }],
    ['go to the end', { key: 'End' }],
    ['go to the end on a Mac', { key: 'ArrowDown', metaKey: true }],
  ])('is whole before the keys that %s do it, and not for others', (_what, init) => {
    const root = show(items);
    const press = (init: KeyboardEventInit) =>
      root.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
    press({ key: 'a' });
    press({ key: 'ArrowDown' });
    expect(root.querySelectorAll('li').length).toBeLessThan(COUNT);
    press(init);
    expect(root.querySelectorAll('li').length).toBe(COUNT);
  });

  it('is whole as soon as its end is selected otherwise, and not for a selection before it', () => {
    const root = show(items);
    const select = (end: Node) => {
      getSelection()?.setBaseAndExtent(root, 0, end, end.childNodes.length);
      document.dispatchEvent(new Event('selectionchange'));
    };
    const drawn = root.querySelectorAll('li');
    for (const item of [...drawn].slice(0, 2)) select(item);
    expect(root.querySelectorAll('li').length).toBe(drawn.length);
    select(document.body);
    expect(root.querySelectorAll('li').length).toBe(COUNT);
  });

  it('says at the end of what is drawn that more is coming, while it is', () => {
    const root = show(items);
    expect(root.nextElementSibling?.textContent).toBe('Loading the rest…');
    drawDocument(root);
    expect(root.nextElementSibling).toBeNull();
  });

  it('is not drawn for another one, nor for what is selected while it is hidden', () => {
    const blocks = parseDocument(items);
    const { container } = render(
      <>
        <DocumentView blocks={blocks} onLink={vi.fn()} name="summary" />
        <div hidden>
          <DocumentView blocks={blocks} onLink={vi.fn()} name="notes" />
        </div>
      </>,
    );
    const root = documentIn(container);
    const drawn = () => [...container.querySelectorAll('.document')].map((one) => one.querySelectorAll('li').length);
    const [first] = drawn();
    drawDocument(root);
    expect(drawn()).toEqual([COUNT, first]);
    root.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true }));
    expect(drawn()).toEqual([COUNT, first]);
  });

  it('stays whole when fresher words arrive', () => {
    const draw = (source: string) => <DocumentView blocks={parseDocument(source)} onLink={vi.fn()} />;
    const { container, rerender } = render(draw(paragraphs));
    drawDocument(documentIn(container));
    rerender(draw(`${paragraphs}\n\nOne more.`));
    expect(container.querySelectorAll('p').length).toBe(COUNT + 1);
  });
});
