import type { WidenedWord } from '../library/types.ts';
import { mark } from '../search/titles.ts';
import { isStopWord } from '../text/stop-words.ts';
import { toTerms, toWords } from '../text/terms.ts';
import type { NoteItem } from './search-state.ts';

export interface SimilarFound {
  /** Whether something matches as typed, too. */
  isBelow: boolean;
  /** What the words of the query became; empty if that is not known. */
  widened: readonly WidenedWord[];
  /** The first title that is only similar; null if there is none. */
  title: string | null;
}

/** Says what is shown instead of a query: whole words that occur, in the order typed, without those that say nothing. */
export function insteadNote(query: string, { isBelow, widened, title }: SimilarFound): Pick<NoteItem, 'why' | 'words'> {
  if (isBelow) return { why: 'below', words: '' };
  const typed = toWords(toTerms(query).terms).filter((word) => !isStopWord(word));
  const known = widened.filter(({ typed: word }) => !isStopWord(word));
  const words = known.some(({ found }) => found.length > 0)
    ? known.flatMap(({ found: [best] }) => best ?? [])
    : typed.flatMap((word) => (title === null ? [] : wordLike(word, title)));
  if (words.length === 0) return { why: 'near', words: '' };
  const isSame = words.length === typed.length && words.every((word, at) => word === typed[at]);
  return isSame ? { why: 'apart', words: '' } : { why: 'instead', words: [...new Set(words)].join(' ') };
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The whole word of a title that is taken for a typed one, in lower case; none if there is none. */
function wordLike(typed: string, title: string): string[] {
  const [range] = mark(title, toTerms(typed));
  if (!range) return [];
  const [start, end] = range;
  const whole = [...title.matchAll(WORD)].find(({ index, 0: word }) => index < end && index + word.length > start);
  return whole ? [whole[0].toLowerCase()] : [];
}
