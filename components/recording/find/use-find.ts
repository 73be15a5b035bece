import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FindModel, FindState } from '../../../lib/models/find-model.ts';
import { followTurn } from '../../../lib/recording/turns.ts';
import type { TabName, Turn } from '../../../lib/recording/types.ts';
import { closeOverlay } from '../../ui/use-overlay.ts';
import { createDocumentSurface } from './document-surface.ts';
import { findKeyOf } from './find-keys.ts';
import { textAtTop } from './find-reveal.ts';
import type { FindSurface, FoundPosition } from './find-surface.ts';
import type { MatchReveal } from './found-in-page.ts';
import type { TranscriptHandle } from '../transcript/transcript-handle.ts';

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

export interface FindInPage {
  /** The surface being searched; null while the bar is closed. */
  surface: FindSurface | null;
  reveal: MatchReveal;
  open: () => void;
  /**
   * Like `open`, after the reader was led to a search result: the search starts there, shows what was said before it too,
   * and the focus stays with the words. Null for a result in a document.
   */
  openAtFound: (found: FoundPosition | null) => void;
  /** Closes the bar; the reader stays at the match. */
  close: () => void;
  /** Closes the bar; the reader returns to where they were before. */
  goBack: () => void;
}

/** Connects the find bar with what is on the screen: its searchable texts, the reader's place, and the way back. */
export function useFind({ find, tab, panels, turns, handle, sources, seed }: FindParts): FindInPage {
  const [surface, setSurface] = useState<FindSurface | null>(null);
  const wayBack = useRef<WayBack>({ tab, focused: null, go: () => undefined });
  const toButton = useRef(false);
  const isOpen = find.isOpen.value;
  const source = tab === 'transcript' ? handle : sources[tab];

  function surfaceNow(): FindSurface | null {
    if (tab === 'transcript') return handle?.surface() ?? null;
    const panel = panels.current?.querySelector<HTMLElement>(`[role="tabpanel"]:not([hidden]) .document`);
    return panel ? createDocumentSurface(panel) : null;
  }

  const searched = useRef<{ tab: TabName; source: typeof source } | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) {
      searched.current = null;
      if (toButton.current) document.getElementById(FIND_BUTTON)?.focus({ preventScroll: true });
      toButton.current = false;
      return setSurface(null);
    }
    const before = searched.current;
    if (before?.tab === tab && before.source === source) return;
    searched.current = { tab, source };
    const next = surfaceNow();
    setSurface(next);
    // On another tab the reader is somewhere else; newer content on the same tab leaves them where they are.
    find.setTexts(next?.texts ?? [], before?.tab === tab || !next ? undefined : textAtTop(next));
  }, [isOpen, tab, source]);

  const reveal = useRef<MatchReveal>({ isLed: { current: false }, isRevealed: { current: false } }).current;

  function openHere(isLed: boolean, found: FoundPosition | null = null): FindSurface | null {
    // What lies over the words gives the focus back to where Escape should lead.
    closeOverlay();
    const next = surfaceNow();
    // A page that is being drawn may not have scrolled to the result yet.
    const from = found && next ? next.positionOf(found) : { text: next ? textAtTop(next) : 0, unit: 0 };
    wayBack.current = rememberWay(tab, turns, handle, wayBack.current);
    searched.current = { tab, source };
    setSurface(next);
    find.setTexts(next?.texts ?? [], from.text);
    find.open(seed, from.text, { isLed, fromUnit: from.unit });
    return next;
  }

  function open() {
    if (isOpen) find.open(seed, 0);
    else openHere(false);
  }

  function focusAsBefore() {
    const { focused } = wayBack.current;
    focused?.focus({ preventScroll: true });
    // If the element has left the page, the button that opens the bar gets the focus.
    toButton.current = focused !== null && document.activeElement !== focused;
  }

  function close() {
    const state = find.state.peek();
    // If the reader was not brought to the match yet, focusing it would make the next key lead far away.
    const isFocused = state.status === 'open' && reveal.isRevealed.current && surface && focusMatch(surface, state);
    if (!isFocused) focusAsBefore();
    find.close();
  }

  function goBack() {
    find.close();
    focusAsBefore();
    // A place in another tab cannot be restored in this one.
    if (wayBack.current.tab === tab) wayBack.current.go(turns, handle);
  }

  const acts = useRef({ next: find.next, previous: find.previous, return: goBack });
  acts.current = { next: find.next, previous: find.previous, return: goBack };
  useEffect(() => {
    if (!isOpen) return undefined;
    // The bar handles its own keys; these are for when the focus is on the content.
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.defaultPrevented ? null : findKeyOf(event);
      if (key === null || document.querySelector('dialog[open], [role="menu"]:popover-open')) return;
      event.preventDefault();
      acts.current[key]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  function openAtFound(found: FoundPosition | null) {
    reveal.isLed.current = true;
    const next = openHere(true, found);
    const state = find.state.peek();
    // Keys continue from there, unless they act on something else, such as the button that leads to the next result.
    const isFree = document.activeElement?.matches('body, h1, .turn, [role="tabpanel"]');
    if (next && isFree && state.status === 'open') focusMatch(next, state);
  }

  return { surface, reveal, open, openAtFound, close, goBack };
}

interface WayBack {
  tab: TabName;
  /** The element that had the focus; null if none had. */
  focused: HTMLElement | null;
  /** Scrolls back; the content may be newer by then. */
  go: (turnsNow: readonly Turn[], handleNow: TranscriptHandle | null) => void;
}

/** Remembers the current position and focus. If the focus is in the bar, which will close, keeps the previous one. */
function rememberWay(tab: TabName, turns: readonly Turn[], handle: TranscriptHandle | null, before: WayBack): WayBack {
  const inBar = document.activeElement?.closest('.find-bar');
  const active = inBar ? before.focused : document.activeElement;
  const place = tab === 'transcript' ? handle?.place() : null;
  const top = scrollY;
  return {
    tab,
    focused: active instanceof HTMLElement && active !== document.body ? active : null,
    go(turnsNow, handleNow) {
      if (place) handleNow?.goToPlace({ ...place, turn: followTurn(place.turn, turns, turnsNow) });
      else scrollTo(0, top);
    },
  };
}

/** Focuses the turn or panel of the current match, so that keys continue from it. False when there is none. */
function focusMatch(surface: FindSurface, state: Extract<FindState, { status: 'open' }>): boolean {
  const { matches, current } = state;
  const range = surface.rangeOf(matches.texts[current] ?? -1, matches.starts[current] ?? 0, matches.ends[current] ?? 0);
  const element = range?.startContainer.parentElement?.closest<HTMLElement>('li.turn, [role="tabpanel"]');
  if (!element) return false;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return true;
}
