import { fold } from '../text/fold.ts';
import { takeDates, type NamedDay } from './page-dates.ts';
import { namesWorkSite, segmentsOf, toTokens } from './page-tokens.ts';
import { FRAMING } from './page-words.ts';

/** Words in order, prepared for comparison with others. */
export interface Phrase {
  tokens: readonly string[];
  /** Each word joined with the next: `kick-off` is `kickoff`. One entry fewer than `tokens`. */
  joined: readonly string[];
  /** All of both lists. */
  there: ReadonlySet<string>;
}

/** The name of a page, and its candidates. */
export interface PageName {
  whole: Phrase;
  /** Candidates for the name: segments, some adjacent ones together, and the whole. */
  runs: readonly Phrase[];
  days: readonly NamedDay[];
  /** Whether the page is of a tool in which people prepare and follow up on meetings. */
  ofWork: boolean;
}

/** A page may call itself anything: only this many segments, more than any name and its site have, are read. */
const MOST_SEGMENTS = 8;
/** A meeting's name may have a colon and a dash in it. */
const MOST_NEIGHBOURS = 3;

/**
 * Splits the title of a page, or a short text from it; null if no words are left. There are never more than 22 runs.
 */
export function toPageName(title: string): PageName | null {
  const { rest, days } = takeDates(fold(title));
  const texts = segmentsOf(rest);
  const segments = texts
    .slice(0, MOST_SEGMENTS)
    .filter((text) => !namesWorkSite(text))
    .map((text) => toTokens(text).filter((token) => !FRAMING.has(token)))
    .filter((tokens) => tokens.length > 0);
  if (segments.length === 0) return null;
  const whole = toPhrase(segments.flat());
  const runs = runsOf(segments).map(toPhrase);
  // Sites put their own name last; at the start, "Word" or "Outlook" may be an ordinary word.
  const ofWork = namesWorkSite(texts.at(-1) ?? '');
  return { whole, runs: segments.length > MOST_NEIGHBOURS ? [...runs, whole] : runs, days, ofWork };
}

function runsOf(segments: readonly string[][]): string[][] {
  return segments.flatMap((_, from) => {
    const neighbours = segments.slice(from, from + MOST_NEIGHBOURS);
    return neighbours.map((_, last) => neighbours.slice(0, last + 1).flat());
  });
}

export function toPhrase(tokens: readonly string[]): Phrase {
  const joined = tokens.slice(1).map((token, at) => `${tokens[at] ?? ''}${token}`);
  return { tokens, joined, there: new Set([...tokens, ...joined]) };
}

/** The words of one phrase that are in another, even if either writes two of them as one. */
export function shared({ tokens, joined }: Phrase, { there }: Phrase): string[] {
  return tokens.filter(
    (token, at) => there.has(token) || there.has(joined[at] ?? '') || there.has(joined[at - 1] ?? ''),
  );
}
