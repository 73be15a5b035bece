import type { Recording } from '../recording/types.ts';
import { fold } from './fold.ts';
import { isNear, isSameDay, takeDates, type NamedDay } from './page-dates.ts';
import { countTitles, type Corpus, type TitleWords } from './page-rarity.ts';
import { namesWorkSite, segmentsOf, toTokens } from './page-tokens.ts';
import { FRAMING, GENERIC } from './page-words.ts';

/** What is known of the page that somebody is looking at. */
export interface PageFacts {
  title: string;
  /** What is selected in it; empty when nothing is. */
  selection: string;
}

/** More would be a search and not an answer. */
const MOST_OFFERED = 3;
/** An offer this much worse than the best is none. */
const BESIDE_BEST = 0.8;
/** A selection up to this length may be the name of a meeting; a longer one can only hold it. */
const NAME_LENGTH = 120;

/**
 * The recordings that a page is about, best first: those whose title is nearly all in the page's title, and the other way
 * round, words that are rare in the list weighing more. Precision first: a word or two in common is nothing, another
 * number or another date is another meeting. Newest first among equals, `recordings` being in that order.
 */
export function matchPage(recordings: readonly Recording[], page: PageFacts): Recording[] {
  const names = [page.title, page.selection.length <= NAME_LENGTH ? page.selection : ''].flatMap(toPageName);
  const passage = toTokens(takeDates(fold(page.selection)).rest);
  if (names.length === 0 && passage.length === 0) return [];
  const corpus = countTitles(recordings);
  const spoken = new Set([...names.map(({ segments }) => segments.flat()), passage].flatMap(withJoins));
  const offers = corpus.titles.flatMap((title) => {
    // Most titles of a long list share nothing with the page.
    if (!withJoins(title.tokens).some((token) => spoken.has(token))) return [];
    const scores = names.map((name) => score(title, name, corpus));
    if (holdsPhrase(passage, title, corpus)) scores.push(1);
    const best = Math.max(0, ...scores);
    return best > 0 ? [{ recording: title.recording, score: best }] : [];
  });
  offers.sort((a, b) => b.score - a.score);
  const least = (offers[0]?.score ?? 0) * BESIDE_BEST;
  return offers
    .filter((offer) => offer.score >= least)
    .slice(0, MOST_OFFERED)
    .map(({ recording }) => recording);
}

interface PageName {
  segments: string[][];
  days: NamedDay[];
  /** The page is of a tool that people prepare and follow up meetings in. */
  ofWork: boolean;
}

function toPageName(title: string): PageName[] {
  const { rest, days } = takeDates(fold(title));
  const texts = segmentsOf(rest);
  const segments = texts
    .filter((text) => !namesWorkSite(text))
    .map((text) => toTokens(text).filter((token) => !FRAMING.has(token)))
    .filter((tokens) => tokens.length > 0);
  return segments.length > 0 ? [{ segments, days, ofWork: texts.some(namesWorkSite) }] : [];
}

/** How well a title and a page's name agree, above 0 to 1.2; 0 when that is not enough to speak of. */
function score(title: TitleWords, page: PageName, { weightOf }: Corpus): number {
  const { tokens } = title;
  const whole = page.segments.flat();
  const dated = compareDays(title, page.days);
  let best = 0;
  for (const name of runsOf(page.segments)) {
    const inPage = shared(tokens, name);
    if (inPage.length === 0 || isOtherNumber(tokens, name)) continue;
    const ofTitle = share(inPage, tokens, weightOf);
    const ofName = share(shared(name, tokens), name, weightOf);
    const telling = new Set(inPage.filter((token) => !GENERIC.has(token)));
    if (dated === 'other' && telling.size < SURE_IN_SPITE_OF_DATE) continue;
    const alone = name.length === whole.length;
    const same = ofTitle > 0.95 && ofName > 0.95 && isEnoughOfAName(tokens, telling.size, page.ofWork, alone);
    if (!same && !isAboutTheSame(ofTitle, ofName, telling, page.ofWork)) continue;
    const ofWhole = share(shared(whole, tokens), whole, weightOf);
    best = Math.max(best, ofTitle * (0.5 + 0.5 * ofWhole) + (dated === 'same' ? 0.2 : 0));
  }
  return best;
}

