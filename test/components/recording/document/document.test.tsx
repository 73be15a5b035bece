import { cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { DocumentView, headingsOf } from '../../../../components/recording/document/document.tsx';
import { parseDocument } from '../../../../lib/markdown/parse-document.ts';
import { sources } from '../../../lib/markdown/trees.ts';
import { CASES, hostileTexts } from '../../../support/hostile.ts';
import { show, unexpectedIn } from './show-document.tsx';
import { forRuns } from '../../../support/for-all.ts';

const stampsIn = (container: Element) =>
  [...container.querySelectorAll('a.document-stamp')].map(({ textContent }) => textContent);

describe('DocumentView', () => {
  it('begins its headings under the title of the page and skips no level, also in quotes and lists', () => {
    const source = '# Plan\n\n### Costs of *all*\n\n### ![](https://a.com/i.png)\n\n> ###### quoted\n\n- # listed';
    const wanted = [
      ['h2', 'Plan'],
      ['h3', 'Costs of all'],
      ['h3', ''],
      ['h4', 'quoted'],
      ['h2', 'listed'],
    ];
    expect(headingsOf(parseDocument(source)).map(({ tag, text }) => [tag, text])).toEqual(wanted);
    const drawn = show(source).container.querySelectorAll('h1, h2, h3, h4, h5, h6');
    expect([...drawn].map(({ localName }) => localName)).toEqual(wanted.map(([tag]) => tag));
  });

  it('has lists, numbered from where they begin, and tasks that say their state', () => {
    show('7. a\n\n- [x] b\n- [ ] c');
    expect(screen.getAllByRole('list')[0]?.getAttribute('start')).toBe('7');
    const done = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done' });
    const open = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Not done' });
    expect([done, open].map((box) => [box.checked, box.tabIndex, box.getAttribute('aria-disabled')])).toEqual([
      [true, -1, 'true'],
      [false, -1, 'true'],
    ]);
  });

  it('draws each block and item of a long document once and in order, in parts', () => {
    const numbers = Array.from({ length: 450 }, (_, at) => `w${at}`);
    const source = `# Title\n\n${numbers.map((word) => `- ${word}`).join('\n')}\n\n${numbers.join('\n\n')}`;
    const { container } = show(source);
    expect(container.querySelectorAll('.document-part').length).toBeGreaterThan(10);
    const words = [...container.querySelectorAll('h2, li, .document-part > p')].map(({ textContent }) => textContent);
    expect(words).toEqual(['Title', ...numbers, ...numbers]);
    expect(unexpectedIn(container)).toEqual([]);
    expect(show(numbers.slice(0, 200).join('\n\n')).container.querySelector('.document-part')).toBeNull();
  });

  it('keeps the elements of its blocks, of equal ones too, when others come before them', () => {
    const draw = (source: string) => <DocumentView blocks={parseDocument(source)} onLink={vi.fn()} />;
    const { container, rerender } = render(draw('Same.\n\nSame.\n\nSame.\n\nLast.'));
    const before = [...container.querySelectorAll('p')];
    rerender(draw('First.\n\nSame.\n\nSame.\n\nSame.\n\nLast.'));
    expect([...container.querySelectorAll('p')].slice(1).every((element, at) => element === before[at])).toBe(true);
  });

  it('gives each block the direction of its words', () => {
    const { container } = show('# a\n\nb\n\n```\ne\n```\n\n| f |\n|---|\n| g |');
    for (const tag of ['h2', 'p', 'pre', 'th', 'td'])
      expect(container.querySelector(tag)?.getAttribute('dir')).toBe('auto');
  });

  it('begins lists, quotes and tables on the side of their first words', () => {
    const { container } = show('- 1. **שלום** a\n\n> مرحبا\n\n| | שלום |\n|---|---|\n| g | h |\n\n1. a שלום');
    const sides = [...container.querySelectorAll('ul, blockquote, table, ol')].map((element) =>
      element.getAttribute('dir'),
    );
    expect(sides).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'ltr']);
  });

  it('has one direction for a list with all that is in it, and for a quote', () => {
    const sideOf = (source: string) => {
      const { container } = show(source);
      const elements = [...container.querySelectorAll('li, li *, blockquote *')];
      expect(
        elements.every((element) =>
          [null, element.closest('.document > *')?.getAttribute('dir')].includes(element.getAttribute('dir')),
        ),
      ).toBe(true);
      return container.querySelector('.document > *')?.getAttribute('dir');
    };
    expect(sideOf('1. אושר תקציב\n2. **Zoom** ב-10:30.')).toBe('rtl');
    expect(sideOf('- Zoom: ב-10:30\n- אושר תקציב\n- David: כן\n\n  > Note\n\n  - Figma\n- נדחה')).toBe('rtl');
    expect(sideOf('- Ship it\n- שלום is a greeting\n- Tell Ana')).toBe('ltr');
    expect(sideOf('> נתחיל עכשיו\n>\n> — David, Weekly sync')).toBe('rtl');
  });

  it('opens links through the page, and never by itself', async () => {
    const { onLink } = show('[the notes](https://docs.example.com/a)');
    const link = screen.getByRole('link', { name: 'the notes' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttribute('referrerpolicy')).toBe('no-referrer');
    const prevented = vi.fn((event: Event) => event.defaultPrevented);
    link.parentElement?.addEventListener('click', prevented);
    await userEvent.click(link);
    expect(onLink).toHaveBeenCalledExactlyOnceWith('https://docs.example.com/a');
    expect(prevented).toHaveReturnedWith(true);
  });

  it('says where a link goes unless its words do', () => {
    const { container } = show('[a](https://a.com/x) https://b.com/y [https://good.com](https://evil.com)');
    expect(container.textContent).toBe('a a.com https://b.com/y https://good.com goes to evil.com');
  });

  it('names pictures and does not load them', async () => {
    const { container, onLink } = show('![chart](https://a.com/i.png) ![](https://b.com/j.png)');
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('Image: chart a.com Image b.com');
    await userEvent.click(screen.getByRole('link', { name: 'Image: chart' }));
    expect(onLink).toHaveBeenCalledWith('https://a.com/i.png');
  });

  it('has a table without a head where it has none', () => {
    expect(show('| | |\n|---|---|\n| a | b |').container.querySelector('thead')).toBeNull();
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['a', 'b']);
  });

  it('lets the keyboard scroll a table only while it does not fit', () => {
    show('| a | b |\n|---|---|\n| c | d |');
    expect(screen.queryByRole('region')).toBeNull();
    cleanup();
    const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
    show('| a | b |\n|---|---|\n| c | d |');
    expect(screen.getByRole('region', { name: 'Table' }).tabIndex).toBe(0);
    width.mockRestore();
  });

  it('indents lists and quotes only so far', () => {
    const { container } = show(`${'> '.repeat(12)}a\n\n${'- '.repeat(12)}b`);
    expect(container.querySelectorAll('blockquote.document-deep')).toHaveLength(7);
    expect(container.querySelectorAll('ul.document-deep')).toHaveLength(7);
    cleanup();
    expect(show('2024. a').container.querySelector('ol.document-long-numbers')).not.toBeNull();
  });
});

