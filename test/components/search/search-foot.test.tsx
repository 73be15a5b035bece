import { cleanup, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { results, showSearch } from './show-search.tsx';

afterEach(cleanup);

describe('the foot', () => {
  it.each([
    ['docs.google.com', 'Insert into docs.google.com'],
    ['www.notion.so', 'Insert into notion.so'],
    ['a-very-long-name.intranet.example.com', 'Insert into …example.com'],
    ['averyverylonghostname.example', 'Insert into …ghostname.example'],
    [null, 'Insert at cursor'],
  ])('says into which page it inserts: %s', async (host, words) => {
    const { onInsert } = showSearch(results(), { host });
    const button = screen.getByRole('button', { name: words });
    await userEvent.click(button);
    expect(onInsert).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Alt+Enter');
  });

  it('offers no insertion where there is no page, nor its keys', async () => {
    const { onOpen } = showSearch(results(), { onInsert: null });
    expect(screen.queryByRole('button', { name: /^Insert/ })).toBeNull();
    await userEvent.type(screen.getByRole('combobox'), '{Alt>}{Enter}{/Alt}');
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('copies in the form that is kept, or in another', async () => {
    const { onCopy } = showSearch(results());
    await userEvent.click(screen.getByRole('button', { name: 'Copy summary' }));
    await userEvent.click(screen.getByText('Copy as Markdown'));
    expect(onCopy.mock.calls).toEqual([[], ['markdown']]);
  });

  it('offers nothing where no row can be meant', () => {
    showSearch(results({ rows: [], selectedId: null }));
    expect(screen.queryByRole('button', { name: /Insert/ })).toBeNull();
  });
});
