/** Whether a word is known: only known words count as forms. */
export type IsKnown = (word: string) => boolean;

const VOWELS = 'aeiou';
const isVowel = (letter: string | undefined) => letter !== undefined && VOWELS.includes(letter);

/** Shorter words are often the beginning of an unrelated word. */
const LEAST_BASE = 4;

/** `policy` to `policies`, `branch` to `branches`: the plural of a noun, the third person of a verb. */
export function withS(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(base) ? `${base}es` : `${base}s`;
}

/** `plan` to `plann`: the stem before an ending that begins with a vowel. */
function beforeVowel(base: string): string {
  if (/[^aeo]e$/.test(base)) return base.slice(0, -1);
  const [third, second, last] = base.slice(-3);
  const isShort = base.match(/[aeiouy]+/g)?.length === 1;
  const doubles = isShort && !isVowel(third) && isVowel(second) && last !== undefined && !/[aeiouwxy]/.test(last);
  return doubles ? base + last : base;
}

/** The past tense of a regular verb. */
export const withEd = (base: string): string =>
  /[^aeiou]y$/.test(base)
    ? `${base.slice(0, -1)}ied`
    : `${base.endsWith('e') ? base.slice(0, -1) : beforeVowel(base)}ed`;

export const withIng = (base: string): string => `${beforeVowel(base)}ing`;

const withEr = (base: string): string =>
  /[^aeiou]y$/.test(base)
    ? `${base.slice(0, -1)}ier`
    : `${base.endsWith('e') ? base.slice(0, -1) : beforeVowel(base)}er`;

const inflections = (base: string): string[] => [withS(base), withEd(base), withIng(base), withEr(base)];

/** Possible base forms of `word` by its ending, right or wrong. */
function basesOf(word: string): string[] {
  const cut = (ending: string) => (word.endsWith(ending) ? [word.slice(0, -ending.length)] : []);
  const stems = [...cut('ed'), ...cut('ing'), ...cut('er')];
  const undoubled = stems.flatMap((stem) => (/([^aeiou])\1$/.test(stem) ? [stem.slice(0, -1)] : []));
  const withY = [...cut('ies'), ...cut('ied'), ...cut('ier')].map((stem) => `${stem}y`);
  const bases = [...cut('s'), ...cut('es'), ...stems, ...stems.map((stem) => `${stem}e`), ...undoubled, ...withY];
  return bases.filter((base) => base.length >= LEAST_BASE && inflections(base).includes(word));
}

/**
 * Known other forms of an English word: `invoices` for `invoice`, `plan` for `planning`. An ending is removed only if
 * the rest is known and has another form, so `evening` is not a form of `even`.
 */
export function formsOf(word: string, isKnown: IsKnown): string[] {
  if (!/^[a-z]+$/.test(word) || word.length < LEAST_BASE) return [];
  const own = inflections(word).filter(isKnown);
  const others = basesOf(word)
    .filter(isKnown)
    .flatMap((base) => {
      const family = [base, ...inflections(base)].filter((form) => form !== word && isKnown(form));
      return family.length > 1 ? family : [];
    });
  return [...new Set([...own, ...others])];
}