describe('stamps in a document', () => {
  it('are links into the transcript, wherever text may be', async () => {
    const { container, onJump, onLink } = show(
      '# a [0:01]\n\nb (1:00:00) **c [0:03]**\n\n> [0:04–0:09]\n\n| h |\n|---|\n| [0:05, 0:06] |\n\n- [x] d [0:07]',
    );
    expect(stampsIn(container)).toEqual(['0:01', '1:00:00', '0:03', '0:04–0:09', '0:05', '0:06', '0:07']);
    const link = screen.getByRole('link', { name: 'Go to 0:04–0:09 in the transcript' });
    expect(link.getAttribute('href')).toBe('https://panel.example/?at=4');
    await userEvent.click(link);
    expect(onJump).toHaveBeenCalledExactlyOnceWith(4);
    expect(onLink).not.toHaveBeenCalled();
    expect(container.textContent).toContain('b (1:00:00) c [0:03]');
  });

  it('stand without brackets only where the item of a list begins', () => {
    const { container } = show('- 0:10 – a 0:11\n- **0:12**: b\n- c\n\n  0:13 d\n\n0:14 e');
    expect(stampsIn(container)).toEqual(['0:10', '0:12']);
  });

  it('stay words where there are more than anybody writes', () => {
    expect(stampsIn(show('[0:01] '.repeat(200)).container)).toHaveLength(200);
    cleanup();
    const { container } = show('[0:01] '.repeat(10_000));
    expect(stampsIn(container)).toEqual([]);
    expect(container.textContent).toContain('[0:01] [0:01]');
  });

  it('stay words in code, in links, and well beyond the end', () => {
    const { container } = show('`[0:01]` [a [0:02]](https://a.com) [1:00:59] [1:02:00]\n\n```\n[0:03]\n```');
    expect(stampsIn(container)).toEqual(['1:00:59']);
    expect(container.querySelector('a a')).toBeNull();
  });

  it('leave modified clicks to the browser', () => {
    const { container, onJump } = show('a [0:01]');
    const link = container.querySelector('a.document-stamp');
    const prevented = (init: MouseEventInit) =>
      !link?.dispatchEvent(new MouseEvent('click', { ...init, bubbles: true, cancelable: true }));
    expect([prevented({ ctrlKey: true }), prevented({ metaKey: true }), prevented({ shiftKey: true })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(onJump).not.toHaveBeenCalled();
    expect(prevented({})).toBe(true);
    expect(onJump).toHaveBeenCalledOnce();
  });
});

// Tried many times, also on a busy machine.
describe('any source', { timeout: Math.max(300_000, CASES * 60) }, () => {
  it('has nothing but the listed elements and attributes, whatever the source', () =>
    forRuns(CASES, fc.oneof(sources, hostileTexts, fc.string({ unit: 'binary', maxLength: 200 })), (source) => {
      const { container } = show(source);
      expect(unexpectedIn(container)).toEqual([]);
      cleanup();
    }));
});
