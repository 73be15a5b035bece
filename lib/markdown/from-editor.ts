import { elementOf, isBlockName, readHtml, type HtmlNode } from './html-elements.ts';
import { MAX_DEPTH } from './limits.ts';
import { splitAddresses } from './links.ts';

type Fields = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** Whether a value is an object with named fields. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const objectsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const isText = (value: unknown): value is string => typeof value === 'string';
const areAll = (value: unknown, test: (one: Fields) => boolean): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isFields(one) && test(one));

/**
 * The document of an editor on the web as elements: of ProseMirror, Tiptap, BlockNote, Lexical, Slate, Quill, Editor.js
 * or Draft.js, also without the object around its nodes. Null for any other value.
 */
export function nodesOfEditor(value: unknown): HtmlNode[] | null {
  const { type, content, root, editorState, ops, blocks, children } = fieldsOf(value);
  if (type === 'doc' && Array.isArray(content)) return nodesIn(content, 0);
  const lexical = fieldsOf(root ?? fieldsOf(editorState)['root']);
  if (Array.isArray(lexical['children'])) return nodesOf(lexical, 0, false);
  const inserts = ops ?? value;
  if (areAll(inserts, ({ insert }) => isText(insert) || isFields(insert))) return nodesOfQuill(inserts);
  if (areAll(blocks, (block) => isText(block['type']) && isFields(block['data']) && !isText(block['text']))) {
    return blocks.flatMap(nodesOfBlock);
  }
  if (areAll(blocks, (block) => isText(block['type']) && isText(block['text']))) return nodesIn(blocks, 0);
  const nodes = children ?? value;
  return areAll(nodes, isNode) && nodes.some((node) => partsOf(node).length > 0) ? nodesIn(nodes, 0) : null;
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
const isNode = (node: Fields): boolean =>
  Object.entries(node).every(([name, value]) => !isText(value) || OWN_WORDS.has(name)) &&
  (isText(node['type']) || isText(node['text']) || Array.isArray(node['children'])) &&
  partsOf(node).every((part) => isFields(part) && isNode(part));

/** The elements that nodes and marks stand for, by their type without signs. */
const ELEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:paragraph|unstyled)$/, 'p'],
  [/^(?:ordered|numbered)list$/, 'ol'],
  [/list$/, 'ul'],
  [/item$/, 'li'],
  [/quote$/, 'blockquote'],
  [/^(?:codeblock|pre)$/, 'pre'],
  [/^(?:horizontalrule|delimiter)$/, 'hr'],
  [/^(?:hard|line)break$/, 'br'],
  [/^image$/, 'img'],
  [/^(?:table)?row$/, 'tr'],
  [/^(?:table)?cell$/, 'td'],
  [/^tableheader$/, 'th'],
  [/^bold$/, 'strong'],
  [/^italic$/, 'em'],
  [/^strike(?:through)?$/, 's'],
  [/^(?:auto)?link$/, 'a'],
  [/^superscript$/, 'sup'],
  [/^subscript$/, 'sub'],
];
/** Names that stand for themselves. */
const OWN_NAMES = /^(?:p|ul|ol|li|table|t[rdh]|hr|br|img|strong|b|em|i|s|code|a|su[bp]|h[1-6])$/;
const LEVELS = ['one', 'two', 'three', 'four', 'five', 'six'];

const typeOf = ({ type }: Fields): string => (isText(type) ? type.replace(/[-_]/g, '').toLowerCase() : '');

/** The element of a node or a mark; undefined if it is not known. */
function nameOf(type: string, own: Texts): string | undefined {
  const [, level] = /^head(?:ing|er)(.*)$/.exec(type) ?? [];
  if (level !== undefined) {
    // An unknown or damaged level is the first.
    const number = String(LEVELS.indexOf(level) + 1 || (own['level'] ?? own['tag']?.slice(1)));
    return `h${/^[1-6]$/.test(number) ? number : 1}`;
  }
  if (type === 'list') return own['listType'] === 'number' ? 'ol' : 'ul';
  if (type === 'tablecell' && Number(own['headerState']) > 0) return 'th';
  return OWN_NAMES.test(type) ? type : ELEMENTS.find(([types]) => types.test(type))?.[1];
}

function nodesIn(parts: readonly unknown[], depth: number): HtmlNode[] {
  const nodes = parts.filter(isFields);
  const isLine = nodes.some((node) => isText(node['text']) && !isBlockName(nameOf(typeOf(node), {}) ?? ''));
  return nodes.flatMap((node) => nodesOf(node, depth, isLine));
}

/** A node as elements; of one deeper than `MAX_DEPTH`, only what is in it. `isInline` if it stands in a line. */
function nodesOf(node: Fields, depth: number, isInline: boolean): HtmlNode[] {
  const type = typeOf(node);
  const own = attributesOf(node);
  const name = type === 'code' && !isInline ? 'pre' : nameOf(type, own);
  const { content, text } = node;
  const words = isText(text) ? text : isText(content) ? content : null;
  if (words !== null && !isBlockName(name ?? '')) return marked(words, marksOf(node));
  const inner = [...(words === null ? [] : marked(words, [])), ...nodesIn(partsOf(node), depth + 1)];
  // A mention, for example.
  const label = own['label'] ?? (type === 'mention' ? own['id'] : undefined);
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
  const all = { ...node, ...fieldsOf(node['attrs']), ...fieldsOf(node['props']) };
  const entries = Object.entries(all).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  const own = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  const type = typeOf(node);
  const isTask = typeof node['checked'] === 'boolean' || /^(?:task|check(?:list)?)(?:list)?item$/.test(type);
  return {
    ...own,
    ...(own['order'] !== undefined && { start: own['order'] }),
    ...(own['url'] !== undefined && { href: own['url'], src: own['url'] }),
    ...(own['altText'] !== undefined && { alt: own['altText'] }),
    // Items that have no list around them.
    ...(/^(?:numbered|ordered)listitem$/.test(type) && { 'data-list': 'ordered' }),
    ...(isTask && { 'data-checked': own['checked'] === 'true' ? 'true' : 'false' }),
  };
}

