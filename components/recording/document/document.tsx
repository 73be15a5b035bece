import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import { saysWhereItLeads } from '../../../lib/markdown/links.ts';
import {
  blocksIn,
  directionOf,
  plainText,
  type Block,
  type Inline,
  type Link,
  type ListItem,
} from '../../../lib/markdown/nodes.ts';
import { stampsIn, type Stamp } from '../../../lib/recording/stamps.ts';

/** Makes time stamps in a document lead to the transcript. Seconds are from the start of the recording. */
export interface StampJump {
  /** The last moment of the transcript: stamps well beyond it mean something else. */
  endSeconds: number;
  /** The address of a moment, for opening it in another tab. */
  href: (seconds: number) => string;
  onJump: (seconds: number) => void;
}

export interface DocumentProps {
  blocks: readonly Block[];
  /** Called when a link is clicked; the page opens it, because a plain link in a side panel does nothing. */
  onLink: (href: string) => void;
  /** Turns time stamps into links; null when there is no transcript to jump into. */
  jump?: StampJump | null;
}

/** Shared by all parts of a document. */
interface Setting {
  onLink: (href: string) => void;
  jump: StampJump | null;
  tags: ReadonlyMap<Block, HeadingTag>;
}

/** Deeper lists and quotes are not indented further: 320 px must leave room for words. */
const DEEPEST_INDENT = 5;

/** A summary or notes, formatted for reading. */
export function DocumentView({ blocks, onLink, jump = null }: DocumentProps) {
  const tags = useMemo(() => new Map(headingsOf(blocks).map(({ block, tag }) => [block, tag])), [blocks]);
  const parts = useMemo(() => partsOf(blocks), [blocks]);
  const place = { setting: { onLink, jump, tags }, depth: 0 };
  const views = (part: readonly Block[], keys = keysOf(part)) =>
    part.map((block, index) => <BlockView key={keys[index]} block={block} place={place} opensItem={false} />);
  return (
    <div class="document">
      {parts.length === 1
        ? views(blocks)
        : parts.map((part, index) => (
            <div key={index} class="document-part">
              {views(part)}
            </div>
          ))}
    </div>
  );
}

/** Blocks and items that are laid out together, and of a document that is one part. */
const PART = 50;
const MOST_IN_ONE = 200;

const sizeOf = (block: Block): number => (block.type === 'list' ? block.items.length : 1);

/** A document in parts, which the browser lays out when they come near: a long one takes longer than a frame. */
function partsOf(blocks: readonly Block[]): (readonly Block[])[] {
  if (blocks.reduce((sum, block) => sum + sizeOf(block), 0) <= MOST_IN_ONE) return [blocks];
  const parts: Block[][] = [];
  let size = PART;
  for (const block of blocks.flatMap(piecesOf)) {
    if (size + sizeOf(block) > PART) size = 0;
    if (size === 0) parts.push([]);
    size += sizeOf(block);
    parts.at(-1)?.push(block);
  }
  return parts;
}

/** A long list in several, if they need no numbers; any other block itself. */
function piecesOf(block: Block): Block | Block[] {
  if (block.type !== 'list' || block.ordered) return block;
  const firsts = block.items.flatMap((_, at) => (at % PART === 0 ? at : []));
  return firsts.map((at) => ({ ...block, items: block.items.slice(at, at + PART) }));
}

/** The blocks of a document that is drawn, in order. */
export const drawnBlocks = (root: Element): Element[] =>
  [...root.children].flatMap((child) => (child.matches('.document-part') ? [...child.children] : [child]));

/**
 * Keys from the content of the blocks, so that a block keeps its element when something is inserted before it: the
 * browser then keeps its position in the window. Equal blocks take the elements of each other in order.
 */
const keysOf = (blocks: readonly Block[]): string[] => blocks.map((block) => JSON.stringify(block));

const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;
type HeadingTag = (typeof TAGS)[number];

/**
 * The headings of a document in reading order, including those in quotes and lists, with their texts on one line. The
 * elements begin at `h2`, because the page has a title, and skip no level.
 */
