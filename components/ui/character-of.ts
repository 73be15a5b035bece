/** Keys that type letters on some layouts, and these characters on a Latin one. */
const SIGNS: Record<string, string | undefined> = { Comma: ',', Period: '.', BracketLeft: '[', BracketRight: ']' };

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * The character of a key press, in lower case. On a layout without Latin letters, it is the one that the key has on a
 * Latin layout.
 */
export function characterOf({ key, code, shiftKey, ctrlKey, altKey, metaKey }: Press): string {
  const [, latin = SIGNS[code]] = /^Key([A-Z])$/.exec(code) ?? [];
  // Arabic layouts have signs where others have capitals. With Alt, which is how Windows reports Alt Gr, a sign is meant.
  const isChordWithSign = shiftKey && !altKey && (ctrlKey || metaKey) && /^[\p{P}\p{S}]$/u.test(key);
  const isForeign = isChordWithSign || (/^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key));
  return (latin !== undefined && isForeign ? latin : key).toLowerCase();
}
