/** Keys that type letters on some layouts, and these characters on a Latin one. */
const SIGNS: Record<string, string | undefined> = {
  Comma: ',',
  Period: '.',
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
};

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Whether the letter that was typed last is not Latin. Greek and Hebrew layouts have signs on some keys of letters. */
let isLayoutForeign = false;

/**
 * The character of a key press, in lower case. On a layout without Latin letters, it is the one that the key has on a
 * Latin layout.
 */
export function characterOf({ key, code, shiftKey, ctrlKey, altKey, metaKey }: Press): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isLetter = /^[\p{L}\p{M}]+$/u.test(key);
  // With ⌘, macOS reports a Latin letter on every layout.
  if (isLetter && key.length === 1 && !ctrlKey && !metaKey) isLayoutForeign = !/\p{Script=Latin}/u.test(key);
  if (key === '؟') return '?';
  const isSign = /^[\p{P}\p{S}]$/u.test(key);
  // Arabic layouts have signs where others have capitals. With Alt, which is how Windows reports Alt Gr, a sign is meant.
  const isChordWithSign = isSign && shiftKey && !altKey && (ctrlKey || metaKey);
  // With Shift, Thai layouts have the question mark on a key of a letter.
  const isSignOfLetter = isSign && !shiftKey && !altKey && letter !== undefined;
  const isForeign = isLetter ? !/\p{Script=Latin}/u.test(key) : isChordWithSign || (isLayoutForeign && isSignOfLetter);
  const latin = letter ?? SIGNS[code];
  return (latin !== undefined && isForeign ? latin : key).toLowerCase();
}
