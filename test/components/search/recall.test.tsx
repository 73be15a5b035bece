import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SearchState } from '../../../lib/models/search-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { rowsOf } from '../../support/items.ts';
import { aListing, results, showSearch } from './show-search.tsx';

const recent = (parts: Partial<ReturnType<typeof aListing>> = {}): SearchState => ({
  status: 'recent',
  ...aListing({ searches: ['budget', 'pricing'], ...parts }),
});

/** The popup with the caret in its empty box. */
async function showRecent(parts: Parameters<typeof recent>[0] = {}) {
  const shown = showSearch(recent(parts));
  await userEvent.click(shown.box);
  return shown;
}

describe('searches of before', () => {
  it('come back one after the other, and go forward again to the empty box', async () => {
    const { box, onType } = await showRecent();
    await userEvent.keyboard('{ArrowUp}');
    expect(box.value).toBe('budget');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(box.value).toBe('pricing');
    expect(screen.getByRole('status').textContent).toBe('Recent search 2 of 2 · Press Enter to use it');
    expect(box.getAttribute('aria-activedescendant')).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(box.value).toBe('');
    expect(onType.mock.calls.map(([text]: unknown[]) => text)).toEqual(['budget', 'pricing', 'pricing', 'budget', '']);
  });

  it('are gone on with by Enter, which opens nothing yet, or by typing', async () => {
    const { box, onOpen, onMove } = await showRecent();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect([box.value, onOpen.mock.calls.length]).toEqual(['budget', 0]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onMove.mock.calls).toEqual([['next']]);
    expect(onOpen).toHaveBeenCalledTimes(1);
    await userEvent.clear(box);
    await userEvent.keyboard('{ArrowUp}s{ArrowDown}');
    expect(box.value).toBe('budgets');
    expect(onMove).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['{PageDown}', 'onMove'],
    ['{ArrowRight}', 'onStep'],
    ['{Control>}p{/Control}', 'onPin'],
    ['{Control>}{Shift>}c{/Shift}{/Control}', 'onCopy'],
    ['{Alt>}{Enter}{/Alt}', 'onInsert'],
  ] as const)('are gone on with by %s, which acts on no row yet', async (keys, handler) => {
    const { box, [handler]: act } = await showRecent();
    await userEvent.keyboard(`{ArrowUp}${keys}`);
    expect([box.value, act.mock.calls.length]).toEqual(['budget', 0]);
    expect(box.getAttribute('aria-activedescendant')).not.toBeNull();
    await userEvent.keyboard(keys);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['there is something in the box', {}, 'a'],
    ['a row below the first is selected', { selectedKey: 'titles b b' }, ''],
    ['there are none', { searches: [] }, ''],
  ])('do not come where %s', async (_, parts, typed) => {
    const { box, onMove } = await showRecent(parts);
    await userEvent.keyboard(`${typed}{ArrowUp}`);
    expect(box.value).toBe(typed);
    expect(onMove.mock.calls).toEqual([['previous']]);
  });
});

describe('a pinned recording', () => {
  const [A, B] = [aRecording({ id: 'a', title: 'Pricing review' }), aRecording({ id: 'b b', title: '' })];

  it('is told by its row and under a heading, and pinned by a key', async () => {
    const { onPin } = await showRecent({
      pins: new Set([anId('a')]),
      items: [...rowsOf([A], 'pinned'), ...rowsOf([B], 'opened')],
    });
    expect(screen.getByRole('group', { name: 'Pinned' }).textContent).toContain('Pricing review');
    expect(screen.getByRole('group', { name: 'Recently opened' }).textContent).toContain('Untitled');
    expect(screen.getAllByRole('option').map(({ textContent }) => /Pinned/.test(textContent ?? ''))).toEqual([
      true,
      false,
    ]);
    await userEvent.keyboard('{Control>}p{/Control}');
    expect(onPin).toHaveBeenCalledTimes(1);
  });

  it('comes into sight at the top, where a list that was typed for stays as it is', async () => {
    const { rerender, view } = await showRecent({ selectedKey: 'titles b b' });
    const list = screen.getByRole('listbox');
    list.scrollTop = 200;
    rerender(view(recent({ items: rowsOf([B, A], 'pinned'), selectedKey: 'pinned b b' })));
    expect(list.scrollTop).toBe(0);
    list.scrollTop = 200;
    rerender(view(results()));
    expect(list.scrollTop).toBe(200);
  });
});
