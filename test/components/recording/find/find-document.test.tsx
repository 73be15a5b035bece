import { render } from '@testing-library/preact';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createDocumentSurface, rangeOf } from '../../../../components/recording/find/surface.ts';
import { DocumentView } from '../../../../components/recording/document/document.tsx';
import { parseDocument } from '../../../../lib/markdown/parse-document.ts';
import { forAll } from '../../../support/for-all.ts';

function surfaceOf(markdown: string) {
  const blocks = parseDocument(markdown);
  const { container } = render(<DocumentView blocks={blocks} onLink={vi.fn()} />);
  return createDocumentSurface(container);
}

describe('the words of a document', () => {
  it('are one text for each block, in reading order', () => {
    const { texts } = surfaceOf(
      '# Plan\n\nThe **budget pl**an.\n\n- one\n  - nested\n- two\n\n> said\n\n| a | b |\n|---|---|\n| c | d |\n\n```\ncode\nhere\n```',
    );
    expect(texts).toEqual([
      'Plan',
      'The budget plan.',
      'one',
      'nested',
      'two',
      'said',
      'a',
      'b',
      'c',
      'd',
      'code\nhere',
    ]);
  });

  it('do not run into each other over a line break', () => expect(surfaceOf('one  \ntwo').texts).toEqual(['one\ntwo']));

  it('are without the hosts of links and what is only said aloud', () => {
    const root = document.createElement('div');
    const said = document.createElement('span');
    said.className = 'visually-hidden';
    said.append('done');
    root.append('seen ', said, 'too');
    expect(createDocumentSurface(root).texts).toEqual(['seen too']);
    expect(surfaceOf('See [the site](https://example.com/x) now').texts.join().replace(/\s+/g, ' ')).toBe(
      'See the site now',
    );
    expect(surfaceOf('See [the site](https://example.com/x), please').texts).toEqual(['See the site, please']);
  });

  it('that stand in one block before and after another are two texts', () => {
    const item = document.createElement('li');
    const inner = document.createElement('p');
    inner.append('inside');
    item.append('before', inner, 'after');
    const surface = createDocumentSurface(item);
    const { texts } = surface;
    expect(texts).toEqual(['before', 'inside', 'after']);
    expect(texts.map((words, text) => rangeOf(surface, text, 0, words.length)?.toString())).toEqual(texts);
  });

  it('have their place in the page, whatever they stand in', () => {
    const surface = surfaceOf(
      'The **budget pl**an of *the* `site`\n\n- [ ] open _task_\n\n| a **b** c |\n|---|\n| d |',
    );
    const { texts } = surface;
    forAll(fc.nat(), fc.nat(), fc.nat(), (pick, a, b) => {
      const text = pick % texts.length;
      const words = texts[text] ?? '';
      const start = a % words.length;
      const end = start + 1 + (b % (words.length - start));
      expect(rangeOf(surface, text, start, end)?.toString()).toBe(words.slice(start, end));
    });
  });

  it('have no place outside of them', () => {
    const surface = surfaceOf('one');
    expect(rangeOf(surface, 0, 0, 9)).toBeNull();
    expect(rangeOf(surface, 1, 0, 1)).toBeNull();
  });

  it('are near within a window’s height, and lie as far down as their block', () => {
    const root = document.createElement('div');
    root.append(
      ...Array.from({ length: 100 }, (_, index) =>
        Object.assign(document.createElement('p'), { textContent: `${index}` }),
      ),
    );
    // 100 px each, scrolled to the 40th, in a window of 500 px.
    vi.stubGlobal('innerHeight', 500);
    const at = (top: number, height: number) => () => new DOMRect(0, top - 4000, 300, height);
    root.getBoundingClientRect = at(0, 10_000);
    for (const [index, child] of [...root.children].entries()) child.getBoundingClientRect = at(index * 100, 100);
    expect(createDocumentSurface(root).near()).toEqual([35, 51]);
    vi.unstubAllGlobals();
  });
});
