import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FindModel } from '../../../lib/models/find-model.ts';
import { followTurn } from '../../../lib/recording/turns.ts';
import type { TabName, Turn } from '../../../lib/recording/types.ts';
import { characterOf } from '../../ui/character-of.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { closeOverlay, isOverlayOpen } from '../../ui/use-overlay.ts';
import type { TranscriptHandle } from '../transcript/handle.ts';
import { viewportInsets } from '../scrolling.ts';
import { currentRange } from './found-in-page.ts';
import { createDocumentSurface, textAtTop, type FindSurface, type FoundPosition } from './surface.ts';

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
    const panel = panels.current?.querySelector<HTMLElement>(`[role="tabpanel"]:not([hidden]) .document`);
    return panel ? createDocumentSurface(panel) : null;
  }

  const searched = useRef<{ tab: TabName; source: typeof source } | null>(null);
  useLayoutEffect(() => {
    const before = searched.current;
    searched.current = isOpen ? { tab, source } : null;
    if (!isOpen) return setSurface(null);
    if (before?.tab === tab && before.source === source) return;
    const next = surfaceNow();
    setSurface(next);
    // On another tab the reader is somewhere else; newer content on the same tab leaves them where they are.
    find.setTexts(next?.texts ?? [], before?.tab === tab || !next ? undefined : textAtTop(next));
  }, [isOpen, tab, source]);

  function openHere(isLed: boolean, found: FoundPosition | null): FindSurface | null {
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

  const acts = useRef({ next: find.next, previous: find.previous, return: goBack });
  acts.current.return = goBack;
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

/**
 * Maps the keys of the browsers' own find: F3, and Ctrl+G or Cmd+G, each with Shift to go back, Escape, and Enter in
 * the find box or on the words. Null for any other key.
 */
export function findKeyOf(event: KeyboardEvent): 'next' | 'previous' | 'return' | null {
  // Enter that accepts a word of an input method must not go to the next match.
  if (isComposing(event) || event.altKey) return null;
  const withCommand = event.ctrlKey || event.metaKey;
  const goesOn =
    (event.key === 'F3' && !withCommand) ||
    (characterOf(event) === 'g' && withCommand) ||
    (event.key === 'Enter' && !withCommand && isOnWords(event.target));
  if (goesOn) return event.shiftKey ? 'previous' : 'next';
  if (event.key !== 'Escape' || withCommand || event.shiftKey || event.repeat) return null;
  // Overlays above the words are closed first, also from the box.
  return isOverlayOpen() ? null : 'return';
}

/** Elsewhere, Enter presses a button, follows a link, or belongs to a field. */
const isOnWords = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('.find-input, body, .turn, [role="tabpanel"]');
