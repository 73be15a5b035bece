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
  const before = useRef(state);
  const cancelReveal = useRef(() => {});
  const latest = useRef({ surface, state });
  latest.current = { surface, state };

  function revealCurrent() {
    const { surface, state } = latest.current;
    if (!surface || state.status === 'closed' || state.texts !== surface.texts) return;
    const { matches, current } = state;
    const text = matches.texts[current];
    const [start = 0, end = 0] = [matches.starts[current], matches.ends[current]];
    if (text !== undefined) reveal(() => surface.rangeOf(text, start, end), { wherever: isLed.current });
    isLed.current = false;
  }

  useLayoutEffect(() => {
    const { current: former } = before;
    before.current = state;
    if (!surface || state.status === 'closed' || state.texts !== surface.texts) return painter.clear();
    if (state.moves !== moves.current) {
      moves.current = state.moves;
      cancelReveal.current();
      // Laying out another place takes longer than a key: its letter and the count are on the screen before.
      const isTyped = former.status === 'open' && former.query !== state.query;
      if (isTyped) cancelReveal.current = afterPaint(revealCurrent);
      else revealCurrent();
    }
    painter.paint(surface, state.matches, state.current);
  }, [surface, state]);

  useEffect(
    () => () => {
      cancelReveal.current();
      painter.clear();
    },
    [],
  );
}

/** Does `work` when what is shown by now is on the screen. Returns the end of it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
