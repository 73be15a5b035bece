import { cleanup, fireEvent, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { QueryChip } from '../../../lib/messaging/protocol.ts';
import { NOT_TYPED, type Listing, type TypedPart } from '../../../lib/models/search-state.ts';
import { aRecording } from '../../support/factories.ts';
import { rowsOf } from '../../support/items.ts';
import { aListing, results, showSearch } from './show-search.tsx';

const items = rowsOf(['a', 'b'].map((id) => aRecording({ id, title: `Title ${id}` })));
const show = (parts: Partial<Listing> = {}) => showSearch(results({ items, ...parts }));

const WORDS: Record<string, string> = {
  'speaker:ana': 'Ana',
  'speaker:"Ana Ruiz"': 'Ana Ruiz',
  'is:private': 'Private',
  '-lunch': 'not lunch',
};
const aChip = (whole: string, text: string, understood = true): QueryChip => {
  const start = whole.indexOf(text);
  return { text, words: WORDS[text] ?? text, range: [start, start + text.length], understood };
};
const typed = (text: string, parts: Partial<TypedPart>): TypedPart => ({ ...NOT_TYPED, text, ...parts });

describe('filters', () => {
  const text = 'plan speaker:ana -lunch ';
  const chips = [aChip(text, 'speaker:ana'), aChip(text, '-lunch')];

  it('of a query that was put back are chips in words, and go by a click', async () => {
    const shown = show();
    shown.box.value = text;
    shown.box.select();
    shown.rerender(shown.view(results({ items, typed: typed(text, { chips }) })));
    expect(shown.box.value).toBe('plan -lunch ');
    expect(shown.onType.mock.calls.at(-1)).toEqual(['speaker:ana plan -lunch ', 12]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ana' }));
    expect([shown.box.value, shown.onType.mock.calls.at(-1)]).toEqual(['plan -lunch ', ['plan -lunch ', 0]]);
    expect(document.activeElement).toBe(shown.box);
  });

  it('of a query that was put back go with it by the first key, but stay with what is typed behind it', async () => {
    for (const [keys, query, left] of [
      ['x', 'x', 0],
      ['{End}x', 'speaker:ana budgetx', 1],
    ] as const) {
      const shown = show();
      shown.box.value = 'speaker:ana budget';
      shown.box.select();
      const read = typed('speaker:ana budget', { chips: [aChip('speaker:ana budget', 'speaker:ana')] });
      shown.rerender(shown.view(results({ items, typed: read })));
      expect([shown.box.value, shown.box.selectionStart, shown.box.selectionEnd]).toEqual(['budget', 0, 6]);
      shown.box.focus();
      await userEvent.keyboard(keys);
      expect(shown.onType.mock.calls.at(-1)).toEqual([query, query.length]);
      expect(screen.queryAllByRole('button', { name: /^Remove/ })).toHaveLength(left);
      cleanup();
    }
  });

  it('alone of a query that was restored go by the first key, but not after one was removed', async () => {
    const text = 'speaker:ana -lunch';
    for (const [removed, query] of [
      [null, 'x'],
      ['Remove Ana', '-lunch x'],
    ] as const) {
      const shown = show();
      shown.box.value = text;
      shown.box.select();
      const read = typed(text, { chips: [aChip(text, 'speaker:ana'), aChip(text, '-lunch')] });
      shown.rerender(shown.view(results({ items, typed: read })));
      const next = String(shown.onType.mock.calls.at(-1)?.[0]);
      shown.rerender(shown.view(results({ items, typed: typed(next, { chips: [aChip(next, '-lunch')] }) })));
      if (removed) await userEvent.click(screen.getByRole('button', { name: removed }));
      shown.box.focus();
      await userEvent.keyboard('x');
      expect(shown.onType.mock.calls.at(-1)?.[0]).toBe(query);
      cleanup();
    }
  });

  describe('that are finished', () => {
    /** Types, and lets what then stands in the box be read. */
    async function type(shown: ReturnType<typeof show>, keys: string, parts: (query: string) => QueryChip[]) {
      await userEvent.type(shown.box, keys);
      const query = String(shown.onType.mock.calls.at(-1)?.[0]);
      shown.rerender(shown.view(results({ items, typed: typed(query, { chips: parts(query) }) })));
    }
    const chip = (name: string) => screen.queryByRole('button', { name: `Remove ${name}` });
    const ana = (query: string) => [aChip(query, 'speaker:ana')];

    it('leave the box, which has the words alone, and stand before them in the query', async () => {
      const shown = show();
      await type(shown, 'plan speaker:ana', ana);
      // The same text never stands in two places.
      expect([shown.box.value, chip('Ana')]).toEqual(['plan speaker:ana', null]);
      await type(shown, ' ', ana);
      expect([shown.box.value, shown.box.selectionStart]).toEqual(['plan ', 5]);
      expect(chip('Ana')).not.toBeNull();
      // As before it, the word may go on.
      expect(shown.onType.mock.calls.at(-1)).toEqual(['speaker:ana plan', 16]);
      await type(shown, 'b', ana);
      expect([shown.box.value, shown.onType.mock.calls.at(-1)]).toEqual(['plan b', ['speaker:ana plan b', 18]]);
      expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
    });

    it('stay in the box until their quotes are closed', async () => {
      const shown = show();
      await type(shown, 'speaker:"Ana ', (query) => [aChip(query, 'speaker:"Ana')]);
      expect(shown.box.value).toBe('speaker:"Ana ');
      await type(shown, 'Ruiz" ', (query) => [aChip(query, 'speaker:"Ana Ruiz"')]);
      expect([shown.box.value, chip('Ana Ruiz')]).toEqual(['', expect.anything()]);
    });

    it('stand before a search of before that was brought back, whatever was typed before it', async () => {
      const searches = ['budget speaker:ana', 'pricing'];
      const shown = showSearch({ status: 'recent', ...aListing({ searches }) });
      await userEvent.type(shown.box, 'x{Backspace}{ArrowUp}');
      const read = typed('budget speaker:ana', { chips: ana('budget speaker:ana') });
      shown.rerender(shown.view(results({ items, typed: read, searches })));
      expect([shown.box.value, chip('Ana')]).toEqual(['budget ', expect.anything()]);
      expect(screen.getByRole('status').textContent).toContain('Recent search 1 of 2');
      await userEvent.keyboard('{ArrowUp}');
      expect([shown.box.value, chip('Ana')]).toEqual(['pricing', null]);
    });

    it('stay in the box while the caret is in them, and while an input method is at work', async () => {
      const shown = show();
      await userEvent.type(shown.box, 'speaker:an x');
      await userEvent.type(shown.box, 'a', { initialSelectionStart: 10, initialSelectionEnd: 10 });
      const read = (query: string) =>
        shown.rerender(shown.view(results({ items, typed: typed(query, { chips: ana(query) }) })));
      read('speaker:ana x');
      expect(shown.box.value).toBe('speaker:ana x');
      shown.box.value = 'speaker:ana に';
      fireEvent.input(shown.box, { isComposing: true });
      read('speaker:ana に');
      expect(shown.box.value).toBe('speaker:ana に');
    });

    it('go by Backspace at the beginning of the box, by their buttons, and all together by Escape', async () => {
      const shown = show();
      const both = (query: string) => [...ana(query), aChip(query, 'is:private')];
      await type(shown, 'speaker:ana ', ana);
      await type(shown, 'is:private ', both);
      await type(shown, '{Backspace}', ana);
      expect([chip('Ana'), chip('Private')]).toEqual([expect.anything(), null]);
      expect(shown.onType.mock.calls.at(-1)).toEqual(['speaker:ana ', 12]);
      await type(shown, 'x', ana);
      await userEvent.click(screen.getByRole('button', { name: 'Remove Ana' }));
      expect(shown.onType.mock.calls.at(-1)).toEqual(['x', 1]);
      await type(shown, '{Backspace}speaker:ana y', ana);
      await userEvent.keyboard('{Escape}');
      expect(shown.onType.mock.calls.at(-1)).toEqual(['', 0]);
      expect([shown.box.value, chip('Ana'), shown.onClose.mock.calls.length]).toEqual(['', null, 0]);
      await userEvent.keyboard('{Escape}');
      expect(shown.onClose).toHaveBeenCalledTimes(1);
    });

    it('are told to who does not see them, with the box', async () => {
      const shown = show();
      const told = () => document.getElementById(shown.box.getAttribute('aria-describedby') ?? '');
      expect(told()).toBeNull();
      await type(shown, 'speaker:ana ', ana);
      await type(shown, 'is:private ', (query) => [...ana(query), aChip(query, 'is:private')]);
      expect(told()?.textContent).toBe('Filters: Ana, Private');
      expect(told()?.getAttribute('aria-live')).toBe('polite');
    });

    it('let the next one be completed', async () => {
      const shown = show();
      await type(shown, 'speaker:ana ', ana);
      await userEvent.type(shown.box, 'is:pr');
      const query = 'speaker:ana is:pr';
      const suggestions = [{ label: 'Private', text: 'speaker:ana is:private ', caret: 23 }];
      shown.rerender(shown.view(results({ items, typed: typed(query, { chips: ana(query), suggestions }) })));
      await userEvent.keyboard('{Tab}');
      expect([shown.box.value, shown.box.selectionStart]).toEqual(['is:private ', 11]);
      expect(shown.onType.mock.calls.at(-1)).toEqual(['speaker:ana is:private ', 23]);
    });
  });

  it('are no chips when they are not understood, which is said', () => {
    show({ typed: typed('after:someday', { chips: [aChip('after:someday', 'after:someday', false)] }) });
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    expect(screen.getByText('“after:someday” isn’t a filter; searched as text')).toBeDefined();
  });

  describe('being typed', () => {
    const suggestions = ['Ana', 'Anton'].map((label) => ({
      label,
      text: `speaker:${label} `,
      caret: label.length + 9,
    }));
    const typing = (suggestedAt: number | null) => ({ typed: typed('speaker:an', { suggestions, suggestedAt }) });

    it('are completed by Tab', async () => {
      const { box, onType } = show(typing(null));
      box.value = 'speaker:an';
      box.focus();
      await userEvent.keyboard('{Tab}');
      expect(box.value).toBe('speaker:Ana ');
      expect(onType.mock.calls.at(-1)).toEqual(['speaker:Ana ', 12]);
      expect(document.activeElement).toBe(box);
    });

    it('are completed by Enter only when they were moved to', async () => {
      const first = show(typing(null));
      first.box.value = 'speaker:an';
      first.box.focus();
      await userEvent.keyboard('{Enter}');
      expect(first.onOpen).toHaveBeenCalledTimes(1);
      cleanup();
      const { box, onOpen } = show(typing(1));
      const option = screen.getByRole('option', { name: /Anton/ });
      expect(box.getAttribute('aria-activedescendant')).toBe(option.id);
      box.value = 'speaker:an';
      box.focus();
      await userEvent.keyboard('{Enter}');
      expect([box.value, onOpen.mock.calls]).toEqual(['speaker:Anton ', []]);
    });

    it('are not completed by a click over what was typed since', async () => {
      const { box, onType } = show(typing(null));
      box.value = 'speaker:an budget';
      box.focus();
      await userEvent.click(screen.getByRole('option', { name: /Anton/ }));
      expect([box.value, onType.mock.calls]).toEqual(['speaker:an budget', []]);
      expect(document.activeElement).toBe(box);
    });

    it('are not completed by Tab over what was typed since, but by those of that, once it is read', async () => {
      const { box, onType, rerender, view } = show(typing(null));
      box.value = 'speaker:ant';
      box.focus();
      await userEvent.keyboard('{Tab}');
      expect([box.value, onType.mock.calls, document.activeElement]).toEqual(['speaker:ant', [], box]);
      rerender(view(results({ typed: typed('speaker:ant', { suggestions: suggestions.slice(1) }) })));
      expect(box.value).toBe('speaker:Anton ');
    });

    it('are not completed after another key than the last Tab', async () => {
      const { box, rerender, view } = show(typing(null));
      box.value = 'speaker:ant';
      box.focus();
      await userEvent.keyboard('{Tab}o{Backspace}');
      rerender(view(results({ typed: typed('speaker:ant', { suggestions: suggestions.slice(1) }) })));
      expect(box.value).toBe('speaker:ant');
    });
  });
});
