import { cleanup, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_HITS, type HitsPart, type Listing } from '../../../lib/models/search-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aGroup, aHit } from '../../support/hits.ts';
import { aListing, results, showSearch } from './show-search.tsx';

afterEach(cleanup);

const someHits = (parts: Partial<HitsPart> = {}): HitsPart => ({
  groups: [aGroup('x', [aHit(), aHit({ part: 'summary', speaker: null, startSeconds: null })], { hitCount: 7 })],
  rows: [],
  headCount: 1,
  quoted: new Set(),
  merged: new Set(),
  unfolded: new Set(),
  meetings: 1,
  isExact: true,
  isSearched: true,
  widened: null,
  noteAt: { row: null, group: parts.widened?.from ?? null },
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
      'Weekly syncFri 20 Nov, 09:00 · 30 mins · 3 people7 mentions1 moreAna Ruiz 1:15 …the budget is fixed',
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

describe('what is only like the query', () => {
  const widened = { from: 0, rows: [], words: [{ typed: 'prety', found: ['pretty'] }] };
  const near = { from: 0, rows: [], words: [{ typed: 'small', found: ['small'] }] };

  it.each([
    ['instead', [], { widened }, 'No exact match for “pri”. Showing pretty. Search exactly'],
    [
      'where the words stand apart',
      [],
      { widened: near },
      'The words of “pri” are nowhere together. Showing them apart. Search exactly',
    ],
    [
      'below what is as typed',
      [],
      { widened: { ...widened, from: 1 }, groups: [aGroup('w'), aGroup('x')] },
      'Similar matches for “pri”. Search exactly',
    ],
    ['below titles', rows, { widened, headCount: 2 }, 'Similar matches for “pri”. Search exactly'],
    [
      'above titles that are only similar',
      rows.map((row) => ({ ...row, isSimilar: true as const })),
      { widened, headCount: 0 },
      'No exact match for “pri”. Showing pretty. Search exactly',
    ],
  ])('is said above the first of it: %s', async (_, rows, parts, words) => {
    const { onOpen } = show({ rows, hits: someHits(parts), selectedId: anId('x'), selectedHit: -1 });
    const note = screen.getByRole('option', { name: words });
    expect(note.getAttribute('aria-selected')).toBe('true');
    expect(note.nextElementSibling?.textContent).toContain('Meeting x');
    expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(note.id);
    await userEvent.click(note);
    expect(onOpen).toHaveBeenCalledWith('x', -1);
  });

  describe('among the titles', () => {
    const like = (id: string, title: string, marked: string): Listing['rows'][number] => {
      const at = title.indexOf(marked);
      return {
        recording: aRecording({ id, title }),
        ranges: marked ? [[at, at + marked.length]] : [],
        isSimilar: true,
      };
    };
    const pretty = [like('p', 'A Pretty plan', 'Pretty'), like('q', 'Prettier', 'Prett')];
    const alone = { groups: [], headCount: 2, meetings: 0 };
    const said = someHits().groups;

    it.each([
      ['with what was found', pretty, alone, 'No exact match for “pri”. Showing Pretty. Search exactly'],
      [
        'with what was searched for, where no title shows it',
        [like('p', 'Plan', '')],
        { ...alone, headCount: 1, groups: said, widened },
        'No exact match for “pri”. Showing pretty. Search exactly',
      ],
      [
        'without words, where none are known',
        [like('p', 'Plan', '')],
        { ...alone, headCount: 1 },
        'No exact match for “pri”. Showing similar results. Search exactly',
      ],
      [
        'above places that are as typed',
        pretty,
        { headCount: 2, groups: said },
        'Similar matches for “pri”. Search exactly',
      ],
    ])('is said once, above the first of it: %s', async (_, rows, parts, words) => {
      const hits = someHits({ ...parts, noteAt: { row: 0, group: null } });
      const { onOpen } = show({ rows, hits, selectedId: anId('p'), selectedHit: -3 });
      expect(optionTexts()[0]).toBe(words);
      expect(screen.getAllByRole('option', { name: /Search exactly/ })).toHaveLength(1);
      const note = screen.getByRole('option', { selected: true });
      expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(note.id);
      await userEvent.click(note);
      expect(onOpen).toHaveBeenCalledWith('p', -3);
    });

    it('is said below those that are as typed', () => {
      show({ rows: [...rows, ...pretty], hits: someHits({ ...alone, headCount: 4, noteAt: { row: 2, group: null } }) });
      expect(optionTexts()[2]).toBe('Similar matches for “pri”. Search exactly');
      expect(optionTexts()[3]).toContain('A Pretty plan');
    });
  });

  it('leaves the words in the box as they were typed', async () => {
    const { box, view, rerender, onType } = showSearch(results());
    await userEvent.type(box, 'pri');
    onType.mockClear();
    rerender(view(results({ rows: [], hits: someHits({ widened }) })));
    expect(screen.getByRole('option', { name: /^No exact match for “pri”. Showing pretty/ })).toBeDefined();
    expect([box.value, onType.mock.calls]).toEqual(['pri', []]);
  });

  it.each([
    ['one', [aGroup('x')], '1 similar meeting'],
    ['several', [aGroup('x'), aGroup('y')], '2 similar meetings'],
  ])('is counted as such where it is all there is: %s', (_, groups, words) => {
    show({ rows: [], hits: someHits({ widened, groups, meetings: 0 }), service: { status: 'idle' } });
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('is counted once where both its title and its words are similar', () => {
    const rows = aListing().rows.map((row) => ({ ...row, isSimilar: true as const }));
    const groups = [aGroup('a'), aGroup('x')];
    show({ rows, hits: someHits({ widened, groups, meetings: 0 }), service: { status: 'idle' } });
    expect(screen.getByRole('status').textContent).toBe('3 similar meetings');
  });

  it('is below places that are as typed, without a second row for their meetings', () => {
    const rows = [aRecording({ id: 'x', title: 'Meeting x' }), aRecording({ id: 'p', title: 'Pretty plan' })];
    const similar = rows.map((recording) => ({ recording, ranges: [], isSimilar: true as const }));
    const hits = someHits({ headCount: 0, merged: new Set([anId('x')]), noteAt: { row: 1, group: null } });
    show({ rows: similar, hits });
    const [place, note, title, ...more] = optionTexts();
    expect([place, note, title]).toEqual([
      expect.stringContaining('Meeting x'),
      'Similar matches for “pri”. Search exactly',
      expect.stringContaining('Pretty plan'),
    ]);
    expect(more).toEqual([]);
  });

  it('has no heading of titles if all of them are among the places', () => {
    const rows = [{ recording: aRecording({ id: 'x', title: 'Meeting x' }), ranges: [], isSimilar: true as const }];
    show({ rows, hits: someHits({ headCount: 0, merged: new Set([anId('x')]) }) });
    expect(optionTexts()).toEqual([expect.stringContaining('Meeting x')]);
    expect(screen.queryByRole('group', { name: /Titles|Recordings/ })).toBeNull();
  });

  it('is no match beside titles', () => {
    show({ hits: someHits({ widened, meetings: 0 }), service: { status: 'idle' } });
    expect(screen.getByRole('status').textContent).toBe('2 matches');
  });
});
