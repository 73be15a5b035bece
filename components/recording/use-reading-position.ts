import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { InitialPosition } from '../../lib/models/recording-state.ts';
import { deepEqual } from '../../lib/recording/deep-equal.ts';
import { firstWhere } from '../../lib/recording/in-order.ts';
import { followTurn, turnBegunAt } from '../../lib/recording/turns.ts';
import type { ReadingPosition, TabName, Turn } from '../../lib/recording/types.ts';
import { drawnBlocks } from './document/document.tsx';
import { endsBelow, holdElement, offsetOf, onScrollOrResize, viewportInsets, whenIdle } from './scrolling.ts';
import type { TranscriptHandle } from './transcript/handle.ts';

export interface ReadingPositionParts {
  initialPosition: InitialPosition;
  /** The available tabs. */
  tabs: readonly TabName[];
  /** The tab to open in a recording that was never read. */
  preferredTab: TabName;
  turns: readonly Turn[];
  /** The transcript, once it is drawn. */
  handle: TranscriptHandle | null;
  /** The element that contains the tab panels. */
  panels: RefObject<HTMLElement | null>;
  /** Called with the reader's position whenever it may have changed. */
  onPlace: (place: ReadingPosition) => void;
}

interface ShownPosition {
  /** Whether the heading is scrolled away. */
  isReading: boolean;
  /** The turn at the top of the window; -1 until the transcript is drawn. */
  turn: number;
  /** When the words there, or the last ones before them that have a time, were said. */
  seconds: number | null;
}

/** What is held while the panel becomes wider or narrower, and how far below the bars to look for it, in pixels. */
const HELD = '.turn-text, .turn, .document > :not(.document-part), .document-part > *';
const BELOW = 12;
const BEGINNING: ReadingPosition = {
  tab: 'transcript',
  turn: 0,
  turnOffset: 0,
  turnSeconds: null,
  summary: 0,
  notes: 0,
};

/**
 * Tracks the open tab and the position in each tab: reports them to `onPlace`, and restores them when a tab is opened,
 * the transcript is drawn again, or the panel becomes wider or narrower.
 */
