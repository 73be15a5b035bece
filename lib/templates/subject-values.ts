import { bareAddresses, linkOr } from '../markdown/links.ts';
import { plainText, type Block } from '../markdown/nodes.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import { plainParagraphs } from '../markdown/from-elements.ts';
import { lazily } from '../output/document-forms.ts';
import { once } from '../once.ts';
import { nameToWrite, oneLine, titleOf, turnBlocks, withoutTitle } from '../output/export-document.ts';
import { taskItems } from '../output/open-tasks.ts';
import { documentToMarkdown } from '../output/to-markdown.ts';
import { documentToPlain } from '../output/to-plain.ts';
import { toParagraphs, toTurns } from '../recording/turns.ts';
import { cleanText } from '../recording/text.ts';
import { formatDuration, formatFullDate, formatStamp } from '../recording/time.ts';
import type { Recording, RecordingContent, Turn } from '../recording/types.ts';
import type { BuiltInWords } from './built-in-templates.ts';

export interface TemplateSubject {
  recording: Recording;
  content: RecordingContent;
  /** The turns of `content` that were chosen; all if absent. */
  turns?: readonly Turn[];
  /** The address of the recording at a moment, in seconds, or at its start; none if absent. */
  linkAt?: ((seconds: number | null) => string) | null;
}

/** Words and formats that the caller has in the user's language. */
export interface TemplateWords {
  untitled: string;
  unknownSpeaker: string;
  builtIn: BuiltInWords;
  /** BCP 47, for dates and durations. */
  locale: string;
  timeZone?: string;
}

/** Names that a template can use, in a useful order for listing them. */
export const NAMES = [
  'title',
  'facts',
  'date',
  'time',
  'length',
  'people',
  'owner',
  'team',
  'summary',
  'notes',
  'tasks',
  'transcript',
  'turns',
  'count',
  'link',
] as const;

/** Names that each of the turns has: `turn.speaker`. */
export const TURN_NAMES = ['speaker', 'time', 'text', 'link'] as const;

export type TemplateName = (typeof NAMES)[number];
export type TurnName = (typeof TURN_NAMES)[number];

/** Several blocks: Markdown where it stands in a template, and words in filters and conditions. */
export class DocumentValue {
  readonly blocks: readonly Block[];
  readonly #words: () => string;

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks;
    this.#words = once(() => documentToPlain(blocks));
  }

  toMarkdown(): string {
    return documentToMarkdown(this.blocks);
  }

  toString(): string {
    return this.#words();
  }

  indexOf(words: unknown): number {
    return this.#words().indexOf(String(words));
  }

  get length(): number {
    return this.#words().length;
  }
}

/** An address of our own making, which is the whole target of a link. */
export class Address extends DocumentValue {
  readonly href: string;

  constructor(href: string) {
    super([{ type: 'paragraph', children: linkOr(href, [{ type: 'text', text: href }]) }]);
    this.href = href;
  }
}

export class Moment {
  readonly text: string;
  /** Epoch milliseconds; null if only the words are known. */
  readonly atMs: number | null;

  constructor(text: string, atMs: number | null) {
    this.text = text;
    this.atMs = atMs;
  }

  toString(): string {
    return this.text;
  }
}

/** Noncharacters, which no text contains: after a line of the template with a tag, and for a value that is empty. */
export const [TAGGED, EMPTY] = ['\uFDD0', '\uFDD1'] as const;

/** The words of any value of a template: of the parts of a list, with commas between them. */
export function wordsOf(value: unknown): string {
  // What `{% capture %}` takes has marks.
  if (typeof value === 'string') return value.replace(/[\uFDD0\uFDD1]/g, '');
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof DocumentValue || value instanceof Moment) return value.toString();
  // Turns can only be looped over.
  return Array.isArray(value) ? value.map(wordsOf).filter(Boolean).join(', ') : '';
}

export const MOST_PEOPLE = 6;

