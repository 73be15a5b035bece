import { useMemo } from 'preact/hooks';
import type { OpenFind } from '../../../lib/models/find-model.ts';
import type { FindSurface } from './find-surface.ts';
import { matchNearest, ticksOf, type Tick } from './find-ticks.ts';

export interface TickRailProps {
  surface: FindSurface;
  state: OpenFind;
  /** Called with the number of a match. */
  onGoTo: (match: number) => void;
}

/** Ticks along the edge of the window for where the matches are. The keyboard has next and previous instead. */
export function TickRail({ surface, state: { texts, matches, current }, onGoTo }: TickRailProps) {
  const isOurs = texts === surface.texts && matches.count > 0;
  const ticks = useMemo(() => (isOurs ? ticksOf(surface, matches, current) : []), [surface, isOurs, matches, current]);
  if (!isOurs) return null;

  function onClick({ currentTarget, clientY }: MouseEvent & { currentTarget: Element }) {
    const { top, height } = currentTarget.getBoundingClientRect();
    onGoTo(matchNearest(surface, matches, (clientY - top) / height));
  }

  return (
    <svg class="tick-rail" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" onClick={onClick}>
      <path class="tick" d={pathOf(ticks.filter(({ isCurrent }) => !isCurrent))} />
      <path class="tick tick-current" d={pathOf(ticks.filter(({ isCurrent }) => isCurrent))} />
    </svg>
  );
}

/** A single path: one element per tick would be recreated with every key press. */
const pathOf = (ticks: readonly Tick[]): string => ticks.map(({ fraction }) => `M0 ${fraction}H1`).join('');
