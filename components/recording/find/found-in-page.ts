import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { FindModel } from '../../../lib/models/find-model.ts';
import { settle } from '../settle.ts';
import { createMatchPainter } from './find-paint.ts';
import { reveal } from './find-reveal.ts';
import type { FindSurface } from './find-surface.ts';

/** How the reader gets to the current match. */
export interface MatchReveal {
  /** Whether they were led there from elsewhere: the next match is then shown with what was said before it. */
  isLed: { current: boolean };
  /** Whether they have been brought to it: not right after a key press, nor if they scrolled first. */
  isRevealed: { current: boolean };
}

export interface FoundInPageProps {
  find: FindModel;
  /** Matches in other texts than those of `surface` are not shown. */
  finding: { surface: FindSurface | null; reveal: MatchReveal };
}

/**
 * Shows the matches in the page: paints all of them, and brings the current one into view when the reader asked for it.
 * A component of its own, so that a key press redraws only it.
 */
export function FoundInPage({ find, finding: { surface, reveal: reveals } }: FoundInPageProps) {
  const state = find.state.value;
  const { isLed, isRevealed } = reveals;
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
    const isTyped = former.status === 'open' && former.query !== state.query;
    if (state.moves !== moves.current) {
      moves.current = state.moves;
      cancelReveal.current();
      isRevealed.current = false;
      // Laying out another place takes longer than handling a key: the letter and the count are painted first.
      if (isTyped) cancelReveal.current = afterPaint(revealCurrent);
      else revealCurrent();
    }
    painter.paint(surface, state.matches, state.current, isTyped);
  }, [surface, state]);

  useEffect(
    () => () => {
      cancelReveal.current();
      painter.clear();
    },
    [],
  );
  return null;
}

/**
 * Calls `work` after the current state has been painted, unless the reader scrolls, clicks or types first. Returns a
 * function that cancels it.
 */
function afterPaint(work: () => void): () => void {
  let calls = 0;
  return settle(() => {
    // The second call is in the frame that paints it.
    if (++calls <= 2) return true;
    work();
    return false;
  });
}
