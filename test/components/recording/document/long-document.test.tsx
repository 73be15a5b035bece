import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DocumentView } from '../../../../components/recording/document/document.tsx';
import { goToDocumentPlace } from '../../../../components/recording/document/document-place.ts';
import { drawDocument } from '../../../../components/recording/document/use-shown.ts';
import { createDocumentSurface } from '../../../../components/recording/find/document-surface.ts';
import { parseDocument } from '../../../../lib/markdown/parse-document.ts';

afterEach(cleanup);

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
  ])('of %s is drawn from its beginning, and whole after "Show all"', (_what, source, part) => {
    const root = show(source);
    const first = [...root.querySelectorAll(part)];
    expect(first.length).toBeGreaterThan(500);
    expect(first.length).toBeLessThan(COUNT);
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    const all = [...root.querySelectorAll(part)];
    expect(all.length).toBe(COUNT);
    expect(first.every((element, index) => element === all[index])).toBe(true);
    expect(root.textContent).toContain(`${COUNT - 1}.`);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is drawn whole where it has a hundred paragraphs, as documents have', () => {
    expect(show(paragraphs.split('\n\n').slice(0, 100).join('\n\n')).querySelectorAll('p').length).toBe(100);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is whole for paper before the browser prints', () => {
    const root = show(items);
    dispatchEvent(new Event('beforeprint'));
    expect(root.querySelectorAll('li').length).toBe(COUNT);
  });

  it('is searched to its end', () => {
    expect(createDocumentSurface(show(paragraphs)).texts.at(-1)).toBe(`Said ${COUNT - 1}.`);
  });

  it('is drawn down to a place that is gone to', () => {
    const root = show(paragraphs);
    goToDocumentPlace(root, 1200.5);
    expect(root.children.length).toBeGreaterThan(1201);
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
