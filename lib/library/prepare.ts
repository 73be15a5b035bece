import type { Speaker } from '../recording/types.ts';
import { toTurns } from '../recording/turns.ts';
import { textOf } from './find-hits.ts';
import { packSegments, type PackedSegments } from './pack.ts';
import type { AnyLibraryMessage, LibraryMessage } from './protocol.ts';
import { isWord, joinUnits, toIndexText, tokensOf } from '../text/tokens.ts';
import { packTurns } from './turn-places.ts';
import type { Bounds, KeptRecord } from './types.ts';

/** A request as the worker receives it: recordings to store are already prepared. */
export type PreparedRequest = Exclude<AnyLibraryMessage, { library: 'keep' }> | PreparedKeep;

interface PreparedKeep extends Omit<LibraryMessage<'keep'>, 'arg'> {
  arg: { kept: PreparedRecord[]; bounds: Bounds };
}

/** A recording in the form that the database stores. */
export interface PreparedRecord
  extends PackedSegments, Pick<KeptRecord, 'recording' | 'fetchedAtMs' | 'localNames' | 'isUse'> {
  speakers: Speaker[];
  /** `Rest` as JSON. */
  rest: string;
  indexed: Indexable;
}

/** A recording in the form that the index takes. */
export interface Indexable {
  texts: IndexTexts;
  /** The turns as `packTurns` packs them. */
  turns: Uint8Array;
  /** Distinct words for the vocabulary. One text, because sending thousands of words one by one takes longer. */
  words: string;
  hasSummary: boolean;
  hasNotes: boolean;
}

/** The JSON of `content.rest`, written and read in this folder only. */
export interface Rest {
  speakers: Speaker[];
  summary: string | null;
  notes: string | null;
  summaryLines: string[];
  notesLines: string[];
}

/** In the order of the index's columns. */
type IndexTexts = [title: string, transcript: string, summary: string, notes: string];

/**
 * Prepares a request before it reaches the worker, which is too busy for that: it is a quarter of the cost of storing,
 * and another core does it meanwhile. Eight typical meetings block the sending page for some 20 ms: in Firefox that is
 * the background.
 */
export const prepareRequest = (message: AnyLibraryMessage): PreparedRequest =>
  message.library === 'keep'
    ? { ...message, arg: { kept: message.arg.kept.map(prepare), bounds: message.arg.bounds } }
    : message;

/** Prepares a recording for the database. */
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
  const tokens = new Set([title, summary, notes].flatMap(tokensOf));
  for (const turn of turns) for (const token of turn.tokens) tokens.add(token);
  return {
    texts: [title, joinUnits(turns.map(({ text }) => text)), summary, notes],
    turns: packTurns(turns.map((turn) => ({ speaker: turn.speaker, tokens: turn.tokens.length }))),
    words: [...tokens].filter(isWord).join(' '),
    hasSummary: summaryLines.length > 0,
    hasNotes: notesLines.length > 0,
  };
}
