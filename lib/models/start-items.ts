import { statusKind } from '../recording/words.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { MOST_ROWS, type RowItem, type SectionName } from './search-state.ts';

/** Few enough to leave the newest visible. */
const SHOWN_OPENED = 3;

interface StartParts {
  /** Recordings that the active page is about. */
  about: readonly Recording[];
  pinned: readonly Recording[];
  /** The most recent first. */
  opened: readonly Recording[];
  newest: readonly Recording[];
}

const isReady = ({ status }: Recording): boolean => ['ready', 'unknown'].includes(statusKind(status));

/** The rows shown before typing: each recording once, in the first section that has it. */
export function startItems({ about, pinned, opened, newest }: StartParts): RowItem[] {
  const ids = new Set<RecordingId>();
  const items: RowItem[] = [];
  const sections: [SectionName, readonly Recording[], most: number][] = [
    ['about', about, MOST_ROWS],
    ['pinned', pinned, MOST_ROWS],
    ['opened', opened.filter(isReady), SHOWN_OPENED],
    ['days', newest.slice(0, MOST_ROWS).filter(isReady), MOST_ROWS],
    ['waiting', newest.slice(0, MOST_ROWS), MOST_ROWS],
  ];
  for (const [section, recordings, most] of sections) {
    let left = most;
    for (const recording of recordings) {
      if (left === 0 || items.length >= MOST_ROWS) break;
      if (ids.has(recording.id)) continue;
      ids.add(recording.id);
      left -= 1;
      items.push({ kind: 'row', key: `${section} ${recording.id}`, section, recording, ranges: [], group: null });
    }
  }
  return items;
}