/** In the bits of Lexical's format. */
const FORMATS = ['bold', 'italic', 'strike', '', 'code', 'subscript', 'superscript'];

/** The marks of a text: listed, or as bits, or as states of the text or of its styles. */
function marksOf(node: Fields): Fields[] {
  const { marks, format, styles, attributes } = node;
  const bits = typeof format === 'number' ? format : 0;
  const states = { ...node, ...fieldsOf(styles), ...fieldsOf(attributes) };
  return [
    ...objectsIn(marks),
    ...FORMATS.filter((_, bit) => bits & (1 << bit)).map((type) => ({ type })),
    ...Object.keys(states).flatMap((type) => (states[type] === true ? [{ type }] : [])),
    ...(isText(states['link']) ? [{ type: 'link', url: states['link'] }] : []),
  ];
}

/** A text in the elements of its marks. */
function marked(text: string, marks: readonly Fields[]): HtmlNode[] {
  const known = marks.flatMap((mark) => {
    const name = nameOf(typeOf(mark), {});
    return name === undefined ? [] : [{ name, own: attributesOf(mark) }];
  });
  const words = known.some(({ name }) => name === 'a' || name === 'code')
    ? [text]
    : splitAddresses(text).map(([part, href]) => (href === null ? part : elementOf('a', [part], { href })));
  return known.reduce<HtmlNode[]>((inner, { name, own }) => [elementOf(name, inner, own)], words);
}

/** Quill's texts, whose line ends have the kinds of the lines before them. */
function nodesOfQuill(ops: readonly Fields[]): HtmlNode[] {
  const out: HtmlNode[] = [];
  let line: HtmlNode[] = [];
  const end = (kinds: Fields) => {
    const { list, header, blockquote } = kinds;
    const last = out.at(-1);
    const isCode = kinds['code-block'] !== undefined;
    if (isCode && typeof last === 'object' && last.name === 'pre') {
      for (const node of ['\n', ...line]) last.children.push(node);
    } else if (isText(list)) {
      let into = out;
      for (let depth = Math.min(Number(kinds['indent']) || 0, 9); depth > 0; depth -= 1) {
        const above = into.at(-1);
        if (typeof above === 'object' && above.name === 'li') into = above.children;
      }
      into.push(elementOf('li', line, { 'data-list': list }));
    } else {
      const heading = typeof header === 'number' ? `h${Math.min(header, 6)}` : null;
      out.push(elementOf(heading ?? (isCode ? 'pre' : blockquote === true ? 'blockquote' : 'p'), line));
    }
    line = [];
  };
  for (const op of ops) {
    const embedded = fieldsOf(op['insert']);
    const words = isText(op['insert']) ? op['insert'] : (fieldsOf(embedded['mention'])['value'] ?? embedded['formula']);
    if (isText(embedded['image'])) line.push(elementOf('img', [], { src: embedded['image'] }));
    for (const [index, text] of (isText(words) ? words : '').split('\n').entries()) {
      if (index > 0) end(fieldsOf(op['attributes']));
      if (text !== '') for (const node of marked(text, marksOf(op))) line.push(node);
    }
  }
  end({});
  return out;
}

/** A block of Editor.js, whose texts are HTML. */
function nodesOfBlock({ type, data }: Fields): HtmlNode[] {
  const { level, style, content, code, file, url, ...others } = fieldsOf(data);
  const kind = typeOf({ type });
  const src = fieldsOf(file)['url'] ?? url;
  if (isText(code)) return [elementOf('pre', [code])];
  if (kind === 'table' && Array.isArray(content)) {
    const cells = (row: unknown) => (Array.isArray(row) ? row : []).map((cell) => elementOf('td', htmlOf(cell)));
    const rows = content.map((row) => elementOf('tr', cells(row)));
    return [elementOf('table', rows)];
  }
  const name = /^(?:list|checklist|image)$/.test(kind) ? undefined : nameOf(kind, { level: String(level) });
  const pictures = isText(src) ? [elementOf('img', [], { src })] : [];
  const words = htmlIn({ content, ...others }, style === 'ordered' ? 'ol' : 'ul');
  return [elementOf(name ?? 'div', [...pictures, ...words])];
}

const htmlOf = (text: unknown): HtmlNode[] => (isText(text) ? (readHtml(text)?.children ?? [text]) : []);

/** What is said in a part of a block: lists stand for lists, and of objects, all texts but those for the editor. */
function htmlIn(value: unknown, list: string): HtmlNode[] {
  if (Array.isArray(value)) {
    const items = value.map((item) => {
      const { checked, meta } = fieldsOf(item);
      const isDone = checked ?? fieldsOf(meta)['checked'];
      return elementOf('li', htmlIn(item, list), typeof isDone === 'boolean' ? { 'data-checked': String(isDone) } : {});
    });
    return items.length === 0 ? [] : [elementOf(list, items)];
  }
  if (!isFields(value)) return htmlOf(value);
  return Object.entries(value).flatMap(([name, part]) => {
    if (name === 'text' || name === 'content') return htmlIn(part, list);
    return OWN_WORDS.has(name) ? [] : isText(part) ? [elementOf('p', htmlOf(part))] : htmlIn(part, list);
  });
}