/** Words in common after which another date is only the day that the page was written. */
const SURE_IN_SPITE_OF_DATE = 4;

/** Neighbouring segments, together: a meeting's name may have a colon or a dash in it. */
function runsOf(segments: readonly string[][]): string[][] {
  return segments.flatMap((_, from) =>
    segments.slice(from).map((_, length) => segments.slice(from, from + length + 1).flat()),
  );
}

/** A page of the same name: a word that may be anybody's counts only where people prepare their meetings. */
function isEnoughOfAName(tokens: readonly string[], telling: number, ofWork: boolean, alone: boolean): boolean {
  if (ofWork) return true;
  return telling > 0 ? tokens.length > 2 || (tokens.length === 2 && alone) : tokens.length > 1 && alone;
}

/** All of the title among few other words; where people prepare their meetings, also nothing but the better part of it. */
function isAboutTheSame(ofTitle: number, ofName: number, telling: ReadonlySet<string>, ofWork: boolean): boolean {
  const words = [...telling].filter((token) => !/^\d+$/.test(token)).length;
  if (telling.size < 2 || words === 0) return false;
  const few = telling.size === 2 ? 0.6 : telling.size === 3 ? 0.5 : 0.4;
  return (ofTitle > 0.8 && ofName > few) || (ofWork && ofTitle > 0.6 && ofName > 0.9);
}

/** Which of `tokens` stand in `others`, also written as one word (`kick-off`, `kickoff`). */
function shared(tokens: readonly string[], others: readonly string[]): string[] {
  const there = new Set(withJoins(others));
  const joined = joins(tokens);
  return tokens.filter(
    (token, at) => there.has(token) || there.has(joined[at] ?? '') || there.has(joined[at - 1] ?? ''),
  );
}

const withJoins = (tokens: readonly string[]): string[] => [...tokens, ...joins(tokens)];

const joins = (tokens: readonly string[]): string[] =>
  tokens.slice(1).map((token, at) => `${tokens[at] ?? ''}${token}`);

function share(part: readonly string[], of: readonly string[], weightOf: Corpus['weightOf']): number {
  const sum = (tokens: readonly string[]) => tokens.reduce((total, token) => total + weightOf(token), 0);
  return sum(part) / sum(of);
}

/** Sprint 47 is not sprint 48. */
function isOtherNumber(tokens: readonly string[], name: readonly string[]): boolean {
  const numbers = tokens.filter((token) => /\d/.test(token));
  const named = name.filter((token) => /\d/.test(token));
  return numbers.length > 0 && named.length > 0 && !numbers.some((token) => named.includes(token));
}

/** `unknown` when the page names no day, or nothing is known of the recording's. */
function compareDays({ recording, days }: TitleWords, named: readonly NamedDay[]): 'same' | 'other' | 'unknown' {
  const { createdAtMs } = recording;
  if (named.length === 0 || (days.length === 0 && createdAtMs === null)) return 'unknown';
  const agrees = named.some(
    (day) => (createdAtMs !== null && isNear(day, createdAtMs)) || days.some((other) => isSameDay(day, other)),
  );
  return agrees ? 'same' : 'other';
}

/** Whether a longer text holds a title word for word, and one that no other text would hold by chance. */
function holdsPhrase(passage: readonly string[], { tokens }: TitleWords, { weightOf }: Corpus): boolean {
  const telling = new Set(tokens.filter((token) => !GENERIC.has(token) && weightOf(token) > 0));
  if (telling.size < 2 || tokens.length < 3) return false;
  return passage.some((_, from) => tokens.every((token, at) => passage[from + at] === token));
}
