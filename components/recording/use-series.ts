import { useEffect, useState } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { ReadingControls } from './reader-controls.ts';
import { whenIdle } from './when-idle.ts';

/** Whether the series of the recording on the screen has others; requested when the browser is idle. */
export function useSeries(readSeries: ReadingControls['readSeries']): boolean {
  const [isOfSeries, setOfSeries] = useState(false);
  useEffect(() => {
    let isThere = true;
    const cancel = whenIdle(() => {
      runDetached(
        readSeries().then((place) => {
          if (isThere) setOfSeries(place !== null && (place.earlier !== null || place.later !== null));
        }),
      );
      return false;
    });
    return () => {
      isThere = false;
      cancel();
    };
  }, []);
  return isOfSeries;
}
