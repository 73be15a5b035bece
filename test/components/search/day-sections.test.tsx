import { cleanup, screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { anId, aRecording } from '../../support/factories.ts';
import { aListing, NOW, results, showSearch } from './show-search.tsx';

afterEach(cleanup);

const HOUR_MS = 3_600_000;
const rows = [0, 1, 2, 25, 100, 900].map((hours) => ({
  recording: aRecording({ id: `h${hours}`, title: 'Standup', createdAtMs: NOW - hours * HOUR_MS }),
  ranges: [] as [number, number][],
}));
const undated = { recording: aRecording({ id: 'none', createdAtMs: null }), ranges: [] };

/** What is first said of a row, under its title. */
const timeIn = (row: HTMLElement) => row.querySelector('.result-facts')?.textContent?.split(' · ')[0];

describe('the list without a query', () => {
  it('is grouped by days, each told by its heading', () => {
    showSearch({ status: 'recent', ...aListing({ rows: [...rows, undated], selectedId: anId('h1') }) });
    const groups = within(screen.getByRole('listbox', { name: 'Recordings' })).getAllByRole('group');
    const heading = (group: Element) => document.getElementById(group.getAttribute('aria-labelledby') ?? '');
    expect(groups.map((group) => [heading(group)?.textContent, within(group).getAllByRole('option').length])).toEqual([
      ['Today', 3],
      ['Yesterday', 1],
      [expect.stringMatching(/^Tue 17 Nov$/), 1],
      ['October 2026', 1],
      ['No date', 1],
    ]);
    expect(screen.getAllByRole('option', { selected: true }).map(({ id }) => id)).toEqual(['recording-h1']);
  });

  it('says the time of a row, with the day only under a month', () => {
    showSearch({ status: 'recent', ...aListing({ rows }) });
    const times = screen.getAllByRole('option').map(timeIn);
    for (const time of times.slice(0, 5)) expect(time).toMatch(/^\d\d:\d\d$/);
    expect(times[5]).toMatch(/^1[45] Oct, \d\d:\d\d$/);
  });

  it('says the date of each row once there is a query', () => {
    showSearch(results({ rows }));
    expect(screen.getAllByRole('group')).toHaveLength(1);
    for (const row of screen.getAllByRole('option')) {
      expect(timeIn(row)).toMatch(/^\w{3} \d+ \w{3}, \d\d:\d\d$/);
    }
  });

  it('has no two rows that look the same', () => {
    const twins = ['rec-4711', 'rec-4712'].map((id) => ({ recording: aRecording({ id }), ranges: [] }));
    showSearch({ status: 'recent', ...aListing({ rows: twins }) });
    const [one, other] = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(one).toContain('#4711');
    expect(one).not.toBe(other);
  });
});
