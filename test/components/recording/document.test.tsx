import { cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DocumentView } from '../../../components/recording/document.tsx';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { sources } from '../../lib/markdown/trees.ts';
import { readShared } from '../../support/shared-files.ts';

afterEach(cleanup);

function show(source: string) {
  const onLink = vi.fn();
  const { container } = render(<DocumentView blocks={parseDocument(source).blocks} onLink={onLink} />);
  return { container, onLink };
}

const ELEMENTS =
  'a bdi blockquote br code div em h2 h3 h4 h5 h6 hr input li ol p pre s strong table tbody td th thead tr ul span'.split(
    ' ',
  );
const ATTRIBUTES =
  'class dir href target rel referrerpolicy start type checked disabled aria-label scope role tabindex'.split(' ');

/** Everything on the page that is not on the list. */
function strangersIn(container: Element): string[] {
  return [...container.querySelectorAll('*')].flatMap((element) => {
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        !ATTRIBUTES.includes(name) ||
        (name === 'href' && !/^(?:https?|mailto):$/.test(new URL(value).protocol)) ||
        (name === 'class' && !/^document[a-z -]*$/.test(value)),
    );
    const name = element.tagName.toLowerCase();
    return [...(ELEMENTS.includes(name) ? [] : [name]), ...attributes.map(({ name, value }) => `${name}=${value}`)];
  });
}

describe('DocumentView', () => {
  it('begins its headings under the title of the page and skips no level', () => {
    const { container } = show('# a\n\n#### b\n\n> ###### c\n\n# d');
    expect([...container.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName)).toEqual([
      'H2',
      'H3',
      'H4',
      'H2',
    ]);
  });

  it('has lists, numbered from where they begin, and tasks that say their state', () => {
    show('7. a\n\n- [x] b\n- [ ] c');
    expect(screen.getAllByRole('list')[0]?.getAttribute('start')).toBe('7');
    const done = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done' });
    const open = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Not done' });
    expect([done.checked, done.disabled, open.checked, open.disabled]).toEqual([true, true, false, true]);
  });

  it('gives each block the direction of its words', () => {
    const { container } = show('# a\n\nb\n\n```\ne\n```\n\n| f |\n|---|\n| g |');
    for (const tag of ['h2', 'p', 'pre', 'th', 'td']) {
      expect(container.querySelector(tag)?.getAttribute('dir')).toBe('auto');
    }
  });

  it('begins lists, quotes and tables on the side of their first words', () => {
    const { container } = show('- 1. **שלום** a\n\n> مرحبا\n\n| | שלום |\n|---|---|\n| g | h |\n\n1. a שלום');
    const sides = [...container.querySelectorAll('ul, blockquote, table, ol')].map((element) =>
      element.getAttribute('dir'),
    );
    expect(sides).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'ltr']);
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
    const { container } = show('| | |\n|---|---|\n| a | b |');
    expect(container.querySelector('thead')).toBeNull();
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

  it('has nothing but the listed elements and attributes, whatever the source', () => {
    fc.assert(
      fc.property(fc.oneof(sources, fc.string({ unit: 'binary', maxLength: 200 })), (source) => {
        const { container } = show(source);
        expect(strangersIn(container)).toEqual([]);
        cleanup();
      }),
      { numRuns: 300 },
    );
  });

  const hostile = [
    ...(JSON.parse(readShared('hostile/xss-dompurify.json') ?? '[]') as { payload: string }[]).map(
      ({ payload }) => payload,
    ),
    ...(JSON.parse(readShared('hostile/naughty-strings.json') ?? '[]') as string[]),
  ];

  it.skipIf(hostile.length === 0)('has nothing but those for hostile input', () => {
    for (const payload of hostile) {
      expect(strangersIn(show(payload).container)).toEqual([]);
      expect(strangersIn(show(`# a\n\n[x](${payload}) ${payload}`).container)).toEqual([]);
      cleanup();
    }
  });
});
