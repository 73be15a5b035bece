import { useEffect, useRef, useState } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import type { SeriesPlace } from '../../lib/messaging/protocol.ts';
import type { SeriesControls } from './reader-controls.ts';
import { whenIdle } from './when-idle.ts';

/** The series of a recording, and the action to leave or rejoin it. */
export interface Series {
  /** Whether the series has other recordings before or after it. */
  hasOthers: boolean;
  isDetached: boolean;
  /** Takes the recording out of its series, or puts it back. */
  toggle: () => void;
}

/** The series of the recording on the screen, requested when the browser is idle; null if it has none. */
export function useSeries(
  series: SeriesControls,
  onNews: (words: string) => void,
  onFailure: (failure: Failure) => void,
): Series | null {
  const [place, setPlace] = useState<SeriesPlace | null>(null);
  const isThere = useRef(true);

  async function read(): Promise<void> {
    const now = await series.read();
    if (isThere.current) setPlace(now);
  }

  useEffect(() => {
    const cancel = whenIdle(() => {
      runDetached(read());
      return false;
    });
    return () => {
      isThere.current = false;
      cancel();
    };
  }, []);

  async function setDetached(isDetached: boolean): Promise<void> {
    const outcome = await series.setDetached(isDetached);
    // Nothing is reported about a recording that is no longer shown.
    if (!isThere.current || outcome === 'left') return;
    if (outcome === 'kept') onNews(t(isDetached ? 'seriesDetached' : 'seriesAttached'));
    else onFailure(outcome);
    await read();
  }

  if (!place) return null;
  const { earlier, later, isDetached } = place;
  const hasOthers = earlier !== null || later !== null;
  if (!hasOthers && !isDetached) return null;
  return { hasOthers, isDetached, toggle: () => runDetached(setDetached(!isDetached)) };
}
