import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NoticeLines, StatusLine } from '../../../components/search/search-status.tsx';
import { NOT_TYPED, NOTHING_FOUND, type SearchState, type SharePart } from '../../../lib/models/search-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { rowsOf } from '../../support/items.ts';
import { NO_MANY } from '../../support/popup-view.ts';
import { aListing, NOW, results, showSearch } from './show-search.tsx';

describe('what was done', () => {
  const told = (sent: SharePart) => {
    const items = rowsOf([aRecording({ id: 'a', title: 'Quarterly planning' })]);
    const { container } = showSearch(results({ items, sent }));
    const textsOf = (selector: string) => [...container.querySelectorAll(selector)].map((each) => each.textContent);
    return [screen.getByRole('status').textContent, textsOf('.service-words'), textsOf('.notice-line')];
  };
  const id = anId('a');

  it.each<[SharePart, read: string, seen: string]>([
    [{ status: 'copied', id, part: 'summary' }, 'Summary copied. Quarterly planning, Fri 20 Nov', 'Summary copied.'],
    [{ status: 'copied', id, part: 'quote' }, 'Quote copied. Quarterly planning, Fri 20 Nov', 'Quote copied.'],
    [{ status: 'copied', id, part: 'notes' }, 'Notes copied. Quarterly planning, Fri 20 Nov', 'Notes copied.'],
    [{ status: 'pinned', id }, 'Pinned Quarterly planning, Fri 20 Nov', 'Pinned'],
    [{ status: 'unpinned', id }, 'Unpinned Quarterly planning, Fri 20 Nov', 'Unpinned'],
  ])('is read with its recording, and seen in one line of the foot', (sent, read, seen) => {
    expect(told(sent)).toEqual([read, [seen], []]);
  });

  it('is seen with its recording where nobody has chosen that here', () => {
    const [read, , notices] = told({ status: 'copied', id, part: 'summary', title: 'Quarterly planning' });
    expect(notices).toEqual([read]);
    expect(read).toBe('Summary copied. Quarterly planning, Fri 20 Nov');
  });

  it.each<[SharePart, string]>([
    [{ status: 'told', what: 'watched' }, 'Watching this search. The toolbar button will count what is new.'],
    [{ status: 'told', what: 'unwatched' }, 'This search is no longer watched.'],
    [{ status: 'told', what: 'watch-full' }, 'At most 20 searches can be watched. Remove one in the settings.'],
    [{ status: 'told', what: 'no-meeting' }, 'Select a meeting first'],
    [{ status: 'told', what: 'nothing-to-send' }, 'Open a recording first'],
    [{ status: 'told', what: 'details-copied' }, 'Copied'],
    [{ status: 'told', what: 'details-not-copied' }, 'Couldn’t copy'],
    [
      { status: 'not-stored', what: 'watch', failure: { code: 'storage-failed' } },
      'Couldn’t save the watched searches: Browser storage isn’t working',
    ],
  ])('is read and seen above the foot where it is of no recording: %j', (sent, words) => {
    const [read, , notices] = told(sent);
    expect([read, notices]).toEqual([words, [words]]);
  });

  it('is no failure where the service still works on the recording', () => {
    const [read] = told({ status: 'failed', id, failure: { code: 'processing' } });
    expect(read).toBe('Nothing to copy yet, still transcribing');
  });
});

