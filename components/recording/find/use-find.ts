import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FindMatches, FindModel, OpenFind } from '../../../lib/models/find-model.ts';
import { firstWhere } from '../../../lib/recording/in-order.ts';
import { followTurn } from '../../../lib/recording/turns.ts';
import type { TabName, Turn } from '../../../lib/recording/types.ts';
import { closeOverlay } from '../../ui/use-overlay.ts';
import { afterPaint, holdAt, holdElement, offsetOf, onScrollOrResize, viewportInsets } from '../scrolling.ts';
import type { TranscriptHandle } from '../transcript/handle.ts';
import { blockAtTop, shownDocument } from '../use-reading-position.ts';
import { createDocumentSurface, placeIn, rangeOf, textAtTop, type FindSurface, type FoundPosition } from './surface.ts';

/** Id of the button that opens the bar. */
export const FIND_BUTTON = 'find-button';

export interface FindParts {
  find: FindModel;
  tab: TabName;
  /** The element that contains the tab panels. */
  panels: RefObject<HTMLElement | null>;
  turns: readonly Turn[];
  handle: TranscriptHandle | null;
  /** The sources of the documents: when they change, a new surface is needed. */
  sources: { summary: string | null; notes: string | null };
  /** The query that led here. */
  seed: string;
}

export type FindInPage = ReturnType<typeof useFind>;

/** Connects the find bar with what is on the screen: its searchable texts, the reader's place, and the way back. */
export function useFind({ find, tab, panels, turns, handle, sources, seed }: FindParts) {
  const [surface, setSurface] = useState<FindSurface | null>(null);
  const wayBack = useRef<WayBack>({ tab, focused: null, go: () => undefined });
  const isOpen = find.isOpen.value;
  const source = tab === 'transcript' ? handle : sources[tab];

  function surfaceNow(): FindSurface | null {
    if (tab === 'transcript') return handle?.surface() ?? null;
    const panel = shownDocument(panels.current);
    return panel ? createDocumentSurface(panel) : null;
  }

  const searched = useRef<{ tab: TabName; source: typeof source; turns: readonly Turn[] } | null>(null);
  useLayoutEffect(() => {
    const before = searched.current;
    searched.current = isOpen ? { tab, source, turns } : null;
    if (!isOpen) return setSurface(null);
    if (before?.tab === tab && before.source === source && before.turns === turns) return;
    const next = surfaceNow();
    setSurface(next);
    // On another tab the reader is somewhere else; newer content on the same tab leaves them where they are.
    find.setTexts(next?.texts ?? [], before?.tab === tab || !next ? undefined : textAtTop(next));
    // Documents too are drawn again for other turns, to which their times lead.
  }, [isOpen, tab, source, turns]);

  function openHere(isLed: boolean, found: FoundPosition | null): FindSurface | null {
    // What lies over the words gives the focus back to where Escape should lead.
    closeOverlay();
    const next = surfaceNow();
    // A page that is being drawn may not have scrolled to the result yet.
    const from = found && next ? next.positionOf(found) : { text: next ? textAtTop(next) : 0, unit: 0 };
    rememberWay();
    searched.current = { tab, source, turns };
    setSurface(next);
    find.setTexts(next?.texts ?? [], from.text);
    find.open(seed, from.text, { isLed, fromUnit: from.unit });
    return next;
  }

  /** Remembers the current position and focus. If the focus is in the bar, which will close, keeps the previous one. */
  function rememberWay() {
    const { activeElement } = document;
    const active = activeElement?.closest('.find-bar') ? wayBack.current.focused : activeElement;
    const place = tab === 'transcript' ? handle?.place() : null;
    const { block } = blockAtTop(shownDocument(panels.current));
    const offset = block ? offsetOf(block) : 0;
    const top = scrollY;
    wayBack.current = {
      tab,
      focused: active instanceof HTMLElement && active !== document.body ? active : null,
      go(turnsNow, handleNow) {
        if (place) handleNow?.goToPlace({ ...place, turn: followTurn(place.turn, turns, turnsNow) });
        else if (block?.isConnected) holdElement(block, offset);
        else scrollTo(0, top);
      },
    };
  }

  function focusAsBefore() {
    const { focused } = wayBack.current;
    focused?.focus({ preventScroll: true });
    // If the element has left the page, the button that opens the bar gets the focus.
    if (focused && document.activeElement !== focused) document.getElementById(FIND_BUTTON)?.focus();
  }

  /** Focuses the turn or panel of the current match, so that keys continue from it; false if it is not in view. */
  function focusMatch(surface: FindSurface | null, wherever = false): boolean {
    const state = find.state.peek();
    const range = surface && state.status === 'open' ? currentRange(surface, state) : null;
    const element = range?.startContainer.parentElement?.closest<HTMLElement>('li.turn, [role="tabpanel"]');
    const box = range?.getBoundingClientRect();
    const isSeen = box && box.bottom > viewportInsets().top && box.top < innerHeight;
    if (!element || !(wherever || isSeen)) return false;
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    return true;
  }

  /** Closes the bar; the reader returns to where they were before. */
  function goBack() {
    find.close();
    focusAsBefore();
    // A place in another tab cannot be restored in this one.
    if (wayBack.current.tab === tab) wayBack.current.go(turns, handle);
  }

  return {
    /** The surface being searched; null while the bar is closed. */
    surface,
    open: (): void => {
      if (isOpen) find.open(seed, 0);
      else openHere(false, null);
    },
    /**
     * Like `open`, after the reader was led to a search result: the search starts there, shows what was said before it
     * too, and the focus stays with the words. Null for a result in a document.
     */
    openAtFound: (found: FoundPosition | null): void => {
      const next = openHere(true, found);
      // Keys continue from there, unless they act on something else, such as the button that leads to the next result.
      if (document.activeElement?.matches('body, h1, .turn, [role="tabpanel"]')) focusMatch(next, true);
    },
    /** Closes the bar; the reader stays at the match. */
    close: (): void => {
      // If the reader was not brought to the match yet, focusing it would make the next key lead far away.
      if (!focusMatch(surface)) focusAsBefore();
      find.close();
    },
    goBack,
  };
}

