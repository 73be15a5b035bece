import { useEffect, useState } from 'preact/hooks';
import type { Turn } from '../../../lib/recording/types.ts';
import { onScrollOrResize } from '../on-scroll-or-resize.ts';
import type { TranscriptHandle } from '../transcript/transcript-handle.ts';

/** Where in what was said the reader is. */
export interface PlaceAtTop {
  turn: number;
  /** When the words at the top were said, or the last ones before them that have a time; null when none has. */
  seconds: number | null;
}

/** The words at the top of the window; null until they are drawn: what is told at first and then corrected would move. */
export function usePlaceAtTop(handle: TranscriptHandle | null, turns: readonly Turn[]): PlaceAtTop | null {
  const [at, setAt] = useState<PlaceAtTop | null>(null);
  useEffect(() => {
    if (!handle) return undefined;
    const look = () => {
      const now = handle.readAt();
      // Hidden behind another tab, it has no place, and keeps the last. The same place again draws nothing.
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
