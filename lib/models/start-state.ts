import type { PopupStart, RememberedView } from '../list/list-reader.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { statusKind } from '../recording/words.ts';
import {
  MOST_ROWS,
  NOT_TYPED,
  NOTHING_FOUND,
  type RowItem,
  type SearchState,
  type SectionName,
} from './search-state.ts';

/** How long the popup reopens with the query that it was closed with. */
const REMEMBERED_MS = 10 * 60 * 1000;
/** Few enough to leave the newest visible. */
const SHOWN_OPENED = 3;

const isReady = ({ status }: Recording): boolean => ['ready', 'unknown'].includes(statusKind(status));

/** The rows shown before typing: each recording once, in the first section that has it. Lists are the latest first. */
export function startItems(parts: Record<'about' | 'pinned' | 'opened' | 'newest', readonly Recording[]>): RowItem[] {
  const newest = parts.newest.slice(0, MOST_ROWS);
  const sections: [SectionName, readonly Recording[], most: number][] = [
    ['about', parts.about, MOST_ROWS],
    ['pinned', parts.pinned, MOST_ROWS],
    ['opened', parts.opened.filter(isReady), SHOWN_OPENED],
    ['days', newest.filter(isReady), MOST_ROWS],
    ['waiting', newest, MOST_ROWS],
  ];
  const ids = new Set<RecordingId>();
  const items = sections.flatMap(([section, recordings, most]) => {
    const own = recordings.filter(({ id }) => !ids.has(id)).slice(0, most);
    for (const { id } of own) ids.add(id);
    return own.map((recording): RowItem => {
      return { kind: 'row', key: `${section} ${recording.id}`, section, recording, ranges: [], group: null };
    });
  });
  return items.slice(0, MOST_ROWS);
}

/** The state that the popup was closed with, if that was not long ago. */
export function rememberedView(first: PopupStart | null, nowMs: number): RememberedView | null {
  return first?.view && nowMs - first.view.savedAtMs < REMEMBERED_MS ? first.view : null;
}

/** The state of the first paint: that of `createSearchModel` after the same read, before it loads or asks. */
export function startState(first: PopupStart | null, nowMs: number): SearchState {
  const view = rememberedView(first, nowMs);
  if (!first || view?.query) return { status: 'starting' };
  const { recordings, people, count, savedAtMs, shortlist } = first;
  const { pins = [], opened = [] } = shortlist ?? {};
  const items = startItems({ about: [], pinned: pins, opened, newest: recordings });
  const selected = items.find(({ recording }) => recording.id === view?.selectedId) ?? items[0];
  return {
    status: 'recent',
    people: new Map(people.map((known) => [known.id, known])),
    items,
    selectedKey: selected?.key ?? null,
    peek: null,
    found: NOTHING_FOUND,
    pins: new Set(pins.map(({ id }) => id)),
    searches: [],
    typed: NOT_TYPED,
    noLibrary: false,
    service: { status: 'idle' },
    sent: { status: 'none' },
    count,
    partial: false,
    savedAtMs,
  };
}
