import type { Speaker } from '../recording/types.ts';
import { toTurns } from '../recording/turns.ts';
import { textOf } from './find-hits.ts';
import { packSegments, type PackedSegments } from './pack.ts';
import { joinUnits, toIndexText } from './tokens.ts';
import { packTurns } from './turn-places.ts';
import type { KeptRecord } from './types.ts';
import { createWordCollector } from './word-collector.ts';

/** A recording to keep as the database takes it. */
export interface PreparedRecord
  extends PackedSegments, Pick<KeptRecord, 'recording' | 'fetchedAtMs' | 'localNames' | 'isUse'> {
  speakers: Speaker[];
  /** `Rest` as JSON. */
  rest: string;
  /** Null where it comes into the index later, with others. */
  indexed: Indexable | null;
}

/** A recording as the index takes it. */
export interface Indexable {
  texts: IndexTexts;
  /** As `packTurns` makes it. */
  turns: Uint8Array;
  /**
   * For the vocabulary, each once, also of those that are prepared together. As one text: thousands of words take longer to
   * be sent one by one.
   */
  words: string;
  hasSummary: boolean;
  hasNotes: boolean;
}

/** What only this room writes into `content.rest`. */
export interface Rest {
  speakers: Speaker[];
  summary: string | null;
  notes: string | null;
  summaryLines: string[];
  notesLines: string[];
}

/** In the order of the columns of the index. */
type IndexTexts = [title: string, transcript: string, summary: string, notes: string];

export function toIndexable(
  {
    recording,
    content,
    summaryLines,
    notesLines,
  }: Pick<KeptRecord, 'recording' | 'content' | 'summaryLines' | 'notesLines'>,
  collector = createWordCollector(),
): Indexable {
  const turns = toTurns(content).map(({ speaker, segments }) => ({ speaker, text: toIndexText([textOf(segments)]) }));
  const texts: IndexTexts = [
    toIndexText([recording.title]),
    joinUnits(turns.map(({ text }) => text)),
    toIndexText(summaryLines),
    toIndexText(notesLines),
  ];
  const [title, , summary, notes] = texts;
  for (const text of [title, summary, notes]) collector.read(text);
  return {
    texts,
    turns: packTurns(turns.map(({ speaker, text }) => ({ speaker, tokens: collector.read(text) }))),
    words: collector.take().join(' '),
    hasSummary: summaryLines.length > 0,
    hasNotes: notesLines.length > 0,
  };
}

/** One alone comes into the index later, with others; several are company enough. */
export function prepare(all: readonly KeptRecord[]): PreparedRecord[] {
  const isIndexed = all.length > 1;
  const collector = createWordCollector();
  return all.map((kept) => {
    const { recording, content, fetchedAtMs, summaryLines, notesLines, localNames, isUse } = kept;
    const { speakers, segments, summary, notes } = content;
    const rest: Rest = { speakers, summary, notes, summaryLines, notesLines };
    return {
      recording,
      speakers,
      fetchedAtMs,
      localNames,
      isUse,
      ...packSegments(segments),
      rest: JSON.stringify(rest),
      indexed: isIndexed ? toIndexable(kept, collector) : null,
    };
  });
}
