import type { SpokenMeeting } from './collection.ts';

/** Words that no one remembers of a turn, in the languages of the meetings. */
const STOP_WORDS = new Set(
  `a about after again all already also although always am an and any anybody anything are as ask at away back be because
  been before being both but by call called came can cannot come could day did do does doing done down each either else
  enough even every everybody everything exactly few first for from get gets getting give go goes going gone good got had
  half has have having he hear her here him his how i if in instead into is it its itself just keep know known last later
  least let like little long look looks lot made make makes many may maybe me mean means might more most much must my
  myself need never new next no nobody none not nothing now of off oh okay old on once one only onto or other our out over
  own part people perhaps please put quite rather really right said same saw say saying says see seen shall she should
  since so some somebody something sorry still such sure take taken tell than thank thanks that the their them then there
  these they thing things think this those though through time to today told too took two under until up us use used very
  want wants was way we well went were what when where whether which while who whole whom whose why will with without word
  would yeah yes yet you your yours
  le la les un une des du de et en que qui pour pas dans sur avec est sont nous vous ils elle mais ou donc plus tout
  el los las una del y que por para con no es son pero como más esto esta
  der die das und ist ein eine einer den dem des nicht wir sie ich mit für auf von zu im auch noch aber dann wenn als wie`
    .trim()
    .split(/\s+/),
);

const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
const CJK_RUN = /[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u9fff]{2,}/g;

/** The words of a text in order, in lower case; words in scripts without spaces are left out. */
function wordsOf(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{M}]+)*/gu) ?? [];
  return found.map((word) => word.replace(/['’]s$/, '')).filter((word) => !UNSPACED.test(word));
}

/** Whether someone might remember the word: not a stop word, a number or a word with an apostrophe. */
export const isContentWord = (word: string): boolean =>
  word.length >= 3 && /^[\p{L}\p{M}]+$/u.test(word) && !STOP_WORDS.has(word);

/** Each word once, in order. */
export const contentWords = (text: string): string[] => [...new Set(wordsOf(text).filter(isContentWord))];

/** Runs of Chinese or Japanese characters. */
export const cjkRuns = (text: string): string[] => text.match(CJK_RUN) ?? [];

/** Whether at least two characters are more than endings and particles, which Japanese writes in Hiragana. */
export const isTellingCjk = (text: string): boolean => (text.match(/[^\u3041-\u3096\u30fc]/g) ?? []).length >= 2;

/** Counts the meetings that contain each word; the keys are all spoken words. */
export function countMeetings(meetings: readonly SpokenMeeting[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { turns } of meetings) {
    for (const word of new Set(turns.flatMap(wordsOf))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
