import { characterOf } from '../../ui/character-of.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { isOverlayOpen } from '../../ui/use-overlay.ts';

/** An action of a key while the find bar is open. */
export type FindKey = 'next' | 'previous' | 'return';

/**
 * Maps the keys of the browsers' own find: F3, and Ctrl+G or Cmd+G, each with Shift to go back, Escape, and Enter in
 * the find box or on the words. Null for any other key.
 */
export function findKeyOf(event: KeyboardEvent): FindKey | null {
  // Enter that accepts a word of an input method must not go to the next match.
  if (isComposing(event) || event.altKey) return null;
  const withCommand = event.ctrlKey || event.metaKey;
  const goesOn =
    (event.key === 'F3' && !withCommand) ||
    (characterOf(event) === 'g' && withCommand) ||
    (event.key === 'Enter' && !withCommand && isOnWords(event.target));
  if (goesOn) return event.shiftKey ? 'previous' : 'next';
  if (event.key !== 'Escape' || withCommand || event.shiftKey || event.repeat) return null;
  // Overlays above the words are closed first, also from the box.
  return isOverlayOpen() ? null : 'return';
}

/** Elsewhere, Enter presses a button, follows a link, or belongs to a field. */
const isOnWords = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('.find-input, body, .turn, [role="tabpanel"]');
