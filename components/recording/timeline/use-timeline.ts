import { useEffect, useState } from 'preact/hooks';
import { createTimelineMaker, type Timeline } from '../../../lib/recording/timeline.ts';
import type { Segment } from '../../../lib/recording/types.ts';
import { whenIdle } from '../when-idle.ts';

/** Who speaks when; null until it is worked out, which is after the words are on the screen, and without times. */
export function useTimeline(segments: readonly Segment[], hasTimes: boolean): Timeline | null {
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  useEffect(() => {
    if (!hasTimes) return setTimeline(null);
    const maker = createTimelineMaker(segments);
    return whenIdle((hasTime) => {
      if (!maker.advance(hasTime)) return true;
      setTimeline(maker.timeline());
      return false;
    });
  }, [segments, hasTimes]);
  return timeline;
}
