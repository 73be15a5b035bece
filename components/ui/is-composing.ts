/**
 * Whether a key belongs to an input method, which asks it to accept or drop a word: nothing else may act on it. 229 is what
 * older engines say instead.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
