import { plainParagraphs } from '../markdown/from-elements.ts';
import { moveHeadings, plainText, type Block, type Inline } from '../markdown/nodes.ts';
import { linkOr } from '../markdown/links.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import { tidyInline } from '../markdown/tidy.ts';
import { speakerName } from '../recording/names.ts';
import { toParagraphs, toTurns } from '../recording/turns.ts';
import { cleanLine } from '../recording/text.ts';
import { formatStamp } from '../recording/time.ts';
import type { Recording, RecordingContent, Speaker, Turn } from '../recording/types.ts';
import { documentToMarkdown } from './to-markdown.ts';
import { documentToPlain } from './to-plain.ts';

/** Words and formats that the caller has in the user's language. */
export interface ExportWords {
  untitled: string;
  unknownSpeaker: string;
  summary: string;
  notes: string;
  transcript: string;
  formatDate: (epochMs: number) => string;
  formatLength: (seconds: number) => string;
  formatList: (words: readonly string[]) => string;
}

export interface ExportDocument {
  title: string;
  /** The date, the length and the people, as far as they are known. */
  facts: string;
  /** The address of the recording, as a line; none without a pattern. */
  link: Inline[];
  /** Summary, notes and transcript, as far as there are any, each below a heading of level 2. */
  blocks: Block[];
  /** Those with the name and the time of a turn, which stand directly above its words. */
  heads: ReadonlySet<Block>;
}

export function exportDocument(
  recording: Recording,
  content: RecordingContent,
  words: ExportWords,
  link: string | null = null,
): ExportDocument {
  const { createdAtMs, createdAtText, durationSeconds } = recording;
  const date = createdAtMs === null ? (createdAtText ?? '') : words.formatDate(createdAtMs);
  const length = durationSeconds === null ? '' : words.formatLength(durationSeconds);
  const turns = turnBlocks(toTurns(content), content, words);
  return {
    title: titleOf(recording, words),
    facts: [date, length, words.formatList(peopleOf(content))].map(oneLine).filter(Boolean).join(' · '),
    link: link === null ? [] : linkOr(link, [{ type: 'text', text: link }]),
    blocks: [
      ...section(words.summary, moveHeadings(withoutTitle(parseDocument(content.summary ?? ''), recording.title), 3)),
      ...section(words.notes, moveHeadings(parseDocument(content.notes ?? ''), 3)),
      ...section(
        words.transcript,
        turns.flatMap(({ head, said }) => [head, ...said]),
      ),
    ],
    heads: new Set(turns.map(({ head }) => head)),
  };
}

const lineOf = (text: string): Inline[] => tidyInline([{ type: 'text', text }]);

const section = (heading: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ type: 'heading', level: 2, children: lineOf(heading) }, ...blocks];

/** Turns as blocks: the name and the time, and below them what was said. */
export const turnBlocks = (
  turns: readonly Turn[],
  { speakers }: RecordingContent,
  words: Pick<ExportWords, 'unknownSpeaker'>,
): { head: Block; said: Block[] }[] =>
  turns.map(({ speaker, startSeconds, segments }) => ({
    head: turnHead(nameToWrite(speakers[speaker], words), startSeconds),
    said: toParagraphs(segments).flatMap(({ text }) => plainParagraphs(text)),
  }));

/** The name and the time above what somebody said: no heading, as hundreds would bury those of the summary. */
function turnHead(name: string, startSeconds: number | null): Block {
  const time = startSeconds === null ? '' : ` · ${formatStamp(startSeconds)}`;
  const strong: Inline = { type: 'strong', children: [{ type: 'text', text: name }] };
  return { type: 'paragraph', children: tidyInline([strong, { type: 'text', text: time }]) };
}

/** `text` as one clean line of any length; empty if nothing of it is visible. */
export const oneLine = (text: string): string => cleanLine(text, Infinity);

export const titleOf = (recording: Recording, { untitled }: Pick<ExportWords, 'untitled'>): string =>
  oneLine(recording.title) || untitled;

/** Everyone who speaks and has a name or a label, once each. */
export function peopleOf(content: RecordingContent): string[] {
  const names = content.speakers.map((speaker) => oneLine(speakerName(speaker) ?? ''));
  return [...new Set(names)].filter((name) => name !== '');
}

/** The name to write above a speaker's words; `speaker` is undefined if the transcript names no one. */
export function nameToWrite(speaker: Speaker | undefined, words: Pick<ExportWords, 'unknownSpeaker'>): string {
  return oneLine((speaker && speakerName(speaker)) ?? '') || words.unknownSpeaker;
}

/** The blocks without a first heading that only repeats the title: generated summaries often begin with it. */
export function withoutTitle(blocks: readonly Block[], title: string): Block[] {
  const [first] = blocks;
  const repeats =
    first?.type === 'heading' && plainText(first.children).trim().toLowerCase() === title.trim().toLowerCase();
  return blocks.slice(repeats ? 1 : 0);
}

/** A whole recording as Markdown in which no title, name or word can become markup. */
export function transcriptToMarkdown({ title, facts, link, blocks }: ExportDocument): string {
  const head: Block[] = [{ type: 'heading', level: 1, children: lineOf(title) }];
  if (facts !== '') head.push({ type: 'paragraph', children: lineOf(facts) });
  if (link.length > 0) head.push({ type: 'paragraph', children: link });
  return `${documentToMarkdown([...head, ...blocks])}\n`;
}

const LONGEST_RULE = 60;

/** A whole recording as text without markup, with underlined headings, and each turn right below its name and time. */
export function transcriptToPlain({ title, facts, link, blocks, heads }: ExportDocument): string {
  const texts = blocks.map((block) => {
    if (block.type === 'heading' && block.level === 2) return `\n${underlined(plainText(block.children), '-')}\n\n`;
    return `${documentToPlain([block])}${heads.has(block) ? '\n' : '\n\n'}`;
  });
  const head = [underlined(title, '='), facts, plainText(link)].filter(Boolean).join('\n');
  const whole = `${head}\n\n${texts.join('')}`;
  return `${whole.trimEnd()}\n`;
}

function underlined(heading: string, rule: string): string {
  return `${heading}\n${rule.repeat(Math.min(Array.from(heading).length, LONGEST_RULE))}`;
}
