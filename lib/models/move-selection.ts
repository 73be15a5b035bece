import type { Move } from './search-state.ts';
import { isOfRecording, type SelectableItem } from './selectable-items.ts';

/** Number of rows that PageUp and PageDown move the selection: about what the popup shows at once. */
const PAGE_ROWS = 8;
const STEPS = { next: 1, previous: -1, 'page-down': PAGE_ROWS, 'page-up': -PAGE_ROWS };

/** The item that a key leads to from index `at`, counted through all sections; undefined if there is none. */
export function moveSelection(
  sections: readonly (readonly SelectableItem[])[],
  at: number,
  move: Move,
): SelectableItem | undefined {
  const items = sections.flat();
  if (move !== 'next-section' && move !== 'previous-section') {
    return items[Math.max(0, Math.min(items.length - 1, at + STEPS[move]))];
  }
  let end = 0;
  const section = sections.findIndex(({ length }) => at < (end += length));
  return sections[section + (move === 'next-section' ? 1 : -1)]?.find(isOfRecording);
}