interface WayBack {
  tab: TabName;
  /** The element that had the focus; null if none had. */
  focused: HTMLElement | null;
  /** Scrolls back; the content may be newer by then. */
  go: (turnsNow: readonly Turn[], handleNow: TranscriptHandle | null) => void;
}

export interface FoundInPageProps {
  find: FindModel;
  /** Matches in other texts than those of the surface are not shown. */
  surface: FindSurface | null;
}

/**
 * Shows the matches in the page: paints all of them, and brings the current one into view when the reader asked for it.
 * A component of its own, so that a key press redraws only it.
 */
export function FoundInPage({ find, surface }: FoundInPageProps) {
  const state = find.state.value;
  const moves = useRef(0);
  const before = useRef(state);
  const cancel = useRef(() => {});

  useLayoutEffect(() => {
    const { current: former } = before;
    before.current = state;
    if (!surface || state.status === 'closed' || state.texts !== surface.texts) return undefined;
    if (state.moves !== moves.current) {
      moves.current = state.moves;
      cancel.current();
      const show = () => reveal(() => currentRange(surface, state), { wherever: state.isLed });
      // Laying out another place takes longer than handling a key: the letter and the count are painted first.
      if (former.status === 'open' && former.query !== state.query) cancel.current = afterPaint(show);
      else show();
    }
    return paintMatches(surface, state.matches, state.current);
  }, [surface, state]);
  useEffect(() => () => cancel.current(), []);
  return null;
}

/** The current match in the page; null if there is none. */
const currentRange = (surface: FindSurface, { matches, current }: OpenFind): Range | null =>
  rangeOf(surface, matches.texts[current] ?? -1, matches.starts[current] ?? 0, matches.ends[current] ?? 0);

/**
 * Paints with the CSS Custom Highlight API, which leaves the document unchanged; bars.css styles the two highlights. Only
 * the visible matches are painted, and others when they become visible: of a hundred thousand, a few hundred are.
 * Returns a function that removes them.
 */
export function paintMatches(surface: FindSurface, matches: FindMatches, currentNumber: number): () => void {
  let painted = '';
  const paint = () => {
    const near = surface.near(0);
    // Scrolling by a line usually changes nothing.
    if (near.join() === painted) return;
    painted = near.join();
    const current = new Highlight();
    const others = new Highlight();
    current.priority = 1;
    for (const { number, place } of placesNear(surface, matches, near)) {
      // Not live ranges: the browser would update thousands of them on every change of the page.
      (number === currentNumber ? current : others).add(new StaticRange(place));
    }
    CSS.highlights.set('earshot-find', others);
    CSS.highlights.set('earshot-find-current', current);
  };
  paint();
  const stop = onScrollOrResize(paint);
  return () => {
    stop();
    CSS.highlights.delete('earshot-find');
    CSS.highlights.delete('earshot-find-current');
  };
}

/** The matches in the texts from `from` to `to`, exclusive, with their places in the page. */
function placesNear(
  surface: FindSurface,
  { texts, starts, ends, count }: FindMatches,
  [from, to]: ReturnType<FindSurface['near']>,
): { number: number; place: StaticRangeInit }[] {
  const places: { number: number; place: StaticRangeInit }[] = [];
  let reading = -1;
  let pieces: ReturnType<FindSurface['piecesOf']> = [];
  for (let number = firstWhere(0, count, (match) => (texts[match] ?? 0) >= from); number < count; number++) {
    const text = texts[number] ?? 0;
    if (text >= to) break;
    // A letter can occur in a text hundreds of times.
    if (text !== reading) pieces = surface.piecesOf(text);
    reading = text;
    const place = placeIn(pieces, starts[number] ?? 0, ends[number] ?? 0);
    if (place) places.push({ number, place });
  }
  return places;
}

/** How far down the free area a match is placed, as a fraction: what was said before it is read first. */
const DOWN = 1 / 3;

/**
 * Scrolls a range to a third of the area that the bars leave free, if part of it is hidden; with `wherever`, always.
 * `find` is called in each frame, because the nodes around the range can be replaced. Another call, or input by the
 * reader, ends a move in progress.
 */
export function reveal(find: () => Range | null, { wherever = false } = {}): void {
  holdAt(() => {
    const range = find();
    if (!range) return null;
    revealSideways(range);
    const { top, bottom, height } = range.getBoundingClientRect();
    const free = viewportInsets();
    // A range that is not drawn has no height.
    if (height === 0 || (!wherever && top >= free.top && bottom <= free.bottom)) return 0;
    return (top + bottom) / 2 - free.top - (free.bottom - free.top) * DOWN;
  });
}

/** Wide tables scroll on their own. */
function revealSideways(range: Range) {
  const box = range.startContainer.parentElement?.closest('.document-scroll');
  if (!box) return;
  const inside = range.getBoundingClientRect();
  const outside = box.getBoundingClientRect();
  if (inside.left >= outside.left && inside.right <= outside.right) return;
  box.scrollBy({ left: (inside.left + inside.right - outside.left - outside.right) / 2, behavior: 'instant' });
}
