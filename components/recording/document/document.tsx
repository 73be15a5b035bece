import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import {
  blocksIn,
  directionOf,
  plainText,
  type Align,
  type Block,
  type Inline,
  type ListItem,
} from '../../../lib/markdown/nodes.ts';
import { inlines, type InlineSetting, type StampJump } from './document-inline.tsx';

export interface DocumentProps {
  blocks: readonly Block[];
  /** Called when a link is clicked; the page opens it, because a plain link in a side panel does nothing. */
  onLink: (href: string) => void;
  /** Turns time stamps into links; null when there is no transcript to jump into. */
  jump?: StampJump | null;
}

/** Shared by all parts of a document. */
interface Setting extends InlineSetting {
  tags: ReadonlyMap<Block, HeadingTag>;
}

/** Deeper lists and quotes are not indented further: 320 px must leave room for words. */
const DEEPEST_INDENT = 5;

/** A summary or notes, formatted for reading. */
export function DocumentView({ blocks, onLink, jump = null }: DocumentProps) {
  const tags = useMemo(() => new Map(headingsOf(blocks).map(({ block, tag }) => [block, tag])), [blocks]);
  const keys = useMemo(() => keysOf(blocks), [blocks]);
  const place = { setting: { onLink, jump, tags }, depth: 0 };
  return (
    <div class="document">
      {blocks.map((block, index) => (
        <BlockView key={keys[index]} block={block} place={place} opensItem={false} />
      ))}
    </div>
  );
}

/**
 * Keys from the content of the blocks, so that a block keeps its element when something is inserted before it: the
 * browser then keeps its position in the window.
 */
function keysOf(blocks: readonly Block[]): string[] {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    const words = JSON.stringify(block);
    const count = seen.get(words) ?? 0;
    seen.set(words, count + 1);
    return `${count} ${words}`;
  });
}

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
      <input
        type="checkbox"
        checked={checked}
        disabled
        aria-label={checked ? t('documentTaskDone') : t('documentTaskOpen')}
      />
      {words}
    </li>
  );
}

function Table({ table, setting }: { table: Extract<Block, { type: 'table' }>; setting: Setting }) {
  const cells = (row: Inline[][], Tag: 'th' | 'td'): ComponentChildren =>
    row.map((cell, index) => (
      <Tag key={index} dir="auto" class={alignClass(table.align[index])} scope={Tag === 'th' ? 'col' : undefined}>
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

function alignClass(align: Align | undefined): string | undefined {
  return align ? `document-align-${align}` : undefined;
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
