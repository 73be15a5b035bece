import { messageText, type MessagesFile } from '../support/messages.ts';

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('acdeghiklnorstuyzACDEGHIKLNORSTUYZ', (letter, at) => [
    letter,
    'áčďéğĥíķľñóřšťúýžÁČĎÉĞĤÍĶĽÑÓŘŠŤÚÝŽ'.charAt(at),
  ]),
);

/** Signs that stand around everything that comes from the messages. */
const OPEN = '⟦';
const CLOSE = '⟧';

/** How much longer than English the pseudo-language is; German and Finnish are about that. */
const LONGER = 1.3;

/**
 * An English message in the pseudo-language: readable, in brackets, and about a third longer, by vowels that are said
 * twice. The places `$1` to `$9` stay as they are.
 */
function toPseudo(message: string): string {
  let due = Math.ceil(message.length * (LONGER - 1));
  const words = message.replaceAll(/\$\d|\p{L}/gu, (part) => {
    if (part.startsWith('$')) return part;
    const letter = ACCENTED[part] ?? part;
    if (due === 0 || !/[aeiouy]/.test(part)) return letter;
    due--;
    return letter + letter;
  });
  // A word with few vowels is drawn out at its end.
  return `${OPEN}${words}${'·'.repeat(Math.min(due, 4))}${CLOSE}`;
}

/** Dates and numbers are in Greek then, as data are, and so told from words that are not of the messages. */
export const PSEUDO_LANGUAGE = 'el';

/** All messages of `_locales/LANGUAGE/messages.json` in the pseudo-language. */
export function pseudoMessages(messages: MessagesFile): Record<string, { message: string }> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, entry]) => [
      key,
      { message: key === 'languageTag' ? PSEUDO_LANGUAGE : toPseudo(messageText(entry)) },
    ]),
  );
}

/** What of a text stands outside of the brackets, which may stand in one another: words that are not of the messages. */
export function outsideBrackets(text: string): string {
  let depth = 0;
  let outside = '';
  for (const letter of text) {
    if (letter === OPEN) depth++;
    else if (letter === CLOSE) depth = Math.max(0, depth - 1);
    else if (depth === 0) outside += letter;
  }
  return outside;
}
