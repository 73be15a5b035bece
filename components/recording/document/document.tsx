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
          <BlockView key={keys[index]} block={block} place={{ setting, depth: 0 }} opensItem={false} />
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
      const { tag: Tag = 'h6', index = 0 } = setting.headings.get(block) ?? {};
      return (
        <Tag id={headingId(setting.name, index)} tabIndex={-1} dir={dir}>
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
