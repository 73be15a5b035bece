import { moveHeadings, type Block } from '../markdown/nodes.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import { plainParagraphs } from '../markdown/from-elements.ts';
import { speakerName } from '../recording/names.ts';
import { toParagraphs, toTurns } from '../recording/turns.ts';
import { formatStamp } from '../recording/time.ts';
import type { Recording, RecordingContent, Speaker } from '../recording/types.ts';
import { headerBlocks, headerOf, oneLine, withoutTitle, type Header, type HeaderWords } from './export-header.ts';
import { documentToMarkdown } from './to-markdown.ts';
import { documentToPlain } from './to-plain.ts';

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
  const header = headerOf(recording, peopleOf(content), words);
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

/** A whole recording as Markdown in which no title, name or word can become markup. */
export function transcriptToMarkdown({ header, parts, transcript }: ExportDocument): string {
  const blocks = [
    headerBlocks(header),
    ...parts.map((part) => [section(part.heading), ...part.blocks]),
    ...(transcript
      ? [[section(transcript.heading)], ...transcript.turns.map((turn) => [turnHead(turn), ...turn.paragraphs])]
      : []),
  ].flat();
  return `${documentToMarkdown(blocks)}\n`;
}

function section(heading: string): Block {
  return { type: 'heading', level: 2, children: [{ type: 'text', text: heading }] };
}

/** Not a heading: hundreds of them would bury those of the summary in every table of contents. */
function turnHead({ name, stamp }: ExportTurn): Block {
  const strong = { type: 'strong' as const, children: [{ type: 'text' as const, text: name }] };
  return {
    type: 'paragraph',
    children: stamp === null ? [strong] : [strong, { type: 'text', text: ` · ${stamp}` }],
  };
}

/** Maximum length of the rule below a heading. */
const LONGEST_RULE = 60;

/**
 * A whole recording as text without markup: headings are underlined, and each turn has its name and time on a line
 * above it.
 */
export function transcriptToPlain({ header, parts, transcript }: ExportDocument): string {
  const head = [underlined(header.title, '='), header.facts.join(' · ')].filter((line) => line !== '').join('\n');
  const sections = parts.map(({ heading, blocks }) => [underlined(heading, '-'), documentToPlain(blocks)]);
  if (transcript) sections.push([underlined(transcript.heading, '-'), ...transcript.turns.map(turnToPlain)]);
  return `${[head, ...sections.map((section) => section.join('\n\n'))].join('\n\n\n')}\n`;
}

function turnToPlain({ name, stamp, paragraphs }: ExportTurn): string {
  return `${stamp === null ? name : `${name} · ${stamp}`}\n${documentToPlain(paragraphs)}`;
}

function underlined(heading: string, rule: string): string {
  return `${heading}\n${rule.repeat(Math.min(Array.from(heading).length, LONGEST_RULE))}`;
}
