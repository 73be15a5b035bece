/** Greek letters that stand for Latin ones. */
const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyz', (letter, at) => [letter, 'αβγδεφγηιξκλμνοπκρστυβωχψζ'.charAt(at)]),
);

/** Whether the page is shown in the pseudo-language, where data must be told from the interface's own words. */
const isPseudo = new URLSearchParams(globalThis.location?.search).get('words') === 'pseudo';

/** `text` in Greek letters. */
function inGreek(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const greek = GREEK[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? greek : greek.toUpperCase();
  });
}

/**
 * What people, the service and other programs say. With the pseudo-language it is in Greek letters: a Latin letter on
 * the screen then is a word of the interface that does not come from the messages.
 */
export const said = (text: string): string => (isPseudo ? inGreek(text) : text);
