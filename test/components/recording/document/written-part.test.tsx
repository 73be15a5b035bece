import { cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OutlineMenu, useWrittenPart, WrittenPart } from '../../../../components/recording/document/written-part.tsx';

afterEach(cleanup);

const SOURCE =
  '# Plan\n\na\n\n### Costs of *all*\n\nb\n\n#### Doors\n\nc\n\n### ![](https://a.com/i.png)\n\n# Risks\n\nd';

function Part({ source, shown = true }: { source: string; shown?: boolean }) {
  const part = useWrittenPart('notes', source, shown);
  return (
    <>
      <OutlineMenu part={part} />
      <section id="panel-notes">
        {part.blocks.length > 0 && <WrittenPart part={part} jump={null} onLink={vi.fn()} />}
      </section>
    </>
  );
}

async function open() {
  render(<Part source={SOURCE} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Contents' }));
  return user;
}

it('the written part is read when its tab is shown, and kept while another is', () => {
  const { container, rerender } = render(<Part source="It was noted." shown={false} />);
  expect(container.textContent).toBe('');
  rerender(<Part source="It was noted." />);
  rerender(<Part source="It was noted." shown={false} />);
  expect(container.textContent).toBe('It was noted.');
});

describe('the outline of a document', () => {
  it.each(['# a\n\n# b', '# a\n\n# b\n\n# ![](https://a.com/i.png)'])('is not offered for %j', (source) => {
    render(<Part source={source} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lists the headings that have words, indented as they are nested', async () => {
    await open();
    const labels = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
    expect(labels).toEqual(['Plan', '\u2003 Costs of all', '\u2003 \u2003 Doors', 'Risks']);
  });

  it('leads to its heading, with the focus, and closes', async () => {
    const user = await open();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    await user.click(screen.getByRole('menuitemradio', { name: 'Doors' }));
    const heading = screen.getByRole('heading', { name: 'Doors' });
    expect(document.activeElement).toBe(heading);
    expect(scrolled.mock.contexts).toContain(heading);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('marks the section that is being read, and begins there', async () => {
    const tops: Record<string, number> = { Plan: -500, 'Costs of all': -20, Doors: 300, Risks: 900 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return DOMRect.fromRect({ y: tops[this.textContent] ?? 0 });
    });
    await open();
    const marked = screen.getByRole('menuitemradio', { checked: true });
    expect(marked.textContent.trim()).toBe('Costs of all');
    expect(document.activeElement).toBe(marked);
  });
});
