import type { ComponentChildren, JSX } from 'preact';
import { t } from '../../lib/i18n.ts';
import type { Align, Block, Inline, Link, ListItem } from '../../lib/markdown/nodes.ts';
import { plainText } from '../../lib/markdown/nodes.ts';
import { directionOf } from './document-direction.ts';
import { headingTags, type HeadingTag } from './document-headings.ts';
import { ScrollRegion } from './scroll-region.tsx';

interface DocumentProps {
  blocks: readonly Block[];
  /** A link was chosen; the page opens it, because a plain link in a side panel does nothing (platform.md 2, row 9). */
  onLink: (href: string) => void;
}

/** What every part of a document needs from the whole. */
interface Setting {
  onLink: (href: string) => void;
  tags: ReadonlyMap<number, HeadingTag>;
}

/** A summary or notes, to read. Headings begin at `h2`, because the page has a title, and never skip a level. */
export function DocumentView({ blocks, onLink }: DocumentProps) {
  const setting = { onLink, tags: headingTags(blocks) };
  return (
    <div class="document">
      <Blocks blocks={blocks} setting={setting} />
    </div>
  );
}

function Blocks({ blocks, setting }: { blocks: readonly Block[]; setting: Setting }) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} setting={setting} />
      ))}
    </>
  );
}

function BlockView({ block, setting }: { block: Block; setting: Setting }): JSX.Element {
  switch (block.type) {
    case 'paragraph':
      return <p dir="auto">{inlines(block.children, setting)}</p>;
    case 'heading': {
      const Tag = setting.tags.get(block.level) ?? 'h6';
      return <Tag dir="auto">{inlines(block.children, setting)}</Tag>;
    }
    case 'list': {
      const items = block.items.map((item, index) => <Item key={index} item={item} setting={setting} />);
      return block.ordered ? (
        <ol dir={directionOf(block)} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul dir={directionOf(block)}>{items}</ul>
      );
    }
    case 'quote':
      return (
        <blockquote dir={directionOf(block)}>
          <Blocks blocks={block.children} setting={setting} />
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

function Item({ item: { checked, children }, setting }: { item: ListItem; setting: Setting }) {
  if (checked === null) {
    return (
      <li>
        <Blocks blocks={children} setting={setting} />
      </li>
    );
  }
  const state = checked ? t('documentTaskDone') : t('documentTaskOpen');
  return (
    <li class="document-task">
      <input type="checkbox" checked={checked} disabled aria-label={state} />
      <Blocks blocks={children} setting={setting} />
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

function inlines(nodes: readonly Inline[], setting: Setting): ComponentChildren[] {
  return nodes.map((node, index) => inline(node, index, setting));
}

function inline(node: Inline, key: number, setting: Setting): ComponentChildren {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'strong':
      return <strong key={key}>{inlines(node.children, setting)}</strong>;
    case 'emphasis':
      return <em key={key}>{inlines(node.children, setting)}</em>;
    case 'strikethrough':
      return <s key={key}>{inlines(node.children, setting)}</s>;
    case 'inline-code':
      return <code key={key}>{node.text}</code>;
    case 'break':
      return <br key={key} />;
    case 'link':
      return (
        <OutsideLink key={key} href={node.href} onLink={setting.onLink} host={shownHost(node)} suspect={node.disguised}>
          {inlines(node.children, setting)}
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

/** The host to show after a link; null when its words already say where it goes. */
function shownHost(link: Link): string | null {
  return !link.disguised && plainText(link.children).toLowerCase().includes(link.host) ? null : link.host;
}

interface OutsideLinkProps {
  href: string;
  host: string | null;
  /** The words name another host than the link goes to. */
  suspect: boolean;
  onLink: (href: string) => void;
  children: ComponentChildren;
}

function OutsideLink({ href, host, suspect, onLink, children }: OutsideLinkProps) {
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
        <>
          {' '}
          <bdi class={suspect ? 'document-host document-host-suspect' : 'document-host'}>
            {suspect ? t('documentLinkGoesTo', host) : host}
          </bdi>
        </>
      )}
    </>
  );
}
