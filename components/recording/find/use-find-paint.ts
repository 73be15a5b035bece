import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { FindState } from '../../../lib/models/find-model.ts';
import { createMatchPainter } from './find-paint.ts';
import { reveal } from './find-reveal.ts';
import type { FindSurface } from './find-surface.ts';

/**
 * Shows in the page what was found: all matches painted, the current one brought into view when the reader asked for
 * it. Matches in other texts than those of `surface` are not its own, and are not shown. `isLed` says that the reader comes
 * from elsewhere to the next match, which is then given its place among what was said before it.
 */
export function useFindPaint(surface: FindSurface | null, state: FindState, isLed: { current: boolean }): void {
  const painter = useMemo(createMatchPainter, []);
  const moves = useRef(0);

  useLayoutEffect(() => {
    if (!surface || state.status === 'closed' || state.texts !== surface.texts) return painter.clear();
    const { matches, current } = state;
    if (state.moves !== moves.current) {
      moves.current = state.moves;
      const text = matches.texts[current];
      const [start = 0, end = 0] = [matches.starts[current], matches.ends[current]];
      if (text !== undefined) reveal(() => surface.rangeOf(text, start, end), { wherever: isLed.current });
      isLed.current = false;
    }
    painter.paint(surface, matches, current);
  }, [surface, state]);

  useEffect(() => () => painter.clear(), []);
}
