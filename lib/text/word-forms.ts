/**
 * Endings that distinguish forms of one word, folded, in the languages that meetings are mostly held in: English,
 * German, French, Spanish, Portuguese and Italian. No words are listed: the vocabulary decides which forms exist.
 */
const ENDINGS: ReadonlySet<string> = new Set(
  [
    's es ed d ing ings er ers or ors est ly ion ions ation ations ment ments ness able al ally ful ive ity ities y ies ied ier iest',
    'e en em ern n t te ten test ung ungen isch ische',
    'er ez ons ent ait aient ais ant ante ants ee ees eur eurs euse if ifs ive ives aux elle ir issons issez issent ement ements aison aisons cation cations',
    'a o as os ar ir ando iendo endo ado ada ados adas ido ida idos idas aba aban amos an on mente cion ciones acion aciones ao oes cao coes acao acoes i are ere ire ato ata ati ate zione zioni azione azioni',
  ]
    .join(' ')
    .split(' '),
);
/** Endings that distinguish forms only next to each other: alone, they would join "status" and "state". */
const PAIRS: ReadonlySet<string> = new Set(
  'is|isse is|issen |x ail|aux el|elle el|elles elle|els re|u re|us re|ue re|ues re|ent'.split(' '),
);
const LONGEST_ENDING = 7;
/** Words with fewer letters before their ending may only have the plainest endings. */
const SHORT_STEM = 4;
const PLAIN: ReadonlySet<string> = new Set('s es ed d ing er ers e y ies ied n en ung ungen a o as os'.split(' '));
const SHORTEST_STEM = 3;
/** The first letters of German participles, and the least number of letters that follow. */
export const PARTICIPLE_PREFIX = 'ge';
const SHORTEST_PARTICIPLE = 4;

/**
 * The number of letters by which two folded words differ, if one is a form of the other, otherwise null: both begin
 * alike, apart from the `ge` of a German participle, and the rest are endings. A doubled consonant is not counted, and
 * `y` may become `i`. Takes constant time for words of a usual length.
 */
export function formDistance(a: string, b: string): number | null {
  const [one, other] = [withoutParticiple(a), withoutParticiple(b)];
  if (one !== null && other === null) return withPrefix(endingDistance(one, b)) ?? endingDistance(a, b);
  if (one === null && other !== null) return withPrefix(endingDistance(a, other)) ?? endingDistance(a, b);
  return endingDistance(a, b);
}

/** The rest of a word that may be a German participle: "plant" for "geplant", "testt" for "getestet"; otherwise null. */
export function withoutParticiple(word: string): string | null {
  const rest = word.slice(PARTICIPLE_PREFIX.length);
  if (!word.startsWith(PARTICIPLE_PREFIX) || rest.length < SHORTEST_PARTICIPLE) return null;
  if (rest.endsWith('et')) return rest.length < SHORTEST_PARTICIPLE + 2 ? null : `${rest.slice(0, -2)}t`;
  return rest.endsWith('t') || rest.endsWith('en') ? rest : null;
}

const withPrefix = (distance: number | null): number | null =>
  distance === null ? null : distance + PARTICIPLE_PREFIX.length;

function endingDistance(a: string, b: string): number | null {
  let shared = 0;
  while (shared < a.length && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++;
  // An ending may begin with letters of the other word: "planning" and "plan" are split after "plan", "bakes" and
  // "baker" after "bak".
  for (let at = shared; at >= Math.max(SHORTEST_STEM, shared - 2); at--) {
    const distance = endingsApart(a.slice(at), b.slice(at), a.charAt(at - 1), at);
    if (distance !== null) return distance;
  }
  return null;
}

function endingsApart(a: string, b: string, before: string, stem: number): number | null {
  if (Math.max(a.length, b.length) > LONGEST_ENDING + 1) return null;
  const [one, other] = [undoubled(a, before), undoubled(b, before)];
  const isPair = stem >= SHORT_STEM && (PAIRS.has(`${a}|${b}`) || PAIRS.has(`${b}|${a}`));
  return isPair || (isEnding(one, stem) && isEnding(other, stem)) ? one.length + other.length : null;
}

/** For "planning" after "plan": "ing". */
const undoubled = (ending: string, before: string): string =>
  ending.length > 2 && ending.startsWith(before) && !'aeiou'.includes(before) ? ending.slice(1) : ending;

const isEnding = (ending: string, stem: number): boolean =>
  ending === '' || (stem < SHORT_STEM ? PLAIN.has(ending) : ENDINGS.has(ending));
