import { cleanup, screen, within } from '@testing-library/preact';
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
  places: 7,
  meetings: 1,
  isExact: true,
  isSearched: true,
  widened: null,
  ...parts,
});

const rows = ['a', 'b'].map((id) => ({ recording: aRecording({ id, title: `Title ${id}` }), ranges: [] }));
const show = (parts: Partial<Listing> = {}) => showSearch(results({ rows, hits: someHits(), ...parts }));

describe('places inside recordings', () => {
  it('are options between the first rows and the others, in a group of their recording', () => {
    show();
    const list = screen.getByRole('listbox', { name: 'Recordings' });
    const names = within(list)
      .getAllByRole('option')
      .map((option) => option.querySelector('.result-title')?.textContent ?? option.textContent);
    expect(names).toEqual([
      'Title a',
      'Meeting x, Ana Ruiz 1:15 …the budget is fixed',
      'Meeting x, Summary …the budget is fixed',
      'Title b',
    ]);
    const group = within(list).getByRole('group', { name: 'Meeting x, 7 mentions' });
    expect(within(group).getAllByRole('option')).toHaveLength(2);
    expect(group.querySelector('mark')?.textContent).toBe('budget');
  });

  it('are selected by themselves, and the actions are their recording’s', async () => {
    const { box, onOpen } = show({ selectedId: anId('x'), selectedHit: 1 });
    const option = screen.getByRole('option', { selected: true });
    expect(option.textContent).toContain('Summary');
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id);
    expect(screen.getByRole('button', { name: 'Copy summary' })).toBeDefined();
    await userEvent.click(screen.getByRole('option', { name: /1:15/ }));
    expect(onOpen).toHaveBeenCalledWith('x', 0);
  });

  it.each([
    ['with titles', {}, '2 titles, 7 mentions in 1 meeting'],
    ['alone', { rows: [] }, '7 mentions in 1 meeting'],
    [
      'of more meetings than are shown',
      { hits: someHits({ isExact: false, meetings: 85 }) },
      '2 titles, mentions in 85 meetings',
    ],
  ])('are counted %s', (_, parts, words) => {
    show(parts);
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('are there when nothing else is, and the service fails', () => {
    show({ rows: [], service: { status: 'failed', failure: { code: 'offline' } } });
    expect(screen.getAllByRole('option')).toHaveLength(2);
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

  it('go by Backspace behind them, and lose a letter while they are typed', async () => {
    const { box } = show({ typed: typed(text, { chips }) });
    box.value = text;
    await userEvent.type(box, '{Backspace}');
    expect(box.value).toBe('plan speaker:ana ');
    cleanup();
    const unfinished = 'speaker:ana';
    const other = show({ typed: typed(unfinished, { chips: [aChip(unfinished, unfinished)] }) });
    other.box.value = unfinished;
    await userEvent.type(other.box, '{Backspace}');
    expect(other.box.value).toBe('speaker:an');
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

    it('leave Tab alone when what stands in the box is something else by now', async () => {
      const { box } = show(typing(null));
      box.value = 'speaker:ant';
      box.focus();
      await userEvent.keyboard('{Tab}');
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
