import { succeed } from '../../lib/failures.ts';
import type { FoundInside, QueryReading } from '../../lib/messaging/protocol.ts';
import type { LibraryGroup, LibraryHit } from '../../lib/library/types.ts';
import { aRecording } from './factories.ts';

/** A hit: someone says "the budget is fixed" at 1:15. */
export const aHit = (parts: Partial<LibraryHit> = {}): LibraryHit => ({
  part: 'transcript',
  speaker: 'Ana Ruiz',
  startSeconds: 75,
  turn: 4,
  snippet: '…the budget is fixed',
  ranges: [[5, 11]],
  words: 'budget',
  ...parts,
});

/** A recording in which `hits` are all the hits. */
export const aGroup = (id: string, hits: LibraryHit[] = [aHit()], parts: Partial<LibraryGroup> = {}): LibraryGroup => ({
  recording: aRecording({ id, title: `Meeting ${id}` }),
  hits,
  ...parts,
});

/** A full-text result of groups. */
export const found = (groups: LibraryGroup[], parts: Partial<FoundInside> = {}): FoundInside => ({
  groups,
  rows: [],
  meetings: groups.length,
  isExact: true,
  ...parts,
});

/** The background's response to `search.read` for `text`. */
export const aReading = (text: string, parts: Partial<QueryReading> = {}) =>
  succeed<QueryReading>({
    asked: text,
    chips: [],
    words: text,
    titles: null,
    suggestions: [],
    coverage: null,
    ...parts,
  });
