import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { InitialPosition } from '../../lib/models/recording-state.ts';
import { followTurn, turnBegunAt } from '../../lib/recording/follow-turn.ts';
import type { ReadingPosition, TabName, Turn } from '../../lib/recording/types.ts';
import { documentPlace, goToDocumentPlace } from './document/document-place.ts';
import { panelId } from './tabs.tsx';
import { onScrollOrResize } from './on-scroll-or-resize.ts';
import type { TranscriptHandle } from './transcript/transcript-handle.ts';

export interface ReadingPositionParts {
  initialPosition: InitialPosition;
  /** Those that there are. */
  tabs: readonly TabName[];
  /** Of a recording that was never read. */
  preferredTab: TabName;
  turns: readonly Turn[];
  /** The transcript once it is drawn. */
  handle: TranscriptHandle | null;
  /** Told where the reader is whenever that may have changed. */
  onPlace: (place: ReadingPosition) => void;
}

export interface ReadingPositionState {
  tab: TabName;
  /** Goes on an element that stands just before the bars and does not stick. */
  top: RefObject<HTMLDivElement | null>;
  select: (tab: TabName) => void;
  /** Shows the transcript at a moment, and gives the focus to what was said. */
  goToSeconds: (seconds: number) => void;
}

/** In place of a tab that there is not. */
const FALLBACKS: readonly TabName[] = ['transcript', 'summary', 'notes'];
const BEGINNING: ReadingPosition = {
  tab: 'transcript',
  turn: 0,
  turnOffset: 0,
  turnSeconds: null,
  summary: 0,
  notes: 0,
};
/** Further below the bars than a first turn ever begins, in pixels: what stands before it is seen too, whatever that will be. */
const ALL_BEFORE = 10_000;

/** Which tab is read, and where: kept for each tab, told to `onPlace`, and found again when it is opened. */
export function useReadingPosition({
  initialPosition,
  tabs,
  preferredTab,
  turns,
  handle,
  onPlace,
}: ReadingPositionParts): ReadingPositionState {
  const [wantedTab, setTab] = useState<TabName>(() => tabOf(initialPosition, preferredTab));
  const tab = tabs.includes(wantedTab) ? wantedTab : (FALLBACKS.find((each) => tabs.includes(each)) ?? wantedTab);
  const top = useRef<HTMLDivElement>(null);
  const place = useRef<ReadingPosition>(initialPosition.place ?? BEGINNING);
  /** What has to be scrolled to as soon as its tab is drawn. */
  const goal = useRef<Goal | null>(goalOf(initialPosition));
  const seen = useRef(new Set<TabName>(initialPosition.place ? ['transcript', 'summary', 'notes'] : [tab]));
  const opened = useRef(initialPosition);
  const shown = useRef(tab);
  const latest = useRef({ tab, turns, handle, onPlace });
  latest.current = { tab, turns, handle, onPlace };

  const numbered = useRef<readonly Turn[]>([]);
  if (numbered.current !== turns) {
    // Fresher words may have come before the turn that was read, and while nobody read.
    const { turn, turnSeconds } = place.current;
    const isFirst = numbered.current.length === 0;
    const now = isFirst ? turnBegunAt(turnSeconds, turn, turns) : followTurn(turn, numbered.current, turns);
    place.current = { ...place.current, turn: now };
    numbered.current = turns;
  }

  if (opened.current !== initialPosition) {
    // The recording on the screen was asked for again, for a moment in it.
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
    if (tab === 'transcript' && !handle) return;
    if (goal.current) reach(goal.current, tab, place.current, handle, top.current);
    goal.current = null;
    // What is read by now stays on the screen, also when the tab that was wanted comes later; what was found is led to.
    if (!initialPosition.found) setTab(tab);
  }, [tab, handle, initialPosition]);

  useEffect(() => {
    const note = () => {
      const { tab, turns, handle, onPlace } = latest.current;
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
    top,
    select,
    goToSeconds(seconds) {
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

/** Where the recording was asked for at; null when it was asked for as a whole. */
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
  // What is read from its beginning begins under the bars.
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
