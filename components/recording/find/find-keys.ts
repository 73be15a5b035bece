/** What a key asks of an open find bar. */
export type FindKey = 'next' | 'previous' | 'return';

/** Enter that accepts a word of an input method must not go on to the next match; 229 is what older engines say instead. */
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;

/**
 * The keys that browsers have for their own find: F3 and Ctrl+G or Cmd+G, with Shift for the way back, Escape, and in the
 * box itself Enter. Null for any other.
 */
export function findKeyOf(event: KeyboardEvent): FindKey | null {
  if (isComposing(event) || event.altKey) return null;
  const withCommand = event.ctrlKey || event.metaKey;
  const goesOn =
    (event.key === 'F3' && !withCommand) ||
    (event.key.toLowerCase() === 'g' && withCommand) ||
    (event.key === 'Enter' && !withCommand && event.target instanceof HTMLInputElement);
  if (goesOn) return event.shiftKey ? 'previous' : 'next';
  return event.key === 'Escape' && !withCommand && !event.shiftKey ? 'return' : null;
}
