import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Turn } from '../../../lib/recording/types.ts';
import { shownName, speakerClass } from '../people/speaker-look.ts';
import { onScrollOrResize } from '../scrolling.ts';
import { usePanel } from '../reader-controls.ts';
import type { ReaderParts } from '../use-reader.ts';
import type { TranscriptHandle } from '../transcript/handle.ts';
import { FoundMarks, TimelineStrip } from './timeline.tsx';

/**
 * The reader's position: on the timeline, and in words for the bar at the very top. A component of its own, so that only
 * it is redrawn while scrolling.
 */
export function PlaceBar({ reader, barRef }: { reader: ReaderParts; barRef: RefObject<HTMLElement | null> }) {
  const { turns, endSeconds, handle, goToSeconds } = reader;
  const { segments, speakers } = reader.content;
  const { title } = reader.shown.detail.recording;
  const isTranscript = reader.tab === 'transcript' && reader.has.transcript;
  const { find, place: told } = usePanel();
  const place = usePlaceAtTop(handle, turns);
  const isReading = useIsStuck(barRef);
  const speaker = isTranscript ? turns[place?.turn ?? -1]?.speaker : undefined;
  const name = speaker === undefined ? null : shownName(speakers[speaker]);
  const look = speaker === undefined ? '' : (speakerClass(speakers[speaker], speaker) ?? 'turn-unknown');
  const at = place?.seconds ?? null;
  const hasTimes = isTranscript && endSeconds > 0;
  useLayoutEffect(() => {
    told.value = {
      isReading,
      title,
      speaker: name === null ? null : { name, look },
      time: hasTimes ? { at, end: endSeconds, onGo: goToSeconds } : null,
    };
  }, [isReading, title, name, look, at, hasTimes, endSeconds, goToSeconds]);
  useLayoutEffect(
    () => () => {
      told.value = null;
    },
    [],
  );
  if (!hasTimes) return null;
  return (
    <TimelineStrip
      lengthSeconds={endSeconds}
      segments={segments}
      speakers={speakers}
      chosen={reader.chosen}
      atSeconds={at}
      onSeek={(seconds) => handle?.goToSeconds(seconds)}
    >
      <FoundMarks find={find} surface={reader.finding.surface} lengthSeconds={endSeconds} />
    </TimelineStrip>
  );
}

/** Whether the bar has reached the one at the very top: the heading above it is scrolled away. */
function useIsStuck(bar: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const look = () => {
      const above = document.querySelector('.panel-nav')?.getBoundingClientRect().bottom ?? 0;
      setStuck(scrollY > 0 && (bar.current?.getBoundingClientRect().top ?? Infinity) <= above + 1);
    };
    look();
    return onScrollOrResize(look);
  }, []);
  return isStuck;
}

/** The reader's position in the transcript. */
interface PlaceAtTop {
  turn: number;
  /** When the words at the top, or the last ones before them that have a time, were said; null if none have one. */
  seconds: number | null;
}

/**
 * The position at the top of the window; null until the transcript is drawn: an early value that is then corrected
 * would jump.
 */
function usePlaceAtTop(handle: TranscriptHandle | null, turns: readonly Turn[]): PlaceAtTop | null {
  const [at, setAt] = useState<PlaceAtTop | null>(null);
  useEffect(() => {
    if (!handle) return undefined;
    const look = () => {
      const now = handle.readAt();
      // Hidden behind another tab, the transcript has no position, and the last one is kept. The same position draws
      // nothing.
      if (now) setAt((before) => (before?.turn === now.turn && before.seconds === now.seconds ? before : now));
    };
    look();
    return onScrollOrResize(look);
  }, [handle]);
  if (at === null || turns.length === 0) return null;
  const turn = Math.min(at.turn, turns.length - 1);
  return { turn, seconds: at.seconds ?? secondsBefore(turns, turn) };
}

function secondsBefore(turns: readonly Turn[], turn: number): number | null {
  for (let index = turn; index >= 0; index--) {
    const seconds = turns[index]?.startSeconds;
    if (typeof seconds === 'number') return seconds;
  }
  return null;
}
