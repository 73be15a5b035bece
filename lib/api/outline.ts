import { editorDocument } from './editor-document.ts';
import { escapeAroundAddresses, escapeMarkdown } from '../text/escape-markdown.ts';
import { cleanLine, cleanText, isBlank, safeCut } from '../recording/text.ts';
import { humanise } from '../recording/words.ts';

/**
 * Deeper levels are replaced with an ellipsis: no note is indented that far, and a hostile one must not overflow the
 * stack.
 */
const MAX_DEPTH = 8;
/** Length of the whole outline, and of one value in it. */
const MAX_LENGTH = 200_000;
const MAX_LINES = 5_000;
const MAX_KEY_LENGTH = 80;
/** Fields that may hold the text of an object, in order of preference; it heads the object's entry, without its key. */
const HEADLINES = ['title', 'name', 'text', 'content', 'description', 'value'];

/**
 * Readable Markdown of notes, whose type the contract does not specify (docs/service.md#g6). A string is already
 * Markdown or HTML and is kept; a document of a rich-text editor is converted; anything else becomes nested bullets
 * with its values escaped. Null when there is nothing to read.
 */
export function toOutline(value: unknown): string | null {
  if (typeof value === 'string') return markdownText(value);
  const document = editorDocument(value);
  if (document !== null) return markdownText(document);
  const outline: Outline = { lines: [], length: 0 };
  if (typeof value === 'object') writeChildren(outline, value, { indent: 0, level: 0 });
  else outline.lines.push(scalar(value) ?? '');
  return markdownText(outline.lines.join('\n'));
}

/** Markdown or HTML from the service: cleaned of hidden characters and capped; null when blank. */
export function markdownText(text: string): string | null {
  const clean = cleanText(text.slice(0, MAX_LENGTH * 4))
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  if (isBlank(clean)) return null;
  return clean.length <= MAX_LENGTH * 2 ? clean : `${clean.slice(0, safeCut(clean, MAX_LENGTH * 2))}\n\n…`;
}

interface Outline {
  lines: string[];
  length: number;
}

/** Lists inside lists are nested deeper than they are indented. */
interface Place {
  indent: number;
  level: number;
}

function writeChildren(outline: Outline, value: object | null, place: Place): void {
  if (value === null) return;
  if (place.level > MAX_DEPTH) {
    write(outline, place, '…');
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    if (isFull(outline)) return;
    writeEntry(outline, Array.isArray(value) ? null : key, child, place);
  }
}

function writeEntry(outline: Outline, key: string | null, value: unknown, place: Place): void {
  const label = key === null ? '' : `**${escapeMarkdown(humanise(cleanLine(key, MAX_KEY_LENGTH)), false)}:**`;
  if (typeof value !== 'object' || value === null) {
    const words = scalar(value);
    if (words !== null) write(outline, place, `${label} ${words}`.trim());
    return;
  }
  if (isEmpty(value)) return;
  const headline = Array.isArray(value) ? null : findHeadline(value);
  const rest = headline ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== headline.key)) : value;
  const heading = `${label} ${headline?.words ?? ''}`.trim();
  // A list inside a list, or an object of objects, has no text of its own: its children take its place.
  if (heading !== '') write(outline, place, heading);
  writeChildren(outline, rest, { indent: place.indent + (heading === '' ? 0 : 1), level: place.level + 1 });
}

function findHeadline(value: object): { key: string; words: string } | null {
  const fields = new Map(Object.entries(value));
  for (const key of HEADLINES) {
    const field: unknown = fields.get(key);
    const words = typeof field === 'string' ? scalar(field) : null;
    if (words !== null) return { key, words };
  }
  return null;
}

function scalar(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  const line = cleanLine(value, MAX_LENGTH);
  return line === '' ? null : escapeAroundAddresses(line);
}

const isEmpty = (value: object): boolean =>
  Object.values(value).every((child: unknown) => child === null || child === undefined || child === '');

const isFull = (outline: Outline): boolean => outline.length >= MAX_LENGTH || outline.lines.length >= MAX_LINES;

function write(outline: Outline, { indent }: Place, words: string): void {
  if (isFull(outline)) return;
  const line = `${'  '.repeat(indent)}- ${words}`;
  outline.lines.push(line);
  outline.length += line.length;
}
