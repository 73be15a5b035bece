import type { FindModel } from '../../../lib/models/find-model.ts';
import { TickRail } from './tick-rail.tsx';
import { useFindPaint } from './use-find-paint.ts';
import type { FindInPage } from './use-find.ts';

/** The matches, in the page and along its edge. A component of its own, so that a key press redraws only it. */
export function FoundInPage({ find, finding: { surface, reveal } }: { find: FindModel; finding: FindInPage }) {
  const state = find.state.value;
  useFindPaint(surface, state, reveal);
  if (state.status === 'closed' || !surface) return null;
  return <TickRail surface={surface} state={state} onGoTo={find.goTo} />;
}
