import { moveHeadings, type Block } from '../markdown/nodes.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import { plainParagraphs } from '../markdown/plain-paragraphs.ts';
import { speakerName } from '../recording/names.ts';
import { toParagraphs } from '../recording/paragraphs.ts';
import { formatStamp } from '../recording/time.ts';
import { toTurns } from '../recording/turns.ts';
import type { Recording, RecordingContent, Speaker } from '../recording/types.ts';
import { headerOf, oneLine, withoutTitle, type Header, type HeaderWords } from './export-header.ts';

/** Words that the caller has in the user's language. */
export interface ExportWords extends Required<HeaderWords> {
  unknownSpeaker: string;
  summary: string;
  notes: string;
  transcript: string;
}

/** A recording as a document to read, before it is written in one format or another. */
export interface ExportDocument {
  header: Header;
  /** The summary and the notes, if there are any; their own headings are of level 3 and deeper. */
  parts: { heading: string; blocks: Block[] }[];
  /** Null if nothing was said. */
  transcript: { heading: string; turns: ExportTurn[] } | null;
}

export interface ExportTurn {
  name: string;
  /** `m:ss` or `h:mm:ss`; null when the time is unknown. */
  stamp: string | null;
  paragraphs: Block[];
}

export function exportDocument(recording: Recording, content: RecordingContent, words: ExportWords): ExportDocument {
  const header = exportHeader(recording, content, words);
  const written = [
    { heading: words.summary, blocks: withoutTitle(parseDocument(content.summary ?? ''), recording.title) },
    { heading: words.notes, blocks: parseDocument(content.notes ?? '') },
  ];
  const turns = exportTurns(content, words);
  return {
    header,
    parts: written
      .filter(({ blocks }) => blocks.length > 0)
      .map(({ heading, blocks }) => ({ heading, blocks: moveHeadings(blocks, 3) })),
    transcript: turns.length === 0 ? null : { heading: words.transcript, turns },
  };
}

/** Like `headerOf`, with everyone who speaks, by name or by label. */
export function exportHeader(recording: Recording, content: RecordingContent, words: ExportWords): Header {
  return headerOf(recording, peopleOf(content), words);
}

/** Everyone who speaks and has a name or a label, once each. */
export function peopleOf(content: RecordingContent): string[] {
  const names = content.speakers.map((speaker) => oneLine(speakerName(speaker) ?? ''));
  return [...new Set(names)].filter((name) => name !== '');
}

/** The name to write above a speaker's words; `speaker` is undefined if the transcript names no one. */
export function nameToWrite(speaker: Speaker | undefined, words: Pick<ExportWords, 'unknownSpeaker'>): string {
  return oneLine((speaker && speakerName(speaker)) ?? '') || words.unknownSpeaker;
}

function exportTurns(content: RecordingContent, words: ExportWords): ExportTurn[] {
  const turns = toTurns(content);
  return turns.map(({ speaker, startSeconds, segments }) => ({
    name: nameToWrite(content.speakers[speaker], words),
    stamp: startSeconds === null ? null : formatStamp(startSeconds),
    paragraphs: toParagraphs(segments).flatMap(({ text }) => plainParagraphs(text)),
  }));
}
