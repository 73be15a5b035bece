import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import type { Align, Block, Inline, ListItem } from '../../../lib/markdown/nodes.ts';
import { directionOf } from './document-direction.ts';
import { documentId, headingId, headingsOf, type DocumentHeading } from './document-headings.ts';
import { inlines, type InlineSetting, type StampJump } from './document-inline.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { useBeginning } from './use-beginning.ts';

export interface DocumentProps {
  blocks: readonly Block[];
  /** A link was chosen; the page opens it, because a plain link in a side panel does nothing. */
  onLink: (href: string) => void;
  /** What its id and those of its headings begin with; another for each document of a page. */
  name?: string;
  /** Makes links of the stamps in it; null where there is no transcript to jump into. */
  jump?: StampJump | null;
}

/** What every part of a document needs from the whole. */
interface Setting extends InlineSetting {
  name: string;
  headings: ReadonlyMap<Block, DocumentHeading>;
  /** What was drawn of each block, item and row: it is not drawn again when more of the document comes below. */
  drawn: WeakMap<object, JSX.Element>;
}

/** Deeper lists and quotes are not indented any further: 320 px must leave room for words. */
const DEEPEST_INDENT = 5;

/** A summary or notes, to read. */
export function DocumentView({ blocks, onLink, name = 'document', jump = null }: DocumentProps) {
  const headings = useMemo(() => new Map(headingsOf(blocks).map((heading) => [heading.block, heading])), [blocks]);
  const keys = useMemo(() => keysOf(blocks), [blocks]);
  const setting = useMemo(
    () => ({ onLink, jump, name, headings, drawn: new WeakMap<object, JSX.Element>() }),
    [onLink, jump, name, headings],
  );
  const root = useRef<HTMLDivElement>(null);
  const shown = useBeginning(blocks, root);
  return (
    <>
      <div ref={root} id={documentId(name)} class="document">
        {shown.map((block, index) =>
          once(setting, block, () => (
            <BlockView key={keys[index]} block={block} depth={0} setting={setting} opensItem={false} />
          )),
        )}
      </div>
      {/* Not `aria-busy`, with which some screen readers pass over what is there already. */}
      {shown !== blocks && <p class="visually-hidden">{t('documentGrows')}</p>}
    </>
  );
}

/** The same element for the same part: the library that draws passes over it then. */
function once({ drawn }: Setting, part: object, draw: () => JSX.Element): JSX.Element {
  const element = drawn.get(part) ?? draw();
  drawn.set(part, element);
  return element;
}

/**
 * What each block says, so that it stays the same element when something is written before it: the browser then keeps it
 * where it is in the window.
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
  /** How many lists and quotes they lie in. */
  depth: number;
  setting: Setting;
  /** They begin the item of a list. */
  openItem?: boolean;
}

function Blocks({ blocks, depth, setting, openItem = false }: BlocksProps) {
  return (
    <>
      {blocks.map((block, index) =>
        once(setting, block, () => (
          <BlockView key={index} block={block} depth={depth} setting={setting} opensItem={openItem && index === 0} />
        )),
      )}
    </>
  );
}

interface BlockProps {
  block: Block;
  depth: number;
  setting: Setting;
  opensItem: boolean;
}

function BlockView({ block, depth, setting, opensItem }: BlockProps): JSX.Element {
  switch (block.type) {
    case 'paragraph':
      return <p dir="auto">{inlines(block.children, setting, opensItem)}</p>;
    case 'heading': {
      const { tag: Tag = 'h6', index = 0 } = setting.headings.get(block) ?? {};
      return (
        <Tag id={headingId(setting.name, index)} tabIndex={-1} dir="auto">
          {inlines(block.children, setting)}
        </Tag>
      );
    }
    case 'list':
      return <List list={block} depth={depth} setting={setting} />;
    case 'quote':
      return (
        <blockquote dir={directionOf(block)} class={depthClass(depth)}>
          <Blocks blocks={block.children} depth={depth + 1} setting={setting} />
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

function List({ list, depth, setting }: { list: Extract<Block, { type: 'list' }>; depth: number; setting: Setting }) {
  const items = list.items.map((item, index) =>
    once(setting, item, () => <Item key={index} item={item} depth={depth + 1} setting={setting} />),
  );
  if (!list.ordered) {
    return (
      <ul dir={directionOf(list)} class={depthClass(depth)}>
        {items}
      </ul>
    );
  }
  // A year, or the hundredth item: its number needs more room before the words, also before it is drawn.
  const long = list.start + (list.wholeLength ?? list.items.length) > 100;
  return (
    <ol dir={directionOf(list)} start={list.start} class={long ? 'document-long-numbers' : depthClass(depth)}>
      {items}
    </ol>
  );
}

function Item({ item: { checked, children }, depth, setting }: { item: ListItem; depth: number; setting: Setting }) {
  const words = <Blocks blocks={children} depth={depth} setting={setting} openItem />;
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
          {table.rows.map((row, index) => once(setting, row, () => <tr key={index}>{cells(row, 'td')}</tr>))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function alignClass(align: Align | undefined): string | undefined {
  return align ? `document-align-${align}` : undefined;
}
