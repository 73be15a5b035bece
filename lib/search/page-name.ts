import { fold } from './fold.ts';
import { takeDates, type NamedDay } from './page-dates.ts';
import { namesWorkSite, segmentsOf, toTokens } from './page-tokens.ts';
import { FRAMING } from './page-words.ts';

/** Words in order, ready to be compared with others. */
export interface Phrase {
  tokens: readonly string[];
  /** Each word and the next, written as one: `kick-off` is `kickoff`. One entry fewer than `tokens`. */
  joined: readonly string[];
  /** All of both. */
  there: ReadonlySet<string>;
}

/** What a page says that it is about. */
export interface PageName {
  whole: Phrase;
  /** What may be the name in it: segments, some neighbours together, and the whole. */
  runs: readonly Phrase[];
  days: readonly NamedDay[];
  /** The page is of a tool that people prepare and follow up meetings in. */
  ofWork: boolean;
}

/** A page may call itself anything: of more segments than any name and its site have, only the first are read. */
const MOST_SEGMENTS = 8;
/** A meeting's name may have a colon and a dash in it. */
const MOST_NEIGHBOURS = 3;

/**
 * Takes the title of a page, or a short text of it, apart; null when no words are left. However it is made, there are at
 * most 22 runs.
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
  // Sites put their own name last; at the start, "Word" or "Outlook" may be a word like any other.
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

/** Which words of one phrase stand in another, also where either writes two of them as one. */
export function shared({ tokens, joined }: Phrase, { there }: Phrase): string[] {
  return tokens.filter(
    (token, at) => there.has(token) || there.has(joined[at] ?? '') || there.has(joined[at - 1] ?? ''),
  );
}
