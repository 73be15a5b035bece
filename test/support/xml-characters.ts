/** Every noncharacter: U+FDD0 to U+FDEF, and the last two of each of the 17 planes (Unicode, 23.7). */
export const NONCHARACTERS: readonly string[] = [
  ...numbersFrom(0xfdd0, 0xfdef),
  ...numbersFrom(0, 16).flatMap((plane) => [plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff]),
].map((code) => String.fromCodePoint(code));

/** Every surrogate, which is invalid on its own. */
const LONE_SURROGATES: readonly string[] = numbersFrom(0xd800, 0xdfff).map((code) => String.fromCharCode(code));

/** Control characters, except tab, line feed and carriage return, which XML 1.0 allows. */
const CONTROLS: readonly string[] = numbersFrom(0, 0x1f)
  .filter((code) => code !== 0x9 && code !== 0xa && code !== 0xd)
  .map((code) => String.fromCodePoint(code));

/** Characters that Chromium refuses in a text that it reads as XML: each one listed, no pattern. */
export const REFUSED: readonly string[] = [...NONCHARACTERS, ...LONE_SURROGATES, ...CONTROLS];

const refused = new Set(REFUSED);

/** The code points of `text` that Chromium refuses in XML, in hexadecimal. */
export const refusedIn = (text: string): string[] =>
  Array.from(text)
    .filter((character) => refused.has(character))
    .map((character) => (character.codePointAt(0) ?? 0).toString(16));

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