/** Names as the language lists them, and how many others there are: “Ana, Bo und Mei”, “Ana, Bo und 1 weitere”. */
export function firstPeople(
  people: readonly string[],
  count: number,
  { builtIn: { andOthers }, locale }: TemplateWords,
): string {
  const list = new Intl.ListFormat(locale, { style: 'narrow' });
  if (people.length <= count) return list.format(people);
  const named = people.slice(0, Math.max(1, count));
  // Between two of a list that goes on, no language has an “and” that it has only before the last.
  const comma = list.formatToParts(['1', '2', '3'])[1]?.value;
  return andOthers(named.join(comma), people.length - named.length);
}

/** The clean values of a recording, each computed when it is first read; an empty text, which is false, if missing. */
export function recordingValues(subject: TemplateSubject, words: TemplateWords): Record<TemplateName, unknown> {
  const { recording, content } = subject;
  const { durationSeconds } = recording;
  const summary = once(() => withoutTitle(parseDocument(content.summary ?? ''), recording.title));
  const notes = once(() => parseDocument(content.notes ?? ''));
  const said = once(() => subject.turns ?? toTurns(content));
  const people = namesOf(content);

  return lazily<Record<TemplateName, unknown>>({
    title: () => titleOf(recording, words),
    facts: () => factsOf(recording, people, words).join(' · '),
    date: () => momentOf(recording, { day: 'numeric', month: 'short', year: 'numeric' }, words),
    time: () => momentOf({ ...recording, createdAtText: null }, { timeStyle: 'short' }, words),
    length: () => (durationSeconds === null ? '' : oneLine(formatDuration(durationSeconds, words.locale))),
    people: () => listOf(people),
    owner: () => oneLine(recording.ownerName ?? ''),
    team: () => oneLine(recording.teamName ?? ''),
    summary: () => documentOf(summary()),
    notes: () => documentOf(notes()),
    tasks: () => listOf([...boxesIn(summary()), ...boxesIn(notes())]),
    transcript: () => documentOf(turnBlocks(said(), content, words).flatMap(({ head, said }) => [head, ...said])),
    turns: () => listOf(turnValues(said(), subject, words)),
    count: () => said().length || '',
    link: () => addressOf(subject, null),
  });
}

const documentOf = (blocks: readonly Block[]) => (blocks.length === 0 ? '' : new DocumentValue(blocks));
const addressOf = ({ linkAt }: TemplateSubject, seconds: number | null) => (linkAt ? new Address(linkAt(seconds)) : '');
const listOf = (items: readonly unknown[]) => (items.length === 0 ? '' : items);

function namesOf(content: RecordingContent): string[] {
  const names = content.speakers.flatMap(({ name }) => (name === null ? [] : [oneLine(name)]));
  return [...new Set(names)].filter((name) => name !== '');
}

function factsOf({ createdAtMs, createdAtText }: Recording, people: readonly string[], words: TemplateWords): string[] {
  const date = createdAtMs === null ? (createdAtText ?? '') : formatFullDate(createdAtMs, words.locale, words.timeZone);
  return [oneLine(date), firstPeople(people, MOST_PEOPLE, words)].filter((fact) => fact !== '');
}

function momentOf(recording: Recording, style: Intl.DateTimeFormatOptions, { locale, timeZone }: TemplateWords) {
  const { createdAtMs } = recording;
  const told = oneLine(recording.createdAtText ?? '');
  if (createdAtMs === null) return told === '' ? '' : new Moment(told, null);
  return new Moment(new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(createdAtMs), createdAtMs);
}

function turnValues(turns: readonly Turn[], subject: TemplateSubject, words: TemplateWords) {
  const names = subject.content.speakers.map((speaker) => nameToWrite(speaker, words));
  const unknown = nameToWrite(undefined, words);
  return turns.map(({ speaker, startSeconds, segments }) => ({
    speaker: names[speaker] ?? unknown,
    time: startSeconds === null ? '' : formatStamp(startSeconds),
    link: addressOf(subject, startSeconds),
    get text() {
      const words = toParagraphs(segments)
        .map(({ text }) => cleanText(text))
        .join('\n\n');
      // Addresses stay links.
      return bareAddresses(words).size > 0 ? new DocumentValue(plainParagraphs(words)) : words;
    },
  }));
}

/** The boxes without a tick, one line each. */
const boxesIn = (blocks: readonly Block[]): string[] =>
  taskItems(blocks).flatMap(({ isBox, line }) => (isBox ? oneLine(plainText(line)) : []));
