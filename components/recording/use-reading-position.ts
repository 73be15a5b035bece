import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { InitialPosition } from '../../lib/models/recording-state.ts';
import { followTurn, turnBegunAt } from '../../lib/recording/turns.ts';
import type { ReadingPosition, TabName, Turn } from '../../lib/recording/types.ts';
import { panelId } from './tabs.tsx';
import { onScrollOrResize, settle, viewportInsets } from './scrolling.ts';
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
  /** Called with the reader's position whenever it may have changed. */
  onPlace: (place: ReadingPosition) => void;
}

/** The tabs to try if the wanted one does not exist. */
const FALLBACKS: readonly TabName[] = ['transcript', 'summary', 'notes'];
const BEGINNING: ReadingPosition = {
  tab: 'transcript',
  turn: 0,
  turnOffset: 0,
  turnSeconds: null,
  summary: 0,
  notes: 0,
};
/**
 * An offset larger than any real one, in pixels: it means that the page was at its very top, whatever is above the
 * first turn.
 */
const ALL_BEFORE = 10_000;

/**
 * Tracks the open tab and the position in each tab: reports them to `onPlace`, and restores them when a tab is opened.
 */
export function useReadingPosition({
  initialPosition,
  tabs,
  preferredTab,
  turns,
  handle,
  onPlace,
}: ReadingPositionParts) {
  const [wantedTab, setTab] = useState<TabName>(() => tabOf(initialPosition, preferredTab));
  const tab = tabs.includes(wantedTab) ? wantedTab : (FALLBACKS.find((each) => tabs.includes(each)) ?? wantedTab);
  const top = useRef<HTMLDivElement>(null);
  const place = useRef<ReadingPosition>(initialPosition.place ?? BEGINNING);
  /** Where to scroll as soon as the tab is drawn. */
  const goal = useRef<Goal | null>(goalOf(initialPosition));
  const seen = useRef(new Set<TabName>(initialPosition.place ? ['transcript', 'summary', 'notes'] : [tab]));
  const opened = useRef(initialPosition);
  const shown = useRef(tab);
  const latest = useRef({ tab, turns, handle, onPlace });
  latest.current = { tab, turns, handle, onPlace };

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
    const wanted = initialPosition.found || initialPosition.atSeconds !== null ? tabOf(initialPosition, tab) : tab;
    goal.current = askedGoal(initialPosition) ?? goal.current;
    if (wanted !== tab) setTab(wanted);
  }

  useLayoutEffect(() => {
    if (shown.current !== tab) {
      shown.current = tab;
      goal.current ??= seen.current.has(tab) ? { kind: 'place' } : { kind: 'beginning' };
    }
    seen.current.add(tab);
    if (tab === 'transcript' && !handle?.isDrawn()) return;
    // The words that a link leads to may become available later.
    if (tab !== 'transcript' && goal.current?.kind === 'moment') return;
    if (goal.current) reach(goal.current, tab, place.current, handle, top.current);
    goal.current = null;
    // The tab being read stays open, even if the wanted one becomes available later; only a search result still
    // switches to its tab.
    if (!initialPosition.found) setTab(tab);
  }, [tab, handle, initialPosition]);

  useEffect(() => {
    const note = () => {
      const { tab, turns, handle, onPlace } = latest.current;
      // Before the transcript is drawn and scrolled to the saved place, the page is at its top.
      if (tab === 'transcript' && !handle) return;
      place.current = notePlace(place.current, tab, turns, handle);
      onPlace(place.current);
    };
    note();
    return onScrollOrResize(note);
  }, [tab, handle]);

  function select(next: TabName) {
    place.current = notePlace(place.current, tab, turns, handle);
    setTab(next);
  }

  return {
    tab,
    /** Ref for an element just before the bars that does not stick. */
    top,
    select,
    /** Shows the transcript at a moment, and focuses what was said. */
    goToSeconds: (seconds: number) => {
      if (tab === 'transcript') handle?.goToSeconds(seconds, { focus: true });
      else {
        goal.current = { kind: 'moment', seconds };
        select('transcript');
      }
    },
  };
}

