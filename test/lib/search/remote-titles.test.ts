import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../lib/recording/types.ts';
import { filterRemote, rankRemote } from '../../../lib/search/remote-titles.ts';
import { aRecording } from '../../support/factories.ts';

const titled = (id: string, title = id, createdAtMs = 0): Recording =>
  aRecording({ id, title, createdAtMs, ownerName: null, teamName: null });

it('rankRemote puts titles that match first, by rank, and has each recording once', () => {
  const remote = [
    titled('e', 'Finances'),
    titled('c', 'Low budgets', 1),
    titled('d', 'Budget', 0),
    titled('d', 'Budget'),
  ];
  const ranked = rankRemote(remote, 'budget');
  expect(ranked.map(({ recording, ranges }) => [recording.id, ranges])).toEqual([
    ['d', [[0, 6]]],
    ['c', [[4, 10]]],
    ['e', []],
  ]);
});

describe('filterRemote', () => {
  const everything = [titled('a', 'Weekly sync'), titled('b', 'Budget'), titled('c', 'Retro'), titled('d', 'Planning')];

  it('filters here when the service ignored the query', () => {
    const { recordings, filtered } = filterRemote(everything, 'budget');
    expect(filtered).toBe(true);
    expect(recordings.map(({ id }) => id)).toEqual(['b']);
    expect(filterRemote(everything, 'zebra')).toEqual({ recordings: [], filtered: true });
  });

  it('trusts a service that matched by rules of its own', () => {
    const inflected = [titled('a', 'Budgeting'), titled('b', 'The budget'), titled('c', 'Money')];
    expect(filterRemote(inflected, 'budgets')).toEqual({ recordings: inflected, filtered: false });
    const owned = [aRecording({ id: 'a', title: 'Sync', ownerName: 'Ann Lee' })];
    expect(filterRemote(owned, 'ann')).toEqual({ recordings: owned, filtered: false });
  });

  it('leaves an empty answer, and the answer to an empty query, as they are', () => {
    expect(filterRemote([], 'budget')).toEqual({ recordings: [], filtered: false });
    expect(filterRemote(everything, ' ')).toEqual({ recordings: everything, filtered: false });
  });
});