export function useReadingPosition(parts: ReadingPositionParts) {
  const { initialPosition, tabs, turns, handle, panels } = parts;
  const [wantedTab, setTab] = useState<TabName>(() => tabOf(initialPosition, parts.preferredTab));
  const tab = [wantedTab, 'transcript' as const, ...tabs].find((each) => tabs.includes(each)) ?? wantedTab;
  const top = useRef<HTMLDivElement>(null);
  const place = useRef(placeFor(initialPosition, initialPosition.place ?? BEGINNING));
  /** Where to go as soon as the tab is drawn, unless it is the reader's place in it. */
  const asked = useRef(askedFor(initialPosition));
  const opened = useRef(initialPosition);
  /** The width for which the place was noted: a scroll event caused by a resize says nothing about the reader. */
  const width = useRef(0);
  /** What is read there: a paragraph is held more exactly than a turn of minutes. */
  const held = useRef<{ element: Element; offset: number } | null>(null);
  const cancelHold = useRef(() => {});
  /** What the bars say of it; outside the transcript, its last turn is kept. An early one would jump. */
  const position = useSignal<ShownPosition>({ isReading: false, turn: -1, seconds: null });
  const latest = useRef({ ...parts, tab });
  latest.current = { ...parts, tab };

  const numbered = useRef<readonly Turn[]>([]);
  if (numbered.current !== turns) {
    // Newer content can have more turns before the one being read, also since the recording was last open.
    const { turn, turnSeconds } = place.current;
    const isFirst = numbered.current.length === 0;
    const now = isFirst ? turnBegunAt(turnSeconds, turn, turns) : followTurn(turn, numbered.current, turns);
    place.current = { ...place.current, turn: now };
    numbered.current = turns;
  }

  if (opened.current !== initialPosition) {
    // The recording on the screen was requested again, at a particular place.
    opened.current = initialPosition;
    asked.current = askedFor(initialPosition) ?? asked.current;
    place.current = placeFor(initialPosition, place.current);
    const wanted = initialPosition.found || initialPosition.atSeconds !== null ? tabOf(initialPosition, tab) : tab;
    if (wanted !== tab) setTab(wanted);
  }

  function note() {
    const { tab, turns, handle, onPlace } = latest.current;
    const isReading = scrollY > 0 && (top.current?.getBoundingClientRect().top ?? Infinity) <= 1;
    // Before the transcript is drawn and scrolled to the saved place, the page is at its top.
    const isThere = panels.current?.clientWidth === width.current && (tab !== 'transcript' || handle !== null);
    const at = isThere && tab === 'transcript' ? handle?.place() : null;
    const shown = { ...position.peek(), isReading, ...(at && { turn: at.turn, seconds: at.seconds }) };
    if (!deepEqual(shown, position.peek())) position.value = shown;
    if (!isThere) return;
    const now = at && { turn: at.turn, turnOffset: at.offset, turnSeconds: turns[at.turn]?.startSeconds ?? null };
    const inDocument = tab !== 'transcript' && { [tab]: documentPlace(shownDocument(panels.current), isReading) };
    place.current = { ...place.current, tab, ...now, ...inDocument };
    onPlace(place.current);
    // Finding what is under a point is too much work for each frame of scrolling.
    cancelHold.current();
    held.current = null;
    cancelHold.current = whenIdle(hold);
  }

  function hold(): false {
    const element = document.elementFromPoint(innerWidth / 2, viewportInsets().top + BELOW)?.closest(HELD);
    if (panels.current?.clientWidth === width.current)
      held.current = element ? { element, offset: offsetOf(element) } : null;
    return false;
  }

  /** Goes to the reader's place in the open tab. Content that is read from its beginning starts right below the bars. */
  function restore() {
    const { tab, handle } = latest.current;
    const { turn, turnOffset } = place.current;
    if (tab !== 'transcript' && place.current[tab] !== 0) {
      const at = place.current[tab];
      const root = shownDocument(panels.current);
      const blocks = root ? drawnBlocks(root) : [];
      holdElement(blocks[Math.max(0, Math.floor(at))] ?? blocks.at(-1), at < 0 ? -at : -(at % 1));
    } else if (tab === 'transcript' && (turn > 0 || turnOffset < 0)) handle?.goToPlace({ turn, offset: turnOffset });
    else scrollTo(0, Math.min(scrollY, top.current?.offsetTop ?? 0));
  }

  useLayoutEffect(() => {
    const box = panels.current;
    if (!box) return undefined;
    // The recording before may have been scrolled.
    scrollTo(0, 0);
    width.current = box.clientWidth;
    // Browsers anchor scrolling only to other changes.
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width.current) return;
      width.current = box.clientWidth;
      if (held.current) holdElement(held.current.element, held.current.offset);
      else restore();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const drawn = tab === 'transcript' ? handle : null;
  useLayoutEffect(() => {
    const goal = asked.current;
    // The words that a link leads to may become available later.
    if (tab === 'transcript' ? !handle?.isDrawn() : goal) return;
    asked.current = null;
    // The tab's own scroll bar may have changed the width, which must not lead back to the place before.
    width.current = panels.current?.clientWidth ?? width.current;
    held.current = null;
    if (goal && handle) goal(handle);
    else restore();
    // The tab being read stays open, even if the wanted one becomes available later; only a search result still
    // switches to its tab.
    if (!initialPosition.found) setTab(tab);
  }, [tab, drawn, initialPosition]);

  useEffect(() => {
    note();
    return onScrollOrResize(note);
  }, [tab, handle]);
  useEffect(() => () => cancelHold.current(), []);

  function select(next: TabName) {
    note();
    setTab(next);
  }

  // The same function on every render.
  const [goToSeconds] = useState(() => (seconds: number) => {
    const { tab, handle } = latest.current;
    if (tab === 'transcript') return handle?.goToSeconds(seconds, { focus: true });
    asked.current = (drawn) => drawn.goToSeconds(seconds, { focus: true });
    select('transcript');
  });

  return {
    tab,
    position,
    /** Ref for an element just before the bars that does not stick. */
    top,
    select,
    /** Shows the transcript at a moment, and focuses what was said. */
    goToSeconds,
  };
}

function tabOf({ atSeconds, found, place }: InitialPosition, usual: TabName): TabName {
  if (found) return found.tab;
  return atSeconds === null ? (place?.tab ?? usual) : 'transcript';
}

/** Goes to the place in the transcript at which the recording was requested; null when it was requested as a whole. */
function askedFor({ atSeconds, found }: InitialPosition): ((handle: TranscriptHandle) => void) | null {
  const turn = found?.turn ?? null;
  if (atSeconds !== null) return (handle) => handle.goToSeconds(atSeconds, { focus: true });
  return turn === null ? null : (handle) => handle.goToTurn(turn);
}

/** What was found in a document is looked for from its beginning. */
const placeFor = ({ found }: InitialPosition, before: ReadingPosition): ReadingPosition =>
  found && found.tab !== 'transcript' ? { ...before, [found.tab]: 0 } : before;

/** The element of the document in the open tab; null in the transcript. */
export const shownDocument = (panels: HTMLElement | null): HTMLElement | null =>
  panels?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) .document') ?? null;

/** The first block of a document that ends below the bars, and its number; that of all blocks when there is none. */
export function blockAtTop(root: HTMLElement | null): { block: Element | undefined; number: number } {
  const { top } = viewportInsets();
  const blocks = root ? drawnBlocks(root) : [];
  const number = firstWhere(0, blocks.length, (index) => endsBelow(blocks[index] as Element, top));
  return { block: blocks[number], number };
}

/** See `ReadingPosition`. */
function documentPlace(root: HTMLElement | null, isReading: boolean): number {
  const { block, number } = blockAtTop(root);
  const offset = block ? offsetOf(block) : 0;
  // Right at the top is not the beginning, where the heading is in view.
  if (number === 0 && offset >= 0) return isReading ? Math.min(-offset, -0.01) : 0;
  return number + Math.max(0, -offset);
}