type Goal =
  | { kind: 'moment'; seconds: number }
  | { kind: 'turn'; turn: number }
  | { kind: 'place' }
  | { kind: 'beginning' };

function tabOf({ atSeconds, found, place }: InitialPosition, usual: TabName): TabName {
  if (found) return found.tab;
  return atSeconds === null ? (place?.tab ?? usual) : 'transcript';
}

/** The place at which the recording was requested; null when it was requested as a whole. */
function askedGoal({ atSeconds, found }: InitialPosition): Goal | null {
  if (atSeconds !== null) return { kind: 'moment', seconds: atSeconds };
  if (!found) return null;
  return found.turn === null ? { kind: 'beginning' } : { kind: 'turn', turn: found.turn };
}

function goalOf(initialPosition: InitialPosition): Goal | null {
  return askedGoal(initialPosition) ?? (initialPosition.place ? { kind: 'place' } : null);
}

function reach(
  goal: Goal,
  tab: TabName,
  place: ReadingPosition,
  handle: TranscriptHandle | null,
  top: HTMLElement | null,
): void {
  const isBeginning = tab === 'transcript' && place.turn === 0 && place.turnOffset >= ALL_BEFORE;
  if (goal.kind === 'moment') handle?.goToSeconds(goal.seconds, { focus: true });
  else if (goal.kind === 'turn') handle?.goToTurn(goal.turn);
  else if (goal.kind === 'place' && isBeginning) scrollTo(0, 0);
  else if (goal.kind === 'place' && tab === 'transcript') {
    handle?.goToPlace({ turn: place.turn, offset: place.turnOffset });
  } else if (goal.kind === 'place' && tab !== 'transcript' && place[tab] > 0) {
    const root = documentOf(tab);
    if (root) goToDocumentPlace(root, place[tab]);
  }
  // Content that is read from its beginning starts right below the bars.
  else scrollTo(0, Math.min(scrollY, top?.offsetTop ?? 0));
}

function documentOf(tab: TabName): HTMLElement | null {
  return document.getElementById(panelId(tab))?.querySelector<HTMLElement>('.document') ?? null;
}

function notePlace(
  before: ReadingPosition,
  tab: TabName,
  turns: readonly Turn[],
  handle: TranscriptHandle | null,
): ReadingPosition {
  if (tab !== 'transcript') {
    const root = documentOf(tab);
    return { ...before, tab, [tab]: root ? documentPlace(root) : 0 };
  }
  const at = handle?.place();
  if (!at) return { ...before, tab };
  const turnSeconds = turns[at.turn]?.startSeconds ?? null;
  return { ...before, tab, turn: at.turn, turnOffset: scrollY <= 0 ? ALL_BEFORE : at.offset, turnSeconds };
}

/**
 * The reader's position in a document: the number of the block at the top, plus the fraction of it that was scrolled
 * past. Pixels would be a different place in a wider panel. 0 at the beginning.
 */
function documentPlace(root: HTMLElement): number {
  const { top } = viewportInsets();
  const blocks = [...root.children];
  const number = blocks.findIndex((block) => block.getBoundingClientRect().bottom > top);
  const box = blocks[number]?.getBoundingClientRect();
  if (!box) return blocks.length;
  return number + Math.min(1, Math.max(0, (top - box.top) / box.height || 0));
}

/** Scrolls to a position returned by `documentPlace`. */
function goToDocumentPlace(root: HTMLElement, place: number): void {
  const block = root.children[Math.min(Math.floor(place), root.children.length - 1)];
  if (!block) return;
  settle(() => {
    const { top, height } = block.getBoundingClientRect();
    const away = top + (place % 1) * height - viewportInsets().top;
    if (Math.abs(away) >= 1) scrollBy({ top: away, behavior: 'instant' });
    return block.isConnected;
  });
}
