import type { Recording } from '../recording/types.ts';
import { fold } from '../text/fold.ts';
import { isNear, isSameDay, takeDates, type NamedDay } from './page-dates.ts';
import { shared, toPageName, type PageName } from './page-name.ts';
import { toTitleWords, weighWords, type TitleWords, type WeightOf } from './page-rarity.ts';
import { toTokens } from './page-tokens.ts';
import { GENERIC, MEETING_WORDS, TOOL_PAGES } from './page-words.ts';

/** Facts about the page that the user is looking at. */
export interface PageFacts {
  title: string;
  /** The selected text; empty if nothing is selected. */
  selection: string;
}

/** More would be search results, not an answer. */
const MOST_OFFERED = 3;
/** Offers below this share of the best score are dropped. */
const BESIDE_BEST = 0.8;
/** A selection up to this length may be the name of a meeting; a longer one can only contain it. */
const NAME_LENGTH = 120;
/** A title is offered only if the page contains more than this share of it. */
const LEAST_OF_TITLE = 0.6;

/**
 * The recordings that a page is about, best first: nearly all of their title is in the page's title, and the other way
 * around, with words that are rare in the list weighing more. Favors precision: a word or two in common means nothing,
 * and a different number or date means a different meeting. Newest first among equals, as `recordings` are in that
 * order.
 */
export function matchPage(recordings: readonly Recording[], page: PageFacts): Recording[] {
  const names = [page.title, page.selection.length <= NAME_LENGTH ? page.selection : ''].flatMap(
    (text) => toPageName(text) ?? [],
  );
  const passage = toTokens(takeDates(fold(page.selection)).rest);
  const near = thoseWithAny(recordings, new Set([...names.flatMap(({ whole }) => whole.tokens), ...passage]));
  if (near.length === 0) return [];
  const weightOf = weighWords(recordings);
  const offers = near.flatMap((recording) => {
    const title = toTitleWords(recording);
    if (!title) return [];
    let best = holdsPhrase(passage, title) ? 1 : 0;
    for (const name of names) best = Math.max(best, score(title, name, weightOf));
    return best > 0 ? [{ recording, score: best }] : [];
  });
  offers.sort((a, b) => b.score - a.score);
  const least = (offers[0]?.score ?? 0) * BESIDE_BEST;
  return offers
    .filter((offer) => offer.score >= least)
    .slice(0, MOST_OFFERED)
    .map(({ recording }) => recording);
}

const isNumber = (token: string): boolean => /^\d+$/.test(token);

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/gu;

/**
 * Most titles of a long list share nothing with the page, and splitting all of them would be noticeably slow. Bare
 * numbers do not count.
 */
function thoseWithAny(recordings: readonly Recording[], tokens: ReadonlySet<string>): readonly Recording[] {
  const words = [...tokens].filter((token) => !isNumber(token));
  return recordings.filter(({ title }) => {
    const letters = fold(title).replace(BETWEEN_WORDS, '');
    return words.some((word) => letters.includes(word));
  });
}

/** How well a title and a page's name agree, above 0 and up to 1.2; 0 if they do not agree enough. */
function score(title: TitleWords, page: PageName, weightOf: WeightOf): number {
  const { words } = title;
  if (share(shared(words, page.whole), words.tokens, weightOf) <= LEAST_OF_TITLE) return 0;
  const dated = compareDays(title, page.days);
  let best = 0;
  for (const name of page.runs) {
    const inPage = shared(words, name);
    if (inPage.every(isNumber) || isOtherNumber(words.tokens, name.tokens)) continue;
    const ofTitle = share(inPage, words.tokens, weightOf);
    const ofName = share(shared(name, words), name.tokens, weightOf);
    const telling = new Set(inPage.filter((token) => !GENERIC.has(token)));
    if (dated === 'other' && telling.size < SURE_IN_SPITE_OF_DATE) continue;
    const alone = name.tokens.length === page.whole.tokens.length;
    const place = { ofWork: page.ofWork, alone, sameDay: dated === 'same' };
    const same = ofTitle > 0.95 && ofName > 0.95 && isEnoughOfAName(words.tokens, telling, place);
    if (!same && !isAboutTheSame(ofTitle, ofName, telling, page.ofWork)) continue;
    const ofWhole = share(shared(page.whole, words), page.whole.tokens, weightOf);
    best = Math.max(best, ofTitle * (0.5 + 0.5 * ofWhole) + (dated === 'same' ? 0.2 : 0));
  }
  return best;
}

