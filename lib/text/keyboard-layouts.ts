/** What the keys of a Latin keyboard type, row by row. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,./";

/** What the same keys type on the keyboards of other scripts, without Shift. */
const OTHERS = [
  'йцукенгшщзхъфывапролджэячсмитьбю.',
  ";ςερτυθιοπ[]ασδφγηξκλ'΄ζχψωβνμ,./",
  "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.",
  'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوزظ',
  'ๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝ',
].map((keys) => Array.from(keys));

/** A letter that tells that a text was typed on a keyboard: its own signs are on others, too. */
const LETTER = /[\p{L}\p{M}]/u;

/**
 * What a query would be if its keys had been pressed on a keyboard of another script: `ινδεχ` is `index`, `ghbdtn` is
 * `привет`. In lower case. None for a text that no keyboard known here types, or that is in two scripts.
 */
export function otherLayouts(query: string): string[] {
  // One key of the Arabic keyboard types two letters.
  const typed = Array.from(query.normalize('NFC').toLowerCase().replaceAll('لا', 'ﻻ'));
  const letters = typed.filter((character) => LETTER.test(character));
  const types = (keys: readonly string[]) => letters.length > 0 && letters.every((letter) => keys.includes(letter));
  const latin = Array.from(LATIN);
  const read = (from: readonly string[], to: readonly string[]) =>
    typed.map((character) => to[from.indexOf(character)] ?? character).join('');
  const own = OTHERS.filter(types).map((keys) => read(keys, latin));
  return types(latin) ? OTHERS.map((keys) => read(latin, keys)) : own;
}
