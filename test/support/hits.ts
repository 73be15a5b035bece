import type { LibraryAnswer, LibraryGroup, LibraryHit } from '../../lib/library/types.ts';
import { succeed } from '../../lib/failure.ts';
import { aRecording } from './factories.ts';

/** Somebody says "the budget is fixed" at 1:15. */
export const aHit = (parts: Partial<LibraryHit> = {}): LibraryHit => ({
  part: 'transcript',
  speaker: 'Ana Ruiz',
  startSeconds: 75,
  turn: 4,
  snippet: '…the budget is fixed',
  ranges: [[5, 11]],
  ...parts,
});

/** A recording of which `hits` are all the places that were found. */
export const aGroup = (id: string, hits: LibraryHit[] = [aHit()], parts: Partial<LibraryGroup> = {}): LibraryGroup => ({
  recording: aRecording({ id, title: `Meeting ${id}` }),
  fetchedAtMs: 1,
  hits,
  hitCount: hits.length,
  ...parts,
});

/** What the background answers to `library.search`. */
export const found = (groups: LibraryGroup[], parts: Partial<LibraryAnswer> = {}) =>
  succeed({ ok: true as const, value: { groups, total: groups.length, totalIsExact: true, ...parts } });
