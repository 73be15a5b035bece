import { useEffect, useState } from 'preact/hooks';
import { toTimeline, type Timeline } from '../../../lib/recording/timeline.ts';
import type { Segment } from '../../../lib/recording/types.ts';
import { whenIdle } from '../when-idle.ts';

/** Who speaks when; null until it is worked out, which is after the words are on the screen, and without times. */
export function useTimeline(segments: readonly Segment[], hasTimes: boolean): Timeline | null {
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  useEffect(() => {
    if (!hasTimes) return setTimeline(null);
    return whenIdle(() => {
      setTimeline(toTimeline(segments));
      return false;
    });
  }, [segments, hasTimes]);
  return timeline;
}
