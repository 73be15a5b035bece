import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../lib/recording/types.ts';
import { filterRemote, mergeAnswers } from '../../../lib/search/merge-answers.ts';
import { createTitleIndex } from '../../../lib/search/titles.ts';
import { aListItem, aRecording } from '../../support/factories.ts';

const titled = (id: string, title = id, createdAtMs = 0): Recording =>
  aRecording({ id, title, createdAtMs, ownerName: null, teamName: null });
const find = (recordings: Recording[], query: string) => createTitleIndex(recordings).search(query, 50);

describe('mergeAnswers', () => {
  it('keeps the local order and appends what only the service found, in order of rank', () => {
    const local = find([titled('b', 'Async budget', 2), titled('a', 'Budget', 1)], 'budget');
    const remote = [
      titled('c', 'Low budgets', 1),
      titled('b', 'Async budget'),
      titled('d', 'Budget', 0),
      titled('e', 'Finances'),
    ];
    const merged = mergeAnswers(local, remote, 'budget');
    expect(merged.map(({ recording }) => recording.id)).toEqual(['a', 'b', 'd', 'c', 'e']);
    expect(merged.map(({ ranges }) => ranges)).toEqual([[[0, 6]], [[6, 12]], [[0, 6]], [[4, 10]], []]);
  });

  it('merges what both say of one recording, and marks the title that is shown', () => {
    const local = find([aListItem({ id: 'a', title: 'Budget' })], 'budget');
    const remote = [aRecording({ id: 'a', title: 'The budget', ownerName: 'Bo' })];
    expect(mergeAnswers(local, remote, 'budget')).toEqual([{ recording: remote[0], ranges: [[4, 10]] }]);
  });

  it('moves nothing that is shown already, however the late answer is ordered', () => {
    const shown = mergeAnswers([], [titled('x', 'Low budget'), titled('y', 'Other')], 'budget');
    const merged = mergeAnswers(shown, [titled('z', 'Budget'), titled('y', 'Budget')], 'budget');
    expect(merged.map(({ recording }) => recording.id)).toEqual(['x', 'y', 'z']);
  });

  it('puts titles as typed above those that are only similar, and these above what the service found otherwise', () => {
    const local = find([titled('a', 'Budget'), titled('b', 'Bugdet')], 'budget');
    const remote = [titled('c', 'Finances'), titled('d', 'Bugdet'), titled('e', 'Budget')];
    const ids = (held: number) => mergeAnswers(local, remote, 'budget', held).map(({ recording }) => recording.id);
    expect(ids(0)).toEqual(['a', 'e', 'b', 'd', 'c']);
    expect(ids(1)).toEqual(['a', 'e', 'b', 'd', 'c']);
    expect(ids(2)).toEqual(['a', 'b', 'e', 'd', 'c']);
    const merged = mergeAnswers(local, [titled('b', 'Bugdets')], 'budget');
    expect(merged.map(({ isSimilar }) => isSimilar)).toEqual([undefined, true]);
  });

  it('lists a recording once that the service names twice', () => {
    expect(mergeAnswers([], [titled('a', 'Budget'), titled('a', 'Budget')], 'budget')).toHaveLength(1);
  });
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
