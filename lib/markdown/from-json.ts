import { cleanLine, cleanText, isBlank, safeCut } from '../recording/text.ts';
import { humanise } from '../recording/words.ts';
import { blocksOf, linked } from './from-elements.ts';
import { elementOf, isBlockName, wordsOf, type HtmlNode } from './html-elements.ts';
import { MAX_DEPTH } from './limits.ts';

type Fields = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;
type Reader = (text: string) => HtmlNode[];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const isFields = (value: unknown): value is Fields => isObject(value) && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const isText = (value: unknown): value is string => typeof value === 'string';
const isScalar = (value: unknown): value is string | number | boolean =>
  isText(value) || typeof value === 'number' || typeof value === 'boolean';

/** In UTF-16 units, of a source that is kept. */
const MAX_TEXT = 400_000;
const MAX_JSON = 2_000_000;

/** A summary or notes of any type (docs/service.md#g6) for `parseDocument`: clean text, or JSON; null for nothing. */
export function documentSource(field: unknown): string | null {
  const value = isText(field) ? jsonOf(field) : field;
  if (!isObject(value)) {
    return isText(field) || typeof field === 'number' ? cleanSource(String(field), MAX_TEXT) : null;
  }
  try {
    const isEmpty = blocksOf(nodesOfJson(value, (text) => [text])).length === 0;
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
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Fields that may hold the text of a document. */
const TEXTS = ['markdown', 'content', 'text', 'summary', 'html', 'body'];
/** Other forms of the same text, which are not shown beside it. */
const SAME_TEXTS = new Set(['markdown', 'text', 'html']);
const NO_WORDS_KEY =
  /^(?:id|uuid|type|kind|status|state|format|version|lang|language|locale|created|updated)$|(?:[a-z]Id|_id|[a-z]At|_at)$/;
const NO_WORDS_VALUE = /^(?:[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\d(?:T\S*)?)$/i;

/** An editor's document, a text in a known field with what is beside it, or nested lists. Throws on hostile nesting. */
export function nodesOfJson(value: object, read: Reader): HtmlNode[] {
  const whole = nodesOfEditor(value);
  if (whole) return whole;
  const fields = fieldsOf(value);
  for (const name of TEXTS) {
    const words = typeof fields[name] === 'number' ? null : nodesOfWords(fields[name], read);
    if (!words || isEmpty(words)) continue;
    const others = Object.entries(fields).filter(([key, other]) => key !== name && isBesideText(key, other));
    return [...words, ...outline(Object.fromEntries(others), read)];
  }
  return outline(value, read);
}

/** What one field says: the document of an editor, or a text; null for any other object. */
const nodesOfWords = (value: unknown, read: Reader): HtmlNode[] | null =>
  isScalar(value) ? read(String(value)) : nodesOfEditor(value);

const isEmpty = (nodes: readonly HtmlNode[]): boolean => isBlank(wordsOf(nodes));

/** Whether a field beside the text says something to a reader: no id, date or kind. */
function isBesideText(key: string, value: unknown): boolean {
  if (SAME_TEXTS.has(key) || NO_WORDS_KEY.test(key)) return false;
  return isText(value) ? !NO_WORDS_VALUE.test(value) : isObject(value);
}

/** Fields that may hold the text of an object, in order of preference; it heads the object's entry, without its key. */
const HEADLINES = ['title', 'name', 'task', 'action', 'text', 'content', 'description', 'value'];

function outline(value: object, read: Reader): HtmlNode[] {
  function entry(label: string, value: unknown, depth: number): HtmlNode[] {
    // Deeper, looking for editors' documents would take quadratic time.
    const words = isObject(value) && depth >= MAX_DEPTH ? null : nodesOfWords(value, read);
    if (words || !isObject(value)) return !words || isEmpty(words) ? [] : [elementOf('li', labelled(label, words))];
    const fields = fieldsOf(value);
    const headline = HEADLINES.find((name) => isScalar(fields[name]) && !isBlank(String(fields[name])));
    const head = headline === undefined ? [] : (nodesOfWords(fields[headline], read) ?? []);
    const inner = entries(value, depth + 1, headline);
    if (isEmpty(head) && inner.length === 0) return [];
    // A list inside a list, or an object of objects, has no text of its own: its children take its place.
    if (label === '' && isEmpty(head)) return inner;
    const own = labelled(label, head);
    if (depth >= MAX_DEPTH) return [elementOf('li', own), ...inner];
    return [elementOf('li', inner.length === 0 ? own : [...own, elementOf('ul', inner)])];
  }

  const entries = (of: object, depth: number, headline?: string): HtmlNode[] =>
    Object.entries(of)
      .filter(([key]) => key !== headline)
      .flatMap(([key, child]) => entry(Array.isArray(of) ? '' : humanise(cleanLine(key, 80)), child, depth));

  return [elementOf('ul', entries(value, 0))];
}

/** The label before the first words, or above what is no paragraph. */
function labelled(label: string, nodes: HtmlNode[]): HtmlNode[] {
  if (label === '') return nodes;
  const [first, ...others] = nodes;
  const strong = elementOf('strong', [`${label}:`]);
  if (typeof first === 'object' && first.name === 'p') {
    return [elementOf('p', [strong, ' ', ...first.children]), ...others];
  }
  return typeof first === 'object' && first.holdsBlocks
    ? [elementOf('p', [strong]), ...nodes]
    : [strong, ' ', ...nodes];
}

/** The document of ProseMirror, Tiptap, BlockNote, Lexical or Slate, or only its nodes; null for any other value. */
function nodesOfEditor(value: unknown): HtmlNode[] | null {
  const { type, content, root, editorState, children } = fieldsOf(value);
  if (type === 'doc' && Array.isArray(content)) return nodesIn(content, 0);
  const lexical = fieldsOf(root ?? fieldsOf(editorState)['root']);
  if (Array.isArray(lexical['children'])) return nodesOf(lexical, 0, false);
  const nodes = children ?? value;
  if (!Array.isArray(nodes) || nodes.length === 0) return null;
  return nodes.every(isNode) && nodes.some((node) => partsOf(node).length > 0) ? nodesIn(nodes, 0) : null;
}

const partsOf = ({ content, children }: Fields): unknown[] =>
  [content, children].flatMap((parts) => (Array.isArray(parts) ? (parts as unknown[]) : []));

/** What a node may say of itself in words, which are for its editor. */
const OWN_WORDS = new Set(
  (
    'type id key text content format mode style direction tag listType url href rel target align alignment ' +
    'language lang'
  ).split(' '),
);

/** Whether a value is certainly a node of an editor, with no other words than those in its texts. */
const isNode = (node: unknown): node is Fields =>
  isFields(node) &&
  Object.entries(node).every(([name, value]) => !isText(value) || OWN_WORDS.has(name)) &&
  (isText(node['type']) || isText(node['text']) || Array.isArray(node['children'])) &&
  partsOf(node).every(isNode);

/** The elements that nodes and marks stand for, by their type without signs. */
const ELEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^paragraph$/, 'p'],
  [/^(?:ordered|numbered)list$/, 'ol'],
  [/list$/, 'ul'],
  [/item$/, 'li'],
  [/quote$/, 'blockquote'],
  [/^codeblock$/, 'pre'],
  [/^horizontalrule$/, 'hr'],
  [/^(?:hard|line)break$/, 'br'],
  [/^image$/, 'img'],
  [/^tablerow$/, 'tr'],
  [/^tablecell$/, 'td'],
  [/^tableheader$/, 'th'],
  [/^bold$/, 'strong'],
  [/^italic$/, 'em'],
  [/^strike(?:through)?$/, 's'],
  [/^(?:auto)?link$/, 'a'],
  [/^superscript$/, 'sup'],
  [/^subscript$/, 'sub'],
];
const OWN_NAMES = /^(?:p|ul|ol|li|table|t[rdh]|hr|br|img|strong|b|em|i|s|code|a|su[bp]|h[1-6])$/;

const typeOf = ({ type }: Fields): string => (isText(type) ? type.replace(/[-_]/g, '').toLowerCase() : '');

function nameOf(type: string, own: Texts = {}): string | undefined {
  if (type.startsWith('heading')) {
    const level = own['level'] ?? own['tag']?.slice(1) ?? '';
    return `h${/^[1-6]$/.test(level) ? level : 1}`;
  }
  if (type === 'list') return own['listType'] === 'number' ? 'ol' : 'ul';
  if (type === 'tablecell' && Number(own['headerState']) > 0) return 'th';
  return OWN_NAMES.test(type) ? type : ELEMENTS.find(([types]) => types.test(type))?.[1];
}

function nodesIn(parts: readonly unknown[], depth: number): HtmlNode[] {
  const nodes = parts.filter(isFields);
  const isLine = nodes.some((node) => isText(node['text']) && !isBlockName(nameOf(typeOf(node)) ?? ''));
  return nodes.flatMap((node) => nodesOf(node, depth, isLine));
}

/** A node as elements; of one deeper than `MAX_DEPTH`, only what is in it. `isInline` if it stands in a line. */
function nodesOf(node: Fields, depth: number, isInline: boolean): HtmlNode[] {
  const type = typeOf(node);
  const own = attributesOf(node);
  const name = type === 'code' && !isInline ? 'pre' : nameOf(type, own);
  const words = [node['text'], node['content']].find(isText);
  if (words !== undefined && !isBlockName(name ?? '')) return marked(words, marksOf(node));
  const inner = [...(words === undefined ? [] : linked(words)), ...nodesIn(partsOf(node), depth + 1)];
  // A mention, an emoji or a card, for example.
  const label =
    own['label'] ?? own['text'] ?? (type === 'mention' ? own['id'] : name === undefined ? own['url'] : undefined);
  if (inner.length === 0 && label !== undefined) return marked(label, marksOf(node));
  // Lexical puts a list in a list into an item of its own.
  const isOnlyList = name === 'li' && inner.every((one) => typeof one !== 'string' && /^[uo]l$/.test(one.name));
  if (depth > MAX_DEPTH || isOnlyList) return inner;
  if (name === 'pre') {
    return [elementOf('pre', [elementOf('code', inner, { class: `language-${own['language'] ?? ''}` })])];
  }
  return name === undefined && inner.length === 0 ? [] : [elementOf(name ?? (isInline ? 'span' : 'div'), inner, own)];
}

/** What a node says of itself in texts, numbers or states, under the names that it has in HTML. */
function attributesOf(node: Fields): Record<string, string> {
  const all = Object.entries({ ...node, ...fieldsOf(node['attrs']), ...fieldsOf(node['props']) });
  const own: Texts = Object.fromEntries(all.flatMap(([name, one]) => (isScalar(one) ? [[name, String(one)]] : [])));
  const { order, url, altText, checked } = own;
  const type = typeOf(node);
  const isTask = typeof node['checked'] === 'boolean' || /^(?:task|check(?:list)?)(?:list)?item$/.test(type);
  return {
    ...(order !== undefined && { start: order }),
    ...(url !== undefined && { href: url, src: url }),
    ...(altText !== undefined && { alt: altText }),
    ...own,
    // Items that have no list around them.
    ...(/^(?:numbered|ordered)listitem$/.test(type) && { 'data-list': 'ordered' }),
    ...(isTask && { 'data-checked': String(checked === 'true') }),
  };
}

/** In the bits of Lexical's format. */
const FORMATS = ['bold', 'italic', 'strike', '', 'code', 'subscript', 'superscript'];

/** The marks of a text: listed, or as bits, or as states of the text or of its styles. */
function marksOf(node: Fields): Fields[] {
  const { marks, format, styles } = node;
  const bits = typeof format === 'number' ? format : 0;
  const states = Object.entries({ ...node, ...fieldsOf(styles) }).filter(([, state]) => state === true);
  return [
    ...(Array.isArray(marks) ? marks.filter(isFields) : []),
    ...FORMATS.filter((_, bit) => bits & (1 << bit)).map((type) => ({ type })),
    ...states.map(([type]) => ({ type })),
  ];
}

function marked(text: string, marks: readonly Fields[]): HtmlNode[] {
  const known = marks.flatMap((mark) => {
    const name = nameOf(typeOf(mark));
    return name === undefined ? [] : [{ name, own: attributesOf(mark) }];
  });
  const isWhole = known.some(({ name }) => name === 'a' || name === 'code');
  return known.reduce<HtmlNode[]>(
    (inner, { name, own }) => [elementOf(name, inner, own)],
    isWhole ? [text] : linked(text),
  );
}
