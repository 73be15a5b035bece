import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Arrival } from '../../lib/models/recording-state.ts';
import type { ReadingPlace, TabName } from '../../lib/recording/types.ts';
import { onMove } from './on-move.ts';
import type { TranscriptHandle } from './transcript/transcript-handle.ts';

export interface ReadingPlaceParts {
  arrival: Arrival;
  /** The transcript once it is drawn. */
  handle: TranscriptHandle | null;
  /** Told where the reader is whenever that may have changed. */
  onPlace: (place: ReadingPlace) => void;
}

export interface ReadingPlaceState {
  tab: TabName;
  /** Goes on an element that stands just before the bars and does not stick. */
  top: RefObject<HTMLDivElement | null>;
  select: (tab: TabName) => void;
  /** Shows the transcript at a moment, and gives the focus to what was said. */
  goToSeconds: (seconds: number) => void;
}

const BEGINNING: ReadingPlace = { tab: 'transcript', turn: 0, turnOffset: 0, summary: 0, notes: 0 };
/** Further below the bars than a first turn ever begins, in pixels: what stands before it is seen too, whatever that will be. */
const ALL_BEFORE = 10_000;

/** Which tab is read, and where: kept for each tab, told to `onPlace`, and found again on arrival. */
export function useReadingPlace({ arrival, handle, onPlace }: ReadingPlaceParts): ReadingPlaceState {
  const [tab, setTab] = useState<TabName>(() => tabOf(arrival));
  const top = useRef<HTMLDivElement>(null);
  const place = useRef<ReadingPlace>(arrival.place ?? BEGINNING);
  /** What has to be scrolled to as soon as its tab is drawn. */
  const goal = useRef<Goal | null>(goalOf(arrival));
  const seen = useRef(new Set<TabName>(arrival.place ? ['transcript', 'summary', 'notes'] : [tab]));
  const arrived = useRef(arrival);
  const shown = useRef(tab);
  const latest = useRef({ tab, handle, onPlace });
  latest.current = { tab, handle, onPlace };

  if (arrived.current !== arrival) {
    // The recording on the screen was asked for again, for a moment in it.
    arrived.current = arrival;
    if (arrival.atSeconds !== null) goal.current = { kind: 'moment', seconds: arrival.atSeconds };
    if (arrival.atSeconds !== null && tab !== 'transcript') setTab('transcript');
  }

  useLayoutEffect(() => {
    if (shown.current !== tab) {
      shown.current = tab;
      goal.current ??= seen.current.has(tab) ? { kind: 'place' } : { kind: 'beginning' };
    }
    seen.current.add(tab);
    if (goal.current && (tab !== 'transcript' || handle)) {
      reach(goal.current, tab, place.current, handle, top.current);
      goal.current = null;
    }
  }, [tab, handle, arrival]);

  useEffect(() => {
    const note = () => {
      const { tab, handle, onPlace } = latest.current;
      place.current = notePlace(place.current, tab, handle);
      onPlace(place.current);
    };
    note();
    return onMove(note);
  }, [tab, handle]);

  function select(next: TabName) {
    place.current = notePlace(place.current, tab, handle);
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

type Goal = { kind: 'moment'; seconds: number } | { kind: 'place' } | { kind: 'beginning' };

function tabOf({ atSeconds, place }: Arrival): TabName {
  return atSeconds === null ? (place?.tab ?? 'transcript') : 'transcript';
}

function goalOf({ atSeconds, place }: Arrival): Goal | null {
  if (atSeconds !== null) return { kind: 'moment', seconds: atSeconds };
  return place ? { kind: 'place' } : null;
}

function reach(
  goal: Goal,
  tab: TabName,
  place: ReadingPlace,
  handle: TranscriptHandle | null,
  top: HTMLElement | null,
): void {
  if (goal.kind === 'moment') handle?.goToSeconds(goal.seconds, { focus: true });
  // A tab that is seen for the first time begins at its beginning, under the bars.
  else if (goal.kind === 'beginning') scrollTo(0, Math.min(scrollY, top?.offsetTop ?? 0));
  else if (tab === 'transcript') handle?.goToPlace({ turn: place.turn, offset: place.turnOffset });
  else scrollTo(0, place[tab]);
}

function notePlace(before: ReadingPlace, tab: TabName, handle: TranscriptHandle | null): ReadingPlace {
  if (tab !== 'transcript') return { ...before, tab, [tab]: scrollY };
  const at = handle?.place();
  return at ? { ...before, tab, turn: at.turn, turnOffset: scrollY <= 0 ? ALL_BEFORE : at.offset } : { ...before, tab };
}
