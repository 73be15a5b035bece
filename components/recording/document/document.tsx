import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import { directionOf, type Align, type Block, type Inline, type ListItem } from '../../../lib/markdown/nodes.ts';
import { documentId, headingId, headingsOf, type DocumentHeading } from './document-headings.ts';
import { inlines, type InlineSetting, type StampJump } from './document-inline.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { useShown } from './use-shown.ts';

export interface DocumentProps {
  blocks: readonly Block[];
  /** Called when a link is clicked; the page opens it, because a plain link in a side panel does nothing. */
  onLink: (href: string) => void;
  /** Prefix of its id and the ids of its headings; must be unique on the page. */
  name?: string;
  /** Turns time stamps into links; null when there is no transcript to jump into. */
  jump?: StampJump | null;
}

/** Shared by all parts of a document. */
interface Setting extends InlineSetting {
  name: string;
  headings: ReadonlyMap<Block, DocumentHeading>;
}

/** Deeper lists and quotes are not indented further: 320 px must leave room for words. */
const DEEPEST_INDENT = 5;

/** A summary or notes, formatted for reading. */
export function DocumentView({ blocks, onLink, name = 'document', jump = null }: DocumentProps) {
  const headings = useMemo(() => new Map(headingsOf(blocks).map((heading) => [heading.block, heading])), [blocks]);
  const keys = useMemo(() => keysOf(blocks), [blocks]);
  const setting = { onLink, jump, name, headings };
  const root = useRef<HTMLDivElement>(null);
  const { shown, showAll } = useShown(blocks, root);
  return (
    <>
      <div ref={root} id={documentId(name)} class="document">
        {shown.map((block, index) => (
          <BlockView key={keys[index]} block={block} depth={0} setting={setting} />
        ))}
      </div>
      {showAll && (
        <button type="button" class="link-button" onClick={showAll}>
          {t('documentShowAll')}
        </button>
      )}
    </>
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

interface BlocksProps {
  blocks: readonly Block[];
  /** How many lists and quotes contain them. */
  depth: number;
  setting: Setting;
  /** The direction of the list or the quote that they are in: it is theirs. */
  side: 'ltr' | 'rtl';
  inItem?: boolean;
}

function Blocks({ blocks, depth, setting, side, inItem = false }: BlocksProps) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView
          key={index}
          block={block}
          depth={depth}
          setting={setting}
          side={side}
          opensItem={inItem && index === 0}
        />
      ))}
    </>
  );
}

interface BlockProps {
  block: Block;
  depth: number;
  setting: Setting;
  side?: 'ltr' | 'rtl' | undefined;
  opensItem?: boolean;
}

function BlockView({ block, depth, setting, side, opensItem = false }: BlockProps): JSX.Element {
  switch (block.type) {
    case 'paragraph':
      return <p dir={side ? undefined : 'auto'}>{inlines(block.children, setting, opensItem)}</p>;
    case 'heading': {
      const { tag: Tag = 'h6', index = 0 } = setting.headings.get(block) ?? {};
      return (
        <Tag id={headingId(setting.name, index)} tabIndex={-1} dir={side ? undefined : 'auto'}>
          {inlines(block.children, setting)}
        </Tag>
      );
    }
    case 'list':
      return <List list={block} depth={depth} setting={setting} side={side ?? directionOf(block)} />;
    case 'quote':
      return (
        <blockquote dir={side ?? directionOf(block)} class={depthClass(depth)}>
          <Blocks blocks={block.children} depth={depth + 1} setting={setting} side={side ?? directionOf(block)} />
        </blockquote>
      );
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

const depthClass = (depth: number): string | undefined => (depth >= DEEPEST_INDENT ? 'document-deep' : undefined);

interface ListProps {
  list: Extract<Block, { type: 'list' }>;
  depth: number;
  setting: Setting;
  side: 'ltr' | 'rtl';
}

function List({ list, depth, setting, side }: ListProps) {
  const items = list.items.map((item, index) => (
    <Item key={index} item={item} depth={depth + 1} setting={setting} side={side} />
  ));
  if (!list.ordered) {
    return (
      <ul dir={side} class={depthClass(depth)}>
        {items}
      </ul>
    );
  }
  // Numbers of three or more digits, such as years, need a wider margin.
  const long = list.start + list.items.length > 100;
  return (
    <ol dir={side} start={list.start} class={long ? 'document-long-numbers' : depthClass(depth)}>
      {items}
    </ol>
  );
}

type ItemProps = Omit<ListProps, 'list'> & { item: ListItem };

function Item({ item: { checked, children }, depth, setting, side }: ItemProps) {
  const words = <Blocks blocks={children} depth={depth} setting={setting} side={side} inItem />;
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
