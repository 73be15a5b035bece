import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { FindState } from '../../../lib/models/find-model.ts';
import { settle } from '../settle.ts';
import { createMatchPainter } from './find-paint.ts';
import { reveal } from './find-reveal.ts';
import type { FindSurface } from './find-surface.ts';

/** How the reader comes to the current match. */
export interface MatchReveal {
  /** From elsewhere: the next match is then given its place among what was said before it. */
  isLed: { current: boolean };
  /** Whether they have been brought to it: not right after a letter, or when their own hand was first. */
  isRevealed: { current: boolean };
}

/**
 * Shows in the page what was found: all matches painted, the current one brought into view when the reader asked for
 * it. Matches in other texts than those of `surface` are not its own, and are not shown.
 */
export function useFindPaint(surface: FindSurface | null, state: FindState, { isLed, isRevealed }: MatchReveal): void {
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
    isRevealed.current = true;
  }

  useLayoutEffect(() => {
    const { current: former } = before;
    before.current = state;
    if (!surface || state.status === 'closed' || state.texts !== surface.texts) return painter.clear();
    if (state.moves !== moves.current) {
      moves.current = state.moves;
      cancelReveal.current();
      isRevealed.current = false;
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

/** Does `work` when what is shown by now is on the screen, unless the reader's own hand is first. Returns the end of it. */
function afterPaint(work: () => void): () => void {
  let calls = 0;
  return settle(() => {
    // The second call is in the frame that is painted.
    if (++calls <= 2) return true;
    work();
    return false;
  });
}
