/** Properties of a key event that an input method handles: in current engines, and in older ones. */
export const COMPOSING_KEYS = [{ isComposing: true }, { keyCode: 229 }] as const;