export function headingsOf(blocks: readonly Block[]): { block: Block; tag: HeadingTag; text: string }[] {
  const headings = headingsIn(blocks);
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b);
  return headings.map((block) => ({
    block,
    tag: TAGS[levels.indexOf(block.level)] ?? 'h6',
    text: plainText(block.children).replace(/\s+/g, ' ').trim(),
  }));
}

const headingsIn = (blocks: readonly Block[]): Extract<Block, { type: 'heading' }>[] =>
  blocks.flatMap((block) => (block.type === 'heading' ? [block] : headingsIn(blocksIn(block))));

/** Where blocks are. */
interface Place {
  setting: Setting;
  /** How many lists and quotes contain them. */
  depth: number;
  /** The direction of the list or the quote that they are in: it is theirs. */
  side?: 'ltr' | 'rtl';
  inItem?: boolean;
}

const blockViews = (blocks: readonly Block[], place: Place): ComponentChildren =>
  blocks.map((block, index) => (
    <BlockView key={index} block={block} place={place} opensItem={place.inItem === true && index === 0} />
  ));

function BlockView({ block, place, opensItem }: { block: Block; place: Place; opensItem: boolean }): JSX.Element {
  const { setting, depth, side } = place;
  const dir = side ? undefined : 'auto';
  switch (block.type) {
    case 'paragraph':
      return <p dir={dir}>{inlines(block.children, setting, opensItem)}</p>;
    case 'heading': {
      const Tag = setting.tags.get(block) ?? 'h6';
      return (
        <Tag tabIndex={-1} dir={dir}>
          {inlines(block.children, setting)}
        </Tag>
      );
    }
    case 'list':
    case 'quote': {
      const inside = { setting, depth: depth + 1, side: side ?? directionOf(block) };
      const looks = { dir: inside.side, class: depth >= DEEPEST_INDENT ? 'document-deep' : undefined };
      if (block.type === 'quote') return <blockquote {...looks}>{blockViews(block.children, inside)}</blockquote>;
      const items = block.items.map((item, index) => <Item key={index} item={item} place={inside} />);
      if (!block.ordered) return <ul {...looks}>{items}</ul>;
      // Numbers of three or more digits, such as years, need a wider margin.
      const long = block.start + block.items.length > 100;
      return (
        <ol {...looks} start={block.start} class={long ? 'document-long-numbers' : looks.class}>
          {items}
        </ol>
      );
    }
    case 'code':
      return (
        <pre dir="auto">
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return <Table table={block} setting={setting} />;
    case 'rule':
      return <hr />;
  }
}

function Item({ item: { checked, children }, place }: { item: ListItem; place: Place }) {
  const words = blockViews(children, { ...place, inItem: true });
  if (checked === null) return <li>{words}</li>;
  return (
    <li class="document-task">
      {/* Not disabled: browsers draw that too faintly to read. */}
      <input
        type="checkbox"
        checked={checked}
        aria-disabled="true"
        tabIndex={-1}
        onClick={(event) => event.preventDefault()}
        aria-label={checked ? t('documentTaskDone') : t('documentTaskOpen')}
      />
      {words}
    </li>
  );
}

function Table({ table, setting }: { table: Extract<Block, { type: 'table' }>; setting: Setting }) {
  const cells = (row: Inline[][], Tag: 'th' | 'td'): ComponentChildren =>
    row.map((cell, index) => (
      <Tag
        key={index}
        dir="auto"
        style={{ textAlign: table.align[index] ?? undefined }}
        scope={Tag === 'th' ? 'col' : undefined}
      >
        {inlines(cell, setting)}
      </Tag>
    ));
  return (
    <ScrollRegion label={t('documentTable')}>
      <table dir={directionOf(table)}>
        {table.header.some((cell) => cell.length > 0) && (
          <thead>
            <tr>{cells(table.header, 'th')}</tr>
          </thead>
        )}
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/**
 * Wide content that scrolls sideways on its own. If it does not fit, it is a labeled region that the keyboard can reach
 * and scroll; if it fits, it has no role and adds no tab stop.
 */
function ScrollRegion({ label, children }: { label: string; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setScrolls(element.scrollWidth > element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const region = scrolls ? ({ role: 'region', 'aria-label': label, tabIndex: 0 } as const) : {};
  return (
    <div ref={box} class="document-scroll" {...region}>
      {children}
    </div>
  );
}

/** Tolerance for stamps: summaries round up, and the last words of a meeting take a while. */
const BEYOND_END_SECONDS = 60;

/** Maximum number of stamps and texts between them. Drawing takes quadratic time, and real texts have far fewer. */
const MOST_PARTS = 500;

/** Inline nodes as elements. Set `opensItem` if they begin a list item, where a stamp needs no brackets. */
function inlines(nodes: readonly Inline[], setting: Setting, opensItem = false): ComponentChildren[] {
  return nodes.map((node, index) => inline(node, index, setting, opensItem && index === 0));
}

const INLINE_TAGS = { strong: 'strong', emphasis: 'em', strikethrough: 's' } as const;

function inline(node: Inline, key: number, setting: Setting, opensItem: boolean): ComponentChildren {
  switch (node.type) {
    case 'text':
      return setting.jump === null ? (
        node.text
      ) : (
        <Words key={key} text={node.text} opensItem={opensItem} jump={setting.jump} />
      );
    case 'strong':
    case 'emphasis':
    case 'strikethrough': {
      const Tag = INLINE_TAGS[node.type];
      return <Tag key={key}>{inlines(node.children, setting, opensItem)}</Tag>;
    }
    case 'inline-code':
      return <code key={key}>{node.text}</code>;
    case 'break':
      return <br key={key} />;
    case 'link':
      return (
        <OutsideLink key={key} href={node.href} onLink={setting.onLink} host={shownHost(node)} suspect={node.disguised}>
          {inlines(node.children, { ...setting, jump: null })}
        </OutsideLink>
      );
    case 'image':
      return (
        <OutsideLink key={key} href={node.href} onLink={setting.onLink} host={node.host} suspect={false}>
          {node.alt === '' ? t('documentImageUnnamed') : t('documentImage', node.alt)}
        </OutsideLink>
      );
  }
}

/** Text with the stamps of this recording as links. */
function Words({ text, opensItem, jump }: { text: string; opensItem: boolean; jump: StampJump }) {
  const parts = stampsIn(text, opensItem);
  if (parts.length > MOST_PARTS) return text;
  return (
    <>
      {parts.map((part, index) => {
        if (typeof part === 'string') return part;
        const known = part.seconds <= jump.endSeconds + BEYOND_END_SECONDS;
        return known ? <StampLink key={index} stamp={part} jump={jump} /> : part.text;
      })}
    </>
  );
}

function StampLink({ stamp: { text, seconds }, jump }: { stamp: Stamp; jump: StampJump }) {
  const go = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    jump.onJump(seconds);
  };
  const words = t('documentGoToStamp', text);
  return (
    <a class="document-stamp" href={jump.href(seconds)} title={words} aria-label={words} onClick={go}>
      {text}
    </a>
  );
}

/** Whether a click on a link is a plain one, which does not open it in another tab or window. */
export function isPlainPress({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** The host to show after a link; null when its text already says where it goes. */
const shownHost = (link: Link): string | null => (saysWhereItLeads(link) ? null : link.host);

interface OutsideLinkProps {
  href: string;
  host: string | null;
  /** The link text names a different host than the link's. */
  suspect: boolean;
  onLink: (href: string) => void;
  children: ComponentChildren;
}

/** A link to another site, which `onLink` opens. */
export function OutsideLink({ href, host, suspect, onLink, children }: OutsideLinkProps) {
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    onLink(href);
  };
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer" onClick={open}>
        <bdi>{children}</bdi>
      </a>
      {host !== null && (
        // The space belongs to the host, not to the document: a comma may follow the link.
        <span class={suspect ? 'document-host document-host-suspect' : 'document-host'}>
          {' '}
          <bdi>{suspect ? t('documentLinkGoesTo', host) : host}</bdi>
        </span>
      )}
    </>
  );
}
