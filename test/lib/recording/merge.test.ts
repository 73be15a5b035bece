import { describe, expect, it } from 'vitest';
import { mergeRecording, sortRecent } from '../../../lib/recording/merge.ts';
import { aListItem, aRecording } from '../../support/factories.ts';

describe('mergeRecording', () => {
  it('takes what the newer says and keeps what it does not say', () => {
    const older = aRecording({ title: 'Old', status: 'UPLOADING' });
    const newer = aListItem({ title: 'New', status: 'COMPLETED', speakerCount: null });
    expect(mergeRecording(older, newer)).toEqual({ ...older, title: 'New', status: 'COMPLETED' });
  });

  it('keeps title and status over empty ones', () => {
    const merged = mergeRecording(aRecording({ title: 'Kept' }), aRecording({ title: '', status: '' }));
    expect(merged).toMatchObject({ title: 'Kept', status: 'COMPLETED' });
  });

  it('takes false for an answer', () =>
    expect(mergeRecording(aRecording({ isOwner: true }), aRecording({ isOwner: false })).isOwner).toBe(false));

  it('never joins the number of one answer with the seconds of another', () => {
    const older = aRecording({ durationValue: 1800, durationSeconds: 1800 });
    const unlikely = aRecording({ durationValue: 9_999_999, durationSeconds: null });
    expect(mergeRecording(older, unlikely)).toMatchObject({ durationValue: 9_999_999, durationSeconds: null });
    const proved = aRecording({ durationValue: 514_525, durationSeconds: 514_525 });
    const unproved = aRecording({ durationValue: 514_525, durationSeconds: null });
    expect(mergeRecording(proved, unproved).durationSeconds).toBe(514_525);
    const silent = aRecording({ durationValue: null, durationSeconds: null });
    expect(mergeRecording(older, silent)).toMatchObject({ durationValue: 1800, durationSeconds: 1800 });
    const inWords = aRecording({ durationValue: null, durationSeconds: 90 });
    expect(mergeRecording(older, inWords)).toMatchObject({ durationValue: null, durationSeconds: 90 });
  });

  it('shows the words of a date only while no date is known', () => {
    const words = aRecording({ createdAtMs: null, createdAtText: 'last spring' });
    const date = aRecording({ createdAtMs: 5, createdAtText: null });
    expect(mergeRecording(words, date)).toMatchObject({ createdAtMs: 5, createdAtText: null });
    expect(mergeRecording(date, words)).toMatchObject({ createdAtMs: 5, createdAtText: null });
    const silent = aRecording({ createdAtMs: null, createdAtText: null });
    expect(mergeRecording(words, silent)).toMatchObject({ createdAtMs: null, createdAtText: 'last spring' });
  });
});

it('sortRecent puts the newest first, unknown dates last, and settles ties by id', () => {
  const rows = [
    aRecording({ id: 'x', createdAtMs: null }),
    aRecording({ id: 'b', createdAtMs: 5 }),
    aRecording({ id: 'old', createdAtMs: -5 }),
    aRecording({ id: 'a', createdAtMs: 5 }),
    aRecording({ id: 'w', createdAtMs: null }),
    aRecording({ id: 'new', createdAtMs: 9 }),
  ];
  expect(sortRecent(rows).map(({ id }) => id)).toEqual(['new', 'a', 'b', 'old', 'w', 'x']);
  expect(rows[0]?.id).toBe('x');
});
