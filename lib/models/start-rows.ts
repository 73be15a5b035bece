import type { ListedRecording } from '../recording/listed-recording.ts';
import type { Recording } from '../recording/types.ts';
import { MOST_ROWS } from './search-limits.ts';
import type { LeadingRows, ResultRow } from './search-state.ts';

/** Few enough to leave the newest visible. */
const SHOWN_OPENED = 3;

interface StartParts {
  /** Recordings that the active page is about. */
  about: readonly Recording[];
  pinned: readonly Recording[];
  /** The most recent first. */
  opened: readonly Recording[];
  newest: readonly ListedRecording[] | readonly Recording[];
}

/** The rows shown before typing; each recording once, in the first group that it belongs to. */
export function startRows({ about, pinned, opened, newest }: StartParts): {
  rows: ResultRow[];
  leading: LeadingRows[];
} {
  const taken = new Set<string>();
  const rows: ResultRow[] = [];
  const leading: LeadingRows[] = [];
  function take(recordings: readonly Recording[], most: number): number {
    const before = rows.length;
    for (const recording of recordings) {
      if (rows.length >= before + most || rows.length >= MOST_ROWS) break;
      if (taken.has(recording.id)) continue;
      taken.add(recording.id);
      rows.push({ recording, ranges: [] });
    }
    return rows.length - before;
  }
  for (const [group, recordings, most] of [
    ['about', about, MOST_ROWS],
    ['pinned', pinned, MOST_ROWS],
    ['opened', opened, SHOWN_OPENED],
  ] as const) {
    const count = take(recordings, most);
    if (count > 0) leading.push({ group, count });
  }
  take(newest, MOST_ROWS);
  return { rows, leading };
}
