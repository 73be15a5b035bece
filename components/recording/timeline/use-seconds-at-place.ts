import { useEffect, useState } from 'preact/hooks';
import type { Turn } from '../../../lib/recording/types.ts';
import type { TranscriptHandle } from '../transcript/transcript-handle.ts';

/** The time of the turn that the reader is at, or of the last one before it that has a time; null when none has. */
export function useSecondsAtPlace(handle: TranscriptHandle | null, turns: readonly Turn[]): number | null {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!handle) return undefined;
    const look = () => {
      const place = handle.place();
      // Hidden behind another tab, it has no place, and keeps the last.
      if (place) setTurn(place.turn);
    };
    look();
    return handle.onScrollOrResize(look);
  }, [handle]);
  for (let index = Math.min(turn, turns.length - 1); index >= 0; index--) {
    const seconds = turns[index]?.startSeconds;
    if (typeof seconds === 'number') return seconds;
  }
  return null;
}
