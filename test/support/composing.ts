/** What marks a key that an input method has for itself: what engines say today, and what older ones say instead. */
export const COMPOSING_KEYS = [{ isComposing: true }, { keyCode: 229 }] as const;
