import { messageText, type MessagesFile } from '../support/messages.ts';

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('acdeghiklnorstuyzACDEGHIKLNORSTUYZ', (letter, at) => [
    letter,
    'áčďéğĥíķľñóřšťúýžÁČĎÉĞĤÍĶĽÑÓŘŠŤÚÝŽ'.charAt(at),
  ]),
);

/** Brackets around every text that comes from the messages. */
const OPEN = '⟦';
const CLOSE = '⟧';

/** The length of pseudo-language texts compared with English, about that of German and Finnish. */
const LONGER = 1.3;

/**
 * Converts an English message: readable, in brackets, and about a third longer through doubled vowels. The placeholders
 * `$1` to `$9` stay.
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
  // Texts with few vowels are padded at the end.
  return `${OPEN}${words}${'·'.repeat(Math.min(due, 4))}${CLOSE}`;
}

/** Dates and numbers are then in Greek, like data, so they differ from hard-coded text. */
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

/** Invisible, before every text that comes from the messages of a real language. */
const MARK = '\u2063';

/** These messages, each with an invisible mark, so that they can be told from data. */
export const markMessages = (messages: MessagesFile): MessagesFile =>
  Object.fromEntries(
    Object.entries(messages).map(([key, entry]) => [
      key,
      key === 'languageTag' ? entry : { ...entry, message: MARK + entry.message },
    ]),
  );

/** The part of a text outside the brackets, which may be nested: words that are not from the messages. */
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
