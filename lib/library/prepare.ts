import type { Speaker } from '../recording/types.ts';
import { toTurns } from '../recording/turns.ts';
import { textOf } from './find-hits.ts';
import { packSegments, type PackedSegments } from './pack.ts';
import type { AnyLibraryMessage, LibraryMessage } from './protocol.ts';
import { isWord, joinUnits, toIndexText, tokensOf } from './tokens.ts';
import { packTurns } from './turn-places.ts';
import type { Bounds, KeptRecord } from './types.ts';

/** A request as the worker gets it: what is to be kept comes prepared. */
export type PreparedRequest = Exclude<AnyLibraryMessage, { library: 'keep' }> | PreparedKeep;

interface PreparedKeep extends Omit<LibraryMessage<'keep'>, 'arg'> {
  arg: { kept: PreparedRecord[]; bounds: Bounds };
}

/** A recording to keep as the database takes it. */
export interface PreparedRecord
  extends PackedSegments, Pick<KeptRecord, 'recording' | 'fetchedAtMs' | 'localNames' | 'isUse'> {
  speakers: Speaker[];
  /** `Rest` as JSON. */
  rest: string;
  indexed: Indexable;
}

/** A recording as the index takes it. */
export interface Indexable {
  texts: IndexTexts;
  /** As `packTurns` makes it. */
  turns: Uint8Array;
  /** For the vocabulary, each once. As one text: thousands of words take longer to be sent one by one. */
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

/**
 * Done in front of the worker, which has no time for it: a third of what keeping costs, and another core does it meanwhile.
 * Eight usual meetings take some 25 ms, for which the page in front waits: in Firefox that is the background.
 */
export const prepareRequest = (message: AnyLibraryMessage): PreparedRequest =>
  message.library === 'keep'
    ? { ...message, arg: { kept: message.arg.kept.map(prepare), bounds: message.arg.bounds } }
    : message;

/** A recording to keep, ready for the database. */
export function prepare(kept: KeptRecord): PreparedRecord {
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
    indexed: toIndexable(kept),
  };
}

export function toIndexable({
  recording,
  content,
  summaryLines,
  notesLines,
}: Pick<KeptRecord, 'recording' | 'content' | 'summaryLines' | 'notesLines'>): Indexable {
  const turns = toTurns(content).map(({ speaker, segments }) => {
    const text = toIndexText([textOf(segments)]);
    return { speaker, text, tokens: tokensOf(text) };
  });
  const [title, summary, notes] = [toIndexText([recording.title]), toIndexText(summaryLines), toIndexText(notesLines)];
  const tokens = [...[title, summary, notes].flatMap(tokensOf), ...turns.flatMap((turn) => turn.tokens)];
  return {
    texts: [title, joinUnits(turns.map(({ text }) => text)), summary, notes],
    turns: packTurns(turns.map((turn) => ({ speaker: turn.speaker, tokens: turn.tokens.length }))),
    words: [...new Set(tokens)].filter(isWord).join(' '),
    hasSummary: summaryLines.length > 0,
    hasNotes: notesLines.length > 0,
  };
}