/** With this many words in common, a different date is only the day that the page was written. */
const SURE_IN_SPITE_OF_DATE = 4;

/** The context of a name that a title is compared with. */
interface Place {
  ofWork: boolean;
  /** Whether the page has no other name. */
  alone: boolean;
  /** Whether the page names the recording's day. */
  sameDay: boolean;
}

/**
 * Whether an equal name is enough: a word or two that anyone may use count only in tools where people prepare meetings.
 */
function isEnoughOfAName(tokens: readonly string[], telling: ReadonlySet<string>, place: Place): boolean {
  const isTold = ![...telling].every(isNumber);
  if (!place.ofWork) {
    if (place.alone && tokens.length > 1) return true;
    return isTold && (telling.size > 2 || (tokens.length > 2 && tokens.some((token) => MEETING_WORDS.has(token))));
  }
  if (place.sameDay) return true;
  // The tools have a page of that name for everyone.
  return tokens.length === 1 ? isTold : tokens.some((token) => !TOOL_PAGES.has(token));
}

/**
 * Whether the page has the whole title among few other words or, in a tool where people prepare meetings, most of it
 * and nothing else.
 */
function isAboutTheSame(ofTitle: number, ofName: number, telling: ReadonlySet<string>, ofWork: boolean): boolean {
  if (telling.size < 2 || [...telling].every(isNumber)) return false;
  // Two words are a subject, and any page may be about it.
  if (telling.size === 2 && !ofWork) return false;
  const few = telling.size === 2 ? 0.6 : telling.size === 3 ? 0.5 : 0.4;
  return (ofTitle > 0.8 && ofName > few) || (ofWork && ofTitle > LEAST_OF_TITLE && ofName > 0.9);
}

function share(part: readonly string[], of: readonly string[], weightOf: WeightOf): number {
  const sum = (tokens: readonly string[]) => tokens.reduce((total, token) => total + weightOf(token), 0);
  return sum(part) / sum(of);
}

/** Sprint 47 is not sprint 48. */
function isOtherNumber(tokens: readonly string[], name: readonly string[]): boolean {
  const numbers = tokens.filter((token) => /\d/.test(token));
  const named = new Set(name.filter((token) => /\d/.test(token)));
  return numbers.length > 0 && named.size > 0 && !numbers.some((token) => named.has(token));
}

/** `unknown` if the page names no day, or nothing is known of the recording's. */
function compareDays({ recording, days }: TitleWords, named: readonly NamedDay[]): 'same' | 'other' | 'unknown' {
  const { createdAtMs } = recording;
  if (named.length === 0 || (days.length === 0 && createdAtMs === null)) return 'unknown';
  const agrees = named.some(
    (day) => (createdAtMs !== null && isNear(day, createdAtMs)) || days.some((other) => isSameDay(day, other)),
  );
  return agrees ? 'same' : 'other';
}

/** Whether a longer text contains a title word for word, and one that no text would contain by chance. */
function holdsPhrase(passage: readonly string[], { words: { tokens } }: TitleWords): boolean {
  const telling = new Set(tokens.filter((token) => !GENERIC.has(token)));
  if (telling.size < 2 || tokens.length < 3) return false;
  return passage.some((_, from) => tokens.every((token, at) => passage[from + at] === token));
}
