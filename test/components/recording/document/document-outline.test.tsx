import { render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DocumentView } from '../../../../components/recording/document/document.tsx';
import { headingsOf, outlineOf } from '../../../../components/recording/document/document-headings.ts';
import { DocumentOutline, OutlineButton } from '../../../../components/recording/document/document-outline.tsx';
import { useOutline } from '../../../../components/recording/document/use-outline.ts';
import { parseDocument } from '../../../../lib/markdown/parse-document.ts';

function Page({ source }: { source: string }) {
  const blocks = parseDocument(source);
  const outline = useOutline('notes', outlineOf(headingsOf(blocks)));
  return (
    <>
      <OutlineButton outline={outline} />
      <DocumentOutline outline={outline} />
      <DocumentView blocks={blocks} onLink={vi.fn()} name="notes" />
    </>
  );
}

const SOURCE =
  '# Plan\n\na\n\n### Costs of *all*\n\nb\n\n#### Doors\n\nc\n\n### ![](https://a.com/i.png)\n\n# Risks\n\nd';

async function open() {
  render(<Page source={SOURCE} />);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Contents' });
  await user.click(button);
  return { user, button, nav: screen.getByRole('navigation', { name: 'Contents' }) };
}

describe('the headings of a document', () => {
  it('are in reading order, with the levels that occur', () => {
    const headings = headingsOf(parseDocument(`${SOURCE}\n\n> ###### quoted\n\n- # listed`));
    expect(headings.map(({ tag, text, index }) => [index, tag, text])).toEqual([
      [0, 'h2', 'Plan'],
      [1, 'h3', 'Costs of all'],
      [2, 'h4', 'Doors'],
      [3, 'h3', ''],
      [4, 'h2', 'Risks'],
      [5, 'h5', 'quoted'],
      [6, 'h2', 'listed'],
    ]);
  });

  it('make an outline when three of them have words', () => {
    const count = (source: string) => outlineOf(headingsOf(parseDocument(source))).length;
    expect(count('# a\n\n# b')).toBe(0);
    expect(count('# a\n\n# b\n\n# ![](https://a.com/i.png)')).toBe(0);
    expect(count('# a\n\n# b\n\n# c')).toBe(3);
    expect(count(SOURCE)).toBe(4);
  });
});

describe('the outline of a document', () => {
  it('is not offered when it would be of no use', () => {
    render(<Page source={'# a\n\n# b'} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('opens from its button, nested as the headings are', async () => {
    render(<Page source={SOURCE} />);
    const button = screen.getByRole('button', { name: 'Contents' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const nav = screen.getByRole('navigation', { name: 'Contents' });
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toBe(nav);
    const depths = within(nav)
      .getAllByRole('link')
      .map((link) => {
        let depth = 0;
        for (let at = link.closest('ul'); at; at = at.parentElement?.closest('ul') ?? null) depth += 1;
        return [link.textContent, depth];
      });
    expect(depths).toEqual([
      ['Plan', 1],
      ['Costs of all', 2],
      ['Doors', 3],
      ['Risks', 1],
    ]);
  });

  it('leads to its heading, with the focus, and closes', async () => {
    const { user, nav } = await open();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    await user.click(within(nav).getByRole('link', { name: 'Doors' }));
    const heading = screen.getByRole('heading', { name: 'Doors' });
    expect(document.activeElement).toBe(heading);
    expect(scrolled.mock.contexts).toContain(heading);
    expect(nav.isConnected).toBe(false);
  });

  it('marks the section that was being read', async () => {
    const tops: Record<string, number> = { Plan: -500, 'Costs of all': -20, Doors: 300, Risks: 900 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return DOMRect.fromRect({ y: tops[this.textContent] ?? 0 });
    });
    const { nav } = await open();
    const marked = within(nav).getByRole('link', { current: 'location' });
    expect(marked.textContent).toBe('Costs of all');
    expect(document.activeElement).toBe(marked);
  });

  it('closes with Escape, with the focus on its button', async () => {
    const { user, button } = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