describe('what the popup says', () => {
  const status = () => screen.getByRole('status').textContent;

  it.each<[string, SearchState, string]>([
    ['the count of the recents', { status: 'recent', ...aListing({ count: 1200 }) }, '1,200 recordings'],
    [
      'that there are more than it knows',
      { status: 'recent', ...aListing({ count: 200, partial: true, service: { status: 'listing' } }) },
      '200+ recordings',
    ],
    ['which part is loading', results({ service: { status: 'searching' } }), '2 meetings · searching the service…'],
    ['that only titles are searched', results(), '2 titles'],
    [
      'that there are more than it shows',
      results({ found: { ...NOTHING_FOUND, meetings: 50, isAtLeast: true } }),
      '50+ meetings',
    ],
    [
      'that a filter knows too little',
      results({ typed: { ...NOT_TYPED, coverage: { known: 12, of: 1356 } } }),
      '2 titles · owner, team and sharing known for 12 of 1,356',
    ],
    [
      'that nothing here can answer a filter',
      results({ typed: { ...NOT_TYPED, coverage: { known: 0, of: 1356 } } }),
      '2 titles · owner, team and sharing unknown on this device',
    ],
    [
      'that it filtered here',
      results({ service: { status: 'answered', filteredHere: true, unreadable: 0 } }),
      'filtered on this device',
    ],
    [
      'how many entries are unreadable',
      { status: 'recent', ...aListing({ service: { status: 'answered', filteredHere: false, unreadable: 1 } }) },
      '1 recording couldn’t be loaded',
    ],
    [
      'why the page did not take it, and what to do',
      results({ sent: { status: 'copied-instead', id: anId('a'), reason: 'no-field' } }),
      'Click into a text field first. Copied instead: press Ctrl+V to paste.',
    ],
    [
      'that the template leaves nothing of a quote',
      results({ sent: { status: 'nothing', id: anId('a'), part: 'quote' } }),
      'The template leaves nothing to quote',
    ],
    [
      'why it has not',
      results({ sent: { status: 'failed', id: anId('a'), failure: { code: 'offline' } } }),
      'Couldn’t copy: You’re offline',
    ],
  ])('is %s', (_, state, words) => {
    showSearch(state);
    expect(status()).toContain(words);
  });

  it('is a failure beside the rows, with one thing to do', async () => {
    const failure = { code: 'rate-limited', retryAtMs: NOW + 42_000 } as const;
    const { onFailureAction } = showSearch(results({ service: { status: 'failed', failure } }));
    expect(status()).toBe('Service busy, retrying in 42 s');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onFailureAction).toHaveBeenCalledWith('retry', failure);
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  it('is a refused key, to be tried again first, and replaced once that has not helped', async () => {
    const failure = { code: 'key-rejected' } as const;
    const { container, onFailureAction, rerender, view } = showSearch(
      results({ service: { status: 'failed', failure } }),
    );
    const remedies = () => [...container.querySelectorAll('.notice-line button')].map(({ textContent }) => textContent);
    expect(remedies()).toEqual(['Try again']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(remedies()).toEqual(['Replace key']);
    await userEvent.click(screen.getByRole('button', { name: 'Replace key' }));
    expect(onFailureAction.mock.calls.map(([action]: unknown[]) => action)).toEqual(['retry', 'open-settings']);
    // Once the service has answered, the next refusal is another one.
    rerender(view(results()));
    rerender(view(results({ service: { status: 'failed', failure } })));
    expect(remedies()).toEqual(['Try again']);
  });

  it('counts down on the screen only: a screen reader says it once', () => {
    const failure = { code: 'rate-limited', retryAtMs: NOW + 42_000 } as const;
    const state = results({ service: { status: 'failed', failure } });
    const line = (nowMs: number) => (
      <>
        <NoticeLines {...{ state, nowMs }} pasteKeys="Ctrl+V" onFailureAction={() => {}} />
        <StatusLine {...{ state, nowMs }} recall={null} many={NO_MANY.state} pasteKeys="Ctrl+V" />
      </>
    );
    const notice = () => container.querySelector('.notice-line')?.textContent;
    const { container, rerender } = render(line(NOW));
    expect(status()).toContain('retrying in 42 s');
    rerender(line(NOW + 2_000));
    expect(status()).toContain('retrying in 42 s');
    expect(notice()).toContain('retrying in 40 s');
    rerender(line(NOW + 42_000));
    expect(status()).not.toContain('retrying');
    expect(notice()).not.toContain('retrying');
  });

  it('is a failure in place of the rows when there are none', () => {
    showSearch(results({ items: [], service: { status: 'failed', failure: { code: 'key-rejected' } } }));
    expect(screen.getByRole('alert').textContent).toContain('Your API key was rejected');
    expect(screen.getByRole('button', { name: 'Replace key' })).toBeDefined();
  });

  it('is one sentence and one button before anything is connected', async () => {
    const { onSettings } = showSearch({ status: 'not-connected' });
    await userEvent.click(screen.getByRole('button', { name: 'Open settings' }));
    expect(onSettings).toHaveBeenCalledTimes(1);
  });

  it('is no "nothing found" while something is still asked', () => {
    showSearch(results({ items: [], service: { status: 'searching' } }));
    expect(screen.queryByText('No titles match')).toBeNull();
  });

  it('is the text itself, selected, when the browser refused the clipboard', () => {
    showSearch(results({ sent: { status: 'by-hand', id: anId('a'), plain: '# Pricing' } }));
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
    expect(area.value).toBe('# Pricing');
    expect(document.activeElement).toBe(area);
    expect(area.selectionEnd - area.selectionStart).toBe(9);
  });
});

it.each<[string, SearchState, string, string[]]>([
  ['older rows', results({ service: { status: 'failed', failure: { code: 'offline' } } }), '2 meetings', ['offline']],
  [
    'what was not searched, and what was not done',
    results({ sent: { status: 'nothing', id: anId('a'), part: 'summary' }, noLibrary: true }),
    '2 meetings',
    ['No summary', 'can’t save transcripts'],
  ],
  ['what is pending', results({ service: { status: 'searching' } }), '2 meetings…', []],
  [
    'the failure in place of rows, so no count',
    results({ items: [], service: { status: 'failed', failure: { code: 'offline' } } }),
    '',
    [],
  ],
  ['nothing', results({ found: { ...NOTHING_FOUND, meetings: 2, isSearched: true } }), '2 meetings', []],
  [
    'what a filter cannot know while the service fails',
    results({
      typed: { ...NOT_TYPED, coverage: { known: 12, of: 1356 } },
      service: { status: 'failed', failure: { code: 'offline' } },
    }),
    '2 meetings',
    ['offline', 'known for 12 of 1,356'],
  ],
])('has the count in the foot, and above it %s', (_, state, count, notices) => {
  const { container } = showSearch(state);
  const lines = [...container.querySelectorAll('.notice-line')].map(({ textContent }) => textContent);
  expect(lines).toEqual(notices.map((words) => expect.stringContaining(words)));
  const foot = [...container.querySelectorAll('.service-words')].map(({ textContent }) => textContent);
  expect(foot).toEqual([count]);
});
