import { speakerName } from './names.ts';
import {
  LONGEST,
  pieceOf,
  quotedTurnAt,
  sentencesAt,
  textOf,
  type Sentence,
  type ShownQuote,
} from './quoted-sentences.ts';
import { toSentences } from './sentences.ts';
import { toTurns } from './turns.ts';
import type { RecordingContent } from './types.ts';

/** A sentence beside a quote; `speaker` only where somebody else says it, empty if unknown. */
interface SentenceBeside {
  speaker: string | null;
  text: string;
}

/** A quote in full, between the sentence before it and the one after it, whoever says them; null where there is none. */
export interface QuoteInPlace {
  before: SentenceBeside | null;
  /** The sentences of the words, in one line. */
  text: string;
  /** The ranges to mark in `text`, in UTF-16 units. */
  ranges: [number, number][];
  after: SentenceBeside | null;
}

/** A part of a summary: its heading, or null if it has none, and its first lines without markup. */
export interface GistPart {
  heading: string | null;
  lines: string[];
}

/** What an unfolded row shows of a recording. */
export interface Peek {
  /** Null without a quote of a turn, and if it is no longer there. */
  quote: QuoteInPlace | null;
  gist: GistPart[];
}

/** A quote in its place, with the `ranges` that are marked in its `text`; null if it is no longer there. */
export function quoteInPlace(
  content: RecordingContent,
  quote: ShownQuote & { ranges: readonly [number, number][] },
): QuoteInPlace | null {
  const turns = toTurns(content);
  const at = quotedTurnAt(turns, quote);
  const turn = turns[at];
  const around = pieceOf(quote.text);
  const line = turn ? textOf(turn).line : '';
  const piece = line.indexOf(around);
  if (!turn || piece === -1 || around === '') return null;
  const from = line.indexOf(quote.words, piece);
  const { before, first, last, after } = sentencesAt(line, from, from + quote.words.length);
  const [start, end] = last - first > LONGEST ? [piece, piece + around.length] : [first, last];
  const own = (sentence: Sentence | undefined): SentenceBeside | null =>
    sentence ? { speaker: null, text: line.slice(sentence.at, sentence.end).trim() } : null;
  const other = (index: number, edge: 0 | -1): SentenceBeside | null => {
    const next = turns[index];
    const text = next && toSentences(textOf(next).line).at(edge)?.trim();
    const speaker = next && content.speakers[next.speaker];
    return text && speaker ? { speaker: speakerName(speaker) ?? '', text } : null;
  };
  const shift = piece - start - (quote.text.startsWith('…') ? 1 : 0);
  return {
    before: own(before) ?? other(at - 1, -1),
    text: line.slice(start, end).trimEnd(),
    ranges: quote.ranges
      .map(([one, two]): [number, number] => [Math.max(0, one + shift), Math.min(end - start, two + shift)])
      .filter(([one, two]) => one < two),
    after: own(after) ?? other(at + 1, 0),
  };
}
