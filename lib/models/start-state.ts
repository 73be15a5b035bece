import type { PopupStart, RememberedView } from '../list/list-reader.ts';
import { startItems } from './start-items.ts';
import { NOT_TYPED, NOTHING_FOUND, type SearchState } from './search-state.ts';

/** How long the popup reopens with the query that it was closed with. */
const REMEMBERED_MS = 10 * 60 * 1000;

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
