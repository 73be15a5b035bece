import { characterOf } from '../../ui/character-of.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { isOverlayOpen } from '../../ui/use-overlay.ts';

/** What a key asks of an open find bar. */
export type FindKey = 'next' | 'previous' | 'return';

/**
 * The keys that browsers have for their own find: F3 and Ctrl+G or Cmd+G, with Shift for the way back, Escape, and in the
 * box itself Enter. Null for any other.
 */
export function findKeyOf(event: KeyboardEvent): FindKey | null {
  // Enter that accepts a word must not go on to the next match.
  if (isComposing(event) || event.altKey) return null;
  const withCommand = event.ctrlKey || event.metaKey;
  const goesOn =
    (event.key === 'F3' && !withCommand) ||
    (characterOf(event) === 'g' && withCommand) ||
    (event.key === 'Enter' && !withCommand && event.target instanceof HTMLInputElement);
  if (goesOn) return event.shiftKey ? 'previous' : 'next';
  if (event.key !== 'Escape' || withCommand || event.shiftKey) return null;
  // What lies over the words is closed first, also from the box.
  return isOverlayOpen() ? null : 'return';
}
