import { useEffect, useMemo, useState } from 'preact/hooks';
import type { InitialPosition } from '../../lib/models/recording-state.ts';
import { momentAt } from '../../lib/recording/moments.ts';
import type { Speaker, Turn } from '../../lib/recording/types.ts';

/** The speakers whose turns are shown, by index (empty for all), and the function that changes them. */
export type SpeakerFilter = [chosen: ReadonlySet<number>, choose: (chosen: ReadonlySet<number>) => void];

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The filter of `speakers`, stored by label because newer content may number people differently. It is removed, and
 * `onLifted` called, when the recording is requested at the words of a speaker who is filtered out.
 */
export function useSpeakerFilter(
  speakers: readonly Speaker[],
  turns: readonly Turn[],
  initialPosition: InitialPosition,
  onLifted: () => void,
): SpeakerFilter {
  const [choice, setChoice] = useState({ labels: NOBODY, initialPosition });
  const isOlder = choice.labels.size > 0 && choice.initialPosition !== initialPosition;
  const asked = isOlder ? turns[turnAskedFor(initialPosition, turns) ?? -1]?.speaker : undefined;
  const isOver = asked !== undefined && !choice.labels.has(labelOf(speakers, asked));
  const labels = isOver ? NOBODY : choice.labels;
  useEffect(() => {
    if (choice.initialPosition === initialPosition) return;
    if (isOver) onLifted();
    setChoice({ labels, initialPosition });
  }, [initialPosition]);
  const indexes = speakers.flatMap((_, index) => (labels.has(labelOf(speakers, index)) ? [index] : []));
  const key = indexes.join();
  // The same object while the same people are in it.
  const chosen = useMemo<ReadonlySet<number>>(() => new Set(indexes), [key]);
  const choose = (next: ReadonlySet<number>) =>
    setChoice({ labels: new Set([...next].map((index) => labelOf(speakers, index))), initialPosition });
  return [chosen, choose];
}

function turnAskedFor({ found, atSeconds }: InitialPosition, turns: readonly Turn[]): number | null {
  if (found) return found.turn;
  return atSeconds === null ? null : (momentAt(turns, atSeconds)?.turn ?? null);
}

const labelOf = (speakers: readonly Speaker[], index: number): string => speakers[index]?.label ?? '';
