import uFuzzy from '@leeoniya/ufuzzy';

/**
 * Words with one mistake in them: a letter wrong, missing, too many or swapped. uFuzzy allows a swap only in words of
 * three letters, a swap or a missing letter in words of four, and none in numbers, where one digit is another number.
 */
const matcher = new uFuzzy({
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- SingleError is an ambient const enum, which no isolated module can read.
  intraMode: 1,
  // From the first letter on: it is as easily mistyped as any other.
  intraSlice: [0, Infinity],
  // Nothing is sorted here; the default builds a collator, which costs the popup milliseconds.
  compare: () => 0,
});

/** Its expression grows with the square of the word: longer words are compared exactly. */
const LONGEST = 24;
const ASCII_WORD = /^[a-z\d]{3,}$/;

/** Whether mistakes in this folded word can be forgiven. Other scripts would need a mode that is ten times slower. */
export const isForgiving = (word: string): boolean => word.length <= LONGEST && ASCII_WORD.test(word);

/** The indexes of the folded texts that hold `word`, or nearly. `word` must be forgiving. */
export function nearFilter(texts: string[], word: string): ReadonlySet<number> {
  return new Set(matcher.filter(texts, word));
}

/** Where the folded `text` nearly holds `word`, which must be forgiving; null when it does not. */
export function findNear(text: string, word: string): [number, number] | null {
  if (nearFilter([text], word).size === 0) return null;
  const [ranges = []] = matcher.info([0], [text], word).ranges;
  const start = ranges[0];
  const end = ranges.at(-1);
  return start === undefined || end === undefined || end <= start ? null : [start, end];
}
