/**
 * Whether a key belongs to an input method, which uses it to accept or drop a word; nothing else may act on it. Older
 * engines report the key code 229 instead.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
