import { describe, expect, it } from 'vitest';
import {
  advance,
  EMPTY_FOR_MS,
  FIRST_LIST_SYNC,
  mayDropUnseen,
  type ListSyncState,
} from '../../../lib/library/list-sync-state.ts';

describe('rows that the list no longer names', () => {
  const walking: ListSyncState = {
    ...FIRST_LIST_SYNC,
    startedAtMs: 10,
    next: 3,
    pages: 2,
    total: 200,
  };
  const ended: ListSyncState = { ...walking, next: null };

  it('may go when the walk has ended and has seen as many as there are', () => {
    expect(mayDropUnseen(walking, ended, 200)).toBe(true);
  });

  it.each([
    ['the walk goes on', { ...walking, next: 4 }, 200],
    ['fewer were seen than the service has', ended, 199],
    ['the service does not say how many it has', { ...ended, total: null }, 200],
  ])('stay while %s', (_, after, seen) => {
    expect(mayDropUnseen(walking, after, seen)).toBe(false);
  });

  it('stay when the last page, an empty one, says that there are none at all', () => {
    const last = { asked: 3, length: 0, unknown: 0, known: 200, newInWalk: 0, total: 0, next: null };
    expect(mayDropUnseen(walking, advance(walking, last, 20), 100)).toBe(false);
  });

  it('stay when the first page is empty, until it has been so for a while', () => {
    const full: ListSyncState = { ...ended, total: 20 };
    const empty = { asked: 1, length: 0, unknown: 0, known: 20, newInWalk: 0, total: 0, next: null };
    const first = advance(full, empty, 1_000_000);
    expect(mayDropUnseen(full, first, 0)).toBe(false);
    const soon = advance(first, empty, 1_000_000 + EMPTY_FOR_MS - 1);
    expect(mayDropUnseen(first, soon, 0)).toBe(false);
    const later = advance(soon, empty, 1_000_000 + EMPTY_FOR_MS);
    expect(mayDropUnseen(soon, later, 0)).toBe(true);
    // The clock begins anew with any recording.
    const back = advance(soon, { ...empty, length: 20, total: 20 }, 2_000_000);
    const again = advance(back, empty, 3_000_000);
    expect(mayDropUnseen(back, again, 0)).toBe(false);
  });

  it('stay when the walk only looked for new recordings', () => {
    expect(mayDropUnseen({ ...walking, newOnly: true }, ended, 200)).toBe(false);
  });

  it('stay when only the first page was looked at again', () => {
    expect(mayDropUnseen(ended, ended, 200)).toBe(false);
  });
});

describe('mayDropUnseen', () => {
  const walking: ListSyncState = { ...FIRST_LIST_SYNC, startedAtMs: 10, next: 3, pages: 2, total: 200 };
  const ended: ListSyncState = { ...walking, next: null };

  it('says no where the service said before that there are more than were seen', () => {
    const last = { asked: 3, length: 0, unknown: 0, known: 200, newInWalk: 0, total: 150, next: null };
    const drops = (before: ListSyncState, seen: number) => mayDropUnseen(before, advance(before, last, 20), seen);
    expect(drops(walking, 150)).toBe(false);
    expect(drops(walking, 199)).toBe(false);
    expect(drops(walking, 200)).toBe(true);
    expect(drops({ ...walking, total: null }, 150)).toBe(true);
    // Also where a page in between said how many there were.
    const fuller = { ...last, length: 100, newInWalk: 100, total: 201 };
    expect(drops({ ...advance(walking, fuller, 15), next: 3 }, 200)).toBe(false);
  });

  it('says yes after a walk of one page that ended as it began', () => {
    const before: ListSyncState = { ...ended, startedAtMs: 5 };
    expect(mayDropUnseen(before, ended, 200)).toBe(true);
  });

  it('says no to an empty list that says that there are some', () => {
    const empty = { ...ended, startedAtMs: EMPTY_FOR_MS + 1, emptySinceMs: 1 };
    expect(mayDropUnseen(walking, { ...empty, total: 1 }, 0)).toBe(false);
    expect(mayDropUnseen(walking, { ...empty, total: 0 }, 0)).toBe(true);
  });
});
