import { useMemo, useState } from 'preact/hooks';
import type { Speaker } from '../../lib/recording/types.ts';

/** Whose turns are shown, as indexes of speakers, empty for everybody's; and how others are chosen. */
export type SpeakerFilter = [chosen: ReadonlySet<number>, choose: (chosen: ReadonlySet<number>) => void];

const NOBODY: ReadonlySet<string> = new Set();

/** The filter of `speakers`. Remembered by label, because fresher words may number people otherwise. */
export function useSpeakerFilter(speakers: readonly Speaker[]): SpeakerFilter {
  const [labels, setLabels] = useState(NOBODY);
  const indexes = speakers.flatMap((_, index) => (labels.has(labelOf(speakers, index)) ? [index] : []));
  const key = indexes.join();
  // The same set as long as the same people are in it.
  const chosen = useMemo<ReadonlySet<number>>(() => new Set(indexes), [key]);
  return [chosen, (next) => setLabels(new Set([...next].map((index) => labelOf(speakers, index))))];
}

const labelOf = (speakers: readonly Speaker[], index: number): string => speakers[index]?.label ?? '';
