import { cleanLine, cleanText, isBlank, safeCut } from '../recording/text.ts';
import { humanise } from '../recording/words.ts';
import { isFields, nodesOfEditor } from './from-editor.ts';
import { blocksOf } from './from-html.ts';
import { MAX_DEPTH } from './limits.ts';
import type { Block, Inline, ListItem } from './nodes.ts';
import { plainParagraphs, tidyParagraphs } from './tidy.ts';

/** In UTF-16 units, of a source that is kept. */
const MAX_TEXT = 400_000;
const MAX_JSON = 2_000_000;

/**
 * A summary or notes as `parseDocument` reads them: a text without hidden characters, or the JSON text of anything else,
 * because the contract does not say its type (docs/service.md#g6). Null when there is nothing to read.
 */
export function documentSource(field: unknown): string | null {
  const value = typeof field === 'string' ? jsonOf(field) : field;
  if (typeof value !== 'object' || value === null) {
    return typeof field === 'string' || typeof field === 'number' ? cleanSource(String(field), MAX_TEXT) : null;
  }
  try {
    const isEmpty = blocksFromJson(value, plainParagraphs).length === 0;
    return isEmpty ? null : cleanSource(JSON.stringify(value), MAX_JSON);
  } catch {
    // Nested deeper than any document.
    return '…';
  }
}

function cleanSource(source: string, most: number): string | null {
  const clean = cleanText(source.slice(0, most * 2))
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  if (isBlank(clean)) return null;
  return clean.length <= most ? clean : `${clean.slice(0, safeCut(clean, most))}\n\n…`;
}

/** The object or list that a source is the JSON text of; null for any other source. */
export function jsonOf(source: string): object | null {
  if (!/^\s*(?:\{|\[\s*["{[])/.test(source)) return null;
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Fields that may hold the text of a document. */
const TEXTS = ['markdown', 'content', 'text', 'summary', 'html', 'body'];
/** Other forms of the same text, which are not shown beside it. */
const SAME_TEXTS = new Set(['markdown', 'text', 'html']);

/**
 * JSON as blocks: the document of an editor, a text in a known field, a list of texts; anything else as nested lists.
 * `readText` reads the texts in it. Throws on hostile nesting; `parseDocument` catches that.
 */
export function blocksFromJson(value: unknown, readText: (text: string) => Block[]): Block[] {
  const own = nodesOfEditor(value);
  if (own) return blocksOf(own);
  const fields = isFields(value) ? value : {};
  for (const name of TEXTS) {
    const text = fields[name];
    const blocks = typeof text === 'number' ? [] : wordsOf(text, readText);
    if (blocks.length === 0) continue;
    const others = Object.entries(fields).filter(([key, other]) => key !== name && isBesideText(key, other));
    return [...blocks, ...outline(Object.fromEntries(others), readText)];
  }
  return outline(value, readText);
}

/** The words of one field. */
function wordsOf(value: unknown, readText: (text: string) => Block[]): Block[] {
  const nodes = nodesOfEditor(value);
  return nodes ? blocksOf(nodes) : isScalar(value) ? readText(String(value)) : [];
}

const NO_WORDS_KEY =
  /^(?:id|uuid|type|kind|status|state|format|version|lang|language|locale|created|updated)$|(?:[a-z]Id|_id|[a-z]At|_at)$/;
const NO_WORDS_VALUE = /^(?:[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\d(?:T\S*)?)$/i;

/** Whether a field beside the text says something to a reader: no id, date or kind. */
function isBesideText(key: string, value: unknown): boolean {
  if (SAME_TEXTS.has(key) || NO_WORDS_KEY.test(key)) return false;
  return typeof value === 'string' ? !NO_WORDS_VALUE.test(value) : typeof value === 'object' && value !== null;
}

/** Fields that may hold the text of an object, in order of preference; it heads the object's entry, without its key. */
const HEADLINES = ['title', 'name', 'text', 'content', 'description', 'value'];

/** Any value as nested lists, with its keys as labels. */
function outline(value: unknown, readText: (text: string) => Block[]): Block[] {
  const words = (text: unknown) => wordsOf(text, readText);

  function entry(key: string | null, value: unknown, depth: number): ListItem[] {
    const label = key === null ? '' : humanise(cleanLine(key, 80));
    if (typeof value !== 'object' || value === null) return itemOf(labelled(label, words(value)));
    // Deeper, looking for editors' documents would take quadratic time.
    const nodes = depth < MAX_DEPTH ? nodesOfEditor(value) : null;
    if (nodes) return itemOf(labelled(label, blocksOf(nodes)));
    const fields = isFields(value) ? value : {};
    const headline = HEADLINES.find((name) => isScalar(fields[name]) && !isBlank(String(fields[name])));
    const inner = children(value, depth + 1, headline);
    const head = headline === undefined ? [] : words(fields[headline]);
    if (head.length + inner.length === 0) return [];
    // A list inside a list, or an object of objects, has no text of its own: its children take its place.
    if (label === '' && head.length === 0) return inner;
    const blocks = head.length > 0 ? labelled(label, head) : tidyParagraphs([labelOf(label)]);
    return depth < MAX_DEPTH ? itemOf([...blocks, ...listOf(inner)]) : [...itemOf(blocks), ...inner];
  }

  function children(of: object, depth: number, headline?: string): ListItem[] {
    const fields = Object.entries(of).filter(([key]) => key !== headline);
    return fields.flatMap(([key, child]) => entry(Array.isArray(of) ? null : key, child, depth));
  }

  return typeof value === 'object' && value !== null ? listOf(children(value, 0)) : words(value);
}

const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const itemOf = (children: Block[]): ListItem[] => (children.length === 0 ? [] : [{ checked: null, children }]);

const listOf = (items: ListItem[]): Block[] =>
  items.length === 0 ? [] : [{ type: 'list', ordered: false, start: 1, items }];

const labelOf = (label: string): Inline => ({ type: 'strong', children: [{ type: 'text', text: `${label}:` }] });

/** The label before the first words, or above what is no paragraph. */
function labelled(label: string, blocks: Block[]): Block[] {
  const [first, ...others] = blocks;
  if (label === '' || !first) return blocks;
  if (first.type !== 'paragraph') return [...tidyParagraphs([labelOf(label)]), ...blocks];
  return [...tidyParagraphs([labelOf(label), { type: 'text', text: ' ' }, ...first.children]), ...others];
}
