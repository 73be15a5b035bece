import { screen, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../lib/recording/types.ts';
import { aRecording } from '../../support/factories.ts';
import { rowsOf } from '../../support/items.ts';
import { aListing, NOW, results, showSearch } from './show-search.tsx';

const HOUR_MS = 3_600_000;
const dated = [0, 1, 2, 25, 100, 900].map((hours) =>
  aRecording({ id: `h${hours}`, title: 'Standup', createdAtMs: NOW - hours * HOUR_MS }),
);
const undated = aRecording({ id: 'none', createdAtMs: null });

const timeIn = (row: HTMLElement) => row.querySelector('time')?.textContent;
const recent = (recordings: Recording[]) =>
  showSearch({ status: 'recent', ...aListing({ items: rowsOf(recordings, 'days'), selectedKey: 'days h1' }) });

describe('the list without a query', () => {
  it('is grouped by days, each told by its heading', () => {
    recent([...dated, undated]);
    const groups = within(screen.getByRole('listbox', { name: 'Recordings' })).getAllByRole('group');
    const heading = (group: Element) => document.getElementById(group.getAttribute('aria-labelledby') ?? '');
    expect(groups.map((group) => [heading(group)?.textContent, within(group).getAllByRole('option').length])).toEqual([
      ['Today', 3],
      ['Yesterday', 1],
      [expect.stringMatching(/^Tue 17 Nov$/), 1],
      ['October 2026', 1],
      ['No date', 1],
    ]);
    expect(screen.getAllByRole('option', { selected: true }).map(({ id }) => id)).toEqual(['option-days%20h1']);
  });

  it('says the time of a row under a day, and the day under a month', () => {
    recent(dated);
    const times = screen.getAllByRole('option').map(timeIn);
    for (const time of times.slice(0, 5)) expect(time).toMatch(/^\d\d:\d\d$/);
    expect(times[5]).toMatch(/^1[45] Oct$/);
  });

  it('says the day of each row once there is a query, and the time only within a week or beside its like', () => {
    const other = aRecording({ id: 'other', title: 'Retro', createdAtMs: NOW - 900 * HOUR_MS });
    const twin = aRecording({ id: 'twin', title: 'Standup', createdAtMs: NOW - 899 * HOUR_MS });
    showSearch(results({ items: rowsOf([...dated.slice(4), other, twin]) }));
    expect(screen.getAllByRole('option').map(timeIn)).toEqual([
      expect.stringMatching(/^Tue[ ,]+\d\d:\d\d$/),
      expect.stringMatching(/^\w{3} 1[45] Oct, \d\d:\d\d$/),
      expect.stringMatching(/^1[45] Oct$/),
      expect.stringMatching(/^\w{3} 1[45] Oct, \d\d:\d\d$/),
    ]);
  });

  it('has no two rows that look the same', () => {
    recent(['rec-4711', 'rec-4712'].map((id) => aRecording({ id })));
    const [one, other] = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(one).toContain('#4711');
    expect(one).not.toBe(other);
  });
});
