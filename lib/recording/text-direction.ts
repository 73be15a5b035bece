/** Matches if the first letter is of a script that is written from right to left. */
const RIGHT_TO_LEFT_FIRST =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether a text reads from right to left, by its first letter, as with `dir="auto"`. */
export function readsFromRight(text: string): boolean {
  return RIGHT_TO_LEFT_FIRST.test(text);
}

/** Whether a text has letters, and so a direction. */
export const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
