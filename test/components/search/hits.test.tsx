import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { QueryChip } from '../../../lib/messaging/protocol.ts';
import { NO_HITS, NOT_TYPED, type HitsPart, type Listing, type TypedPart } from '../../../lib/models/search-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aGroup, aHit } from '../../support/hits.ts';
import { results, showSearch } from './show-search.tsx';

afterEach(cleanup);

const someHits = (parts: Partial<HitsPart> = {}): HitsPart => ({
  groups: [aGroup('x', [aHit(), aHit({ part: 'summary', speaker: null, startSeconds: null })], { hitCount: 7 })],
  rows: [],
  headCount: 1,
  quoted: new Set(),
  unfolded: new Set(),
  places: 7,
  meetings: 1,
  isExact: true,
  isSearched: true,
  widened: null,
  ...parts,
});

const rows = ['a', 'b'].map((id) => ({ recording: aRecording({ id, title: `Title ${id}` }), ranges: [] }));
const show = (parts: Partial<Listing> = {}) => showSearch(results({ rows, hits: someHits(), ...parts }));

const headings = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent);
const optionTexts = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('places inside recordings', () => {
  it('stand under a heading of their own, one row for each meeting with its best place', () => {
    show();
    expect(headings()).toEqual(['Recordings', 'Said in 1 meeting']);
    const said = within(screen.getByRole('group', { name: 'Said in 1 meeting' })).getAllByRole('option');
    expect(said.map(({ textContent }) => textContent)).toEqual([
      'Meeting xFri 20 Nov, 09:007 mentions1 more Ana Ruiz 1:15 …the budget is fixed',
    ]);
    expect(said[0]?.querySelector('.hit-words mark')?.textContent).toBe('budget');
  });

  it('stand below the first titles, of which all are shown on request', async () => {
    const matching = rows.map((row) => ({ ...row, ranges: [[0, 5]] as [number, number][] }));
    const { onOpen } = show({ rows: matching });
    expect(headings()).toEqual(['Titles', 'Said in 1 meeting']);
    expect(within(screen.getByRole('group', { name: 'Titles' })).getAllByRole('option')).toHaveLength(2);
    await userEvent.click(screen.getByRole('option', { name: 'Show all 2' }));
    expect(onOpen).toHaveBeenCalledWith('a', -2);
    cleanup();
    show({ rows: matching, hasMore: true });
    expect(screen.getByRole('option', { name: 'Show all 2+' })).toBeDefined();
    cleanup();
    show({ rows: matching, hits: someHits({ headCount: 2 }) });
    expect(screen.queryByRole('option', { name: /Show all/ })).toBeNull();
  });

  it('are with the title of their meeting where that has a row, and counted all the same', () => {
    const x = { recording: aRecording({ id: 'x' }), ranges: [] };
    show({ rows: [x], hits: someHits({ quoted: new Set([anId('x')]), meetings: 151 }) });
    expect(optionTexts()).toEqual([
      'Weekly syncFri 20 Nov, 09:0030 mins3 people7 mentions1 moreAna Ruiz 1:15 …the budget is fixed',
    ]);
    expect(screen.getByRole('status').textContent).toContain('151 meetings');
  });

  it('are unfolded by a click, and each of them is then an option', async () => {
    const { onUnfold, onOpen } = show();
    await userEvent.click(screen.getByText('1 more'));
    expect([onUnfold.mock.calls, onOpen.mock.calls]).toEqual([[[true]], []]);
    cleanup();
    show({ hits: someHits({ unfolded: new Set([anId('x')]) }) });
    expect(optionTexts().at(-1)).toBe('Meeting x, Summary …the budget is fixed');
    expect(screen.queryByText('1 more')).toBeNull();
    cleanup();
    const x = { recording: aRecording({ id: 'x' }), ranges: [] };
    show({ rows: [x], hits: someHits({ quoted: new Set([anId('x')]), unfolded: new Set([anId('x')]) }) });
    expect(screen.getAllByRole('option').map(({ id }) => id)).toEqual(['recording-x', 'place-0-x', 'place-1-x']);
  });

  it('are unfolded by the arrow key at the end of the box, and the box has it elsewhere', async () => {
    const { box, onUnfold } = show();
    await userEvent.type(box, 'ab');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(onUnfold.mock.calls).toEqual([[true], [false]]);
    box.setSelectionRange(1, 1);
    await userEvent.keyboard('{ArrowRight}');
    expect(onUnfold).toHaveBeenCalledTimes(2);
    document.documentElement.dir = 'rtl';
    box.setSelectionRange(2, 2);
    await userEvent.keyboard('{ArrowLeft}');
    document.documentElement.dir = '';
    expect(onUnfold.mock.calls.at(-1)).toEqual([true]);
  });

  it.each([
    ['{Control>}{ArrowDown}{/Control}', 'next-section'],
    ['{Meta>}{ArrowDown}{/Meta}', 'next-section'],
    ['{Control>}{ArrowUp}{/Control}', 'previous-section'],
  ])('are gone to by %s', async (keys, move) => {
    const { box, onMove } = show();
    await userEvent.type(box, keys);
    expect(onMove.mock.calls).toEqual([[move]]);
  });

  it('are selected by themselves, and it is they that are copied', async () => {
    const { box, onOpen } = show({
      selectedId: anId('x'),
      selectedHit: 1,
      hits: someHits({ unfolded: new Set([anId('x')]) }),
    });
    const option = screen.getByRole('option', { selected: true });
    expect(option.textContent).toContain('Summary');
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id);
    expect(screen.getByRole('button', { name: 'Copy quote' })).toBeDefined();
    await userEvent.click(screen.getByRole('option', { name: /1:15/ }));
    expect(onOpen).toHaveBeenCalledWith('x', 0);
  });

  it.each([
    ['with titles', {}, '2 titles · 1 meeting'],
    ['alone', { rows: [] }, '1 meeting'],
    ['of more meetings than are shown', { hits: someHits({ isExact: false, meetings: 85 }) }, '2 titles · 85 meetings'],
  ])('are counted %s', (_, parts, words) => {
    show(parts);
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('are there when nothing else is, and the service fails', () => {
    show({ rows: [], service: { status: 'failed', failure: { code: 'offline' } } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toMatch(/offline|network/i);
  });

  it('are known to be none', () => {
    show({ rows: [], hits: { ...NO_HITS, isSearched: true } });
    expect(screen.getByText('No results')).toBeDefined();
    expect(screen.queryByText('No titles match')).toBeNull();
  });

  it('cannot be kept: one line says so', () => {
    show({ hits: NO_HITS, noLibrary: true });
    expect(screen.getByText(/can’t save transcripts here/)).toBeDefined();
  });
});

const aChip = (whole: string, text: string, understood = true): QueryChip => {
  const start = whole.indexOf(text);
  return { text, range: [start, start + text.length], understood };
};
const typed = (text: string, parts: Partial<TypedPart>): TypedPart => ({ ...NOT_TYPED, text, ...parts });

describe('filters', () => {
  const text = 'plan speaker:ana -lunch ';
  const chips = [aChip(text, 'speaker:ana'), aChip(text, '-lunch')];

  it('are chips, and go by a click', async () => {
    const { box, onType } = show({ typed: typed(text, { chips }) });
    box.value = text;
    await userEvent.click(screen.getByRole('button', { name: 'Remove speaker:ana' }));
    expect(box.value).toBe('plan -lunch ');
    expect(onType.mock.calls.at(-1)).toEqual(['plan -lunch ', 5]);
    expect(document.activeElement).toBe(box);
  });

  it('go out of what was typed meanwhile, or not at all where they do not stand any more', async () => {
    const { box, onType } = show({ typed: typed(text, { chips }) });
    box.value = `${text}budget`;
    await userEvent.click(screen.getByRole('button', { name: 'Remove speaker:ana' }));
    expect(box.value).toBe('plan -lunch budget');
    onType.mockClear();
    for (const other of ['the plan speaker:ana -lunch', 'plan speaker:anabel -lunch']) {
      box.value = other;
      await userEvent.click(screen.getByRole('button', { name: 'Remove speaker:ana' }));
      expect([box.value, onType.mock.calls]).toEqual([other, []]);
    }
    expect(document.activeElement).toBe(box);
  });

  describe('that are finished', () => {
    /** Types, and lets what then stands in the box be read. */
    async function type(shown: ReturnType<typeof show>, keys: string, parts: (query: string) => QueryChip[]) {
      await userEvent.type(shown.box, keys);
      const query = String(shown.onType.mock.calls.at(-1)?.[0]);
      shown.rerender(shown.view(results({ rows, typed: typed(query, { chips: parts(query) }) })));
    }
    const chip = (name: string) => screen.queryByRole('button', { name: `Remove ${name}` });
    const ana = (query: string) => [aChip(query, 'speaker:ana')];

    it('leave the box, which has the words alone, and stand before them in the query', async () => {
      const shown = show();
      await type(shown, 'plan speaker:ana', ana);
      expect([shown.box.value, chip('speaker:ana')]).toEqual(['plan speaker:ana', expect.anything()]);
      await type(shown, ' ', ana);
      expect([shown.box.value, shown.box.selectionStart]).toEqual(['plan ', 5]);
      expect(chip('speaker:ana')).not.toBeNull();
      expect(shown.onType.mock.calls.at(-1)).toEqual(['speaker:ana plan ', 17]);
      await type(shown, 'b', ana);
      expect(shown.onType.mock.calls.at(-1)).toEqual(['speaker:ana plan b', 18]);
      expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
    });

    it('stay in the box until their quotes are closed', async () => {
      const shown = show();
      await type(shown, 'speaker:"Ana ', (query) => [aChip(query, 'speaker:"Ana')]);
      expect(shown.box.value).toBe('speaker:"Ana ');
      await type(shown, 'Ruiz" ', (query) => [aChip(query, 'speaker:"Ana Ruiz"')]);
      expect([shown.box.value, chip('speaker:"Ana Ruiz"')]).toEqual(['', expect.anything()]);
    });

    it('are not asked for again where they were typed first', async () => {
      const shown = show();
      await type(shown, 'speaker:ana ', ana);
      expect(shown.box.value).toBe('');
      expect(shown.onType).toHaveBeenCalledTimes('speaker:ana '.length);
    });

    it('stay in the box while the caret is in them, and while an input method is at work', async () => {
      const shown = show();
      await userEvent.type(shown.box, 'speaker:an x');
      await userEvent.type(shown.box, 'a', { initialSelectionStart: 10, initialSelectionEnd: 10 });
      const read = (query: string) =>
        shown.rerender(shown.view(results({ rows, typed: typed(query, { chips: ana(query) }) })));
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
      expect([chip('speaker:ana'), chip('is:private')]).toEqual([expect.anything(), null]);
      expect(shown.onType.mock.calls.at(-1)).toEqual(['speaker:ana ', 12]);
      await type(shown, 'x', ana);
      await userEvent.click(screen.getByRole('button', { name: 'Remove speaker:ana' }));
      expect(shown.onType.mock.calls.at(-1)).toEqual(['x', 1]);
      await type(shown, '{Backspace}speaker:ana y', ana);
      await userEvent.keyboard('{Escape}');
      expect(shown.onType.mock.calls.at(-1)).toEqual(['', 0]);
      expect([shown.box.value, chip('speaker:ana'), shown.onClose.mock.calls.length]).toEqual(['', null, 0]);
      await userEvent.keyboard('{Escape}');
      expect(shown.onClose).toHaveBeenCalledTimes(1);
    });

    it('let the next one be completed', async () => {
      const shown = show();
      await type(shown, 'speaker:ana ', ana);
      await userEvent.type(shown.box, 'is:pr');
      const query = 'speaker:ana is:pr';
      const suggestions = [{ label: 'Private', text: 'speaker:ana is:private ', caret: 23 }];
      shown.rerender(shown.view(results({ rows, typed: typed(query, { chips: ana(query), suggestions }) })));
      await userEvent.keyboard('{Tab}');
      expect([shown.box.value, shown.box.selectionStart]).toEqual(['is:private ', 11]);
      expect(shown.onType.mock.calls.at(-1)).toEqual(['speaker:ana is:private ', 23]);
    });
  });

  it('look like text when they are not understood', () => {
    show({ typed: typed('after:someday', { chips: [aChip('after:someday', 'after:someday', false)] }) });
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    expect(screen.getByTitle('“after:someday” isn’t a filter; searched as text').textContent).toContain('as text');
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

    it('are completed by a click', async () => {
      const { box } = show(typing(null));
      box.value = 'speaker:an';
      await userEvent.click(screen.getByRole('option', { name: /Anton/ }));
      expect(box.value).toBe('speaker:Anton ');
    });

    it('are completed by Tab once they are for what stands in the box', async () => {
      const { box, rerender, view } = show(typing(null));
      box.value = 'speaker:ant';
      box.focus();
      await userEvent.keyboard('{Tab}');
      expect([box.value, document.activeElement]).toEqual(['speaker:ant', box]);
      const read = (text: string) =>
        results({ rows, typed: typed(text, { suggestions: suggestions.slice(1), suggestedAt: null }) });
      rerender(view(read('speaker:a')));
      expect(box.value).toBe('speaker:ant');
      rerender(view(read('speaker:ant')));
      expect(box.value).toBe('speaker:Anton ');
    });

    it('are not completed by an earlier Tab after something else was typed', async () => {
      const { box, rerender, view } = show(typing(null));
      box.value = 'speaker:ant';
      box.focus();
      await userEvent.keyboard('{Tab}');
      box.value = 'speaker:anto';
      const read = (text: string) => results({ rows, typed: typed(text, { suggestions, suggestedAt: null }) });
      rerender(view(read('speaker:anto')));
      box.value = 'speaker:ant';
      rerender(view(read('speaker:ant')));
      expect(box.value).toBe('speaker:ant');
    });
  });
});

describe('what is only like the query', () => {
  const widened = { from: 0, words: [{ typed: 'prety', found: ['pretty'] }] };
  const near = { from: 0, words: [{ typed: 'small', found: ['small'] }] };

  it.each([
    ['instead', [], { widened }, 'No exact match for “pri”. Showing pretty. Search exactly'],
    [
      'where the words stand apart',
      [],
      { widened: near },
      'No exact match for “pri”. Showing what is nearest. Search exactly',
    ],
    [
      'below what is as typed',
      [],
      { widened: { ...widened, from: 1 }, groups: [aGroup('w'), aGroup('x')] },
      'Less exact matches for “pri”. Search exactly',
    ],
    ['below titles', rows, { widened, headCount: 2 }, 'Less exact matches for “pri”. Search exactly'],
  ])('is said above the first of it: %s', async (_, rows, parts, words) => {
    const { onOpen } = show({ rows, hits: someHits(parts), selectedId: anId('x'), selectedHit: -1 });
    const note = screen.getByRole('option', { name: words });
    expect(note.getAttribute('aria-selected')).toBe('true');
    expect(note.nextElementSibling?.textContent).toContain('Meeting x');
    expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(note.id);
    await userEvent.click(note);
    expect(onOpen).toHaveBeenCalledWith('x', -1);
  });
  it.each([
    ['one', [aGroup('x')], 'no exact match · 1 similar meeting'],
    ['several', [aGroup('x'), aGroup('y')], 'no exact match · 2 similar meetings'],
  ])('is counted as such where it is all there is: %s', (_, groups, words) => {
    show({ rows: [], hits: someHits({ widened, groups, places: 0, meetings: 0 }), service: { status: 'idle' } });
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('is no match beside titles', () => {
    show({ hits: someHits({ widened, places: 0, meetings: 0 }), service: { status: 'idle' } });
    expect(screen.getByRole('status').textContent).toBe('2 matches');
  });
});
