/** Greek replacements for Latin letters. */
const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyz', (letter, at) => [letter, 'αβγδεφγηιξκλμνοπκρστυβωχψζ'.charAt(at)]),
);

/** Whether the page uses the pseudo-language, in which data must be told from the interface's texts. */
const isPseudo = new URLSearchParams(globalThis.location?.search).get('words') === 'pseudo';

/** `text` in Greek letters. */
function inGreek(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const greek = GREEK[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? greek : greek.toUpperCase();
  });
}

/**
 * Marks texts of people, the service and other programs. In the pseudo-language they are in Greek letters: a Latin
 * letter on the screen is then an interface text that is not from the messages.
 */
export const said = (text: string): string => (isPseudo ? inGreek(text) : text);
