import type { ComponentChildren } from 'preact';
import { t } from '../../../lib/i18n.ts';
import { saysWhereItLeads } from '../../../lib/markdown/links.ts';
import type { Inline, Link } from '../../../lib/markdown/nodes.ts';
import { stampsIn, type Stamp } from '../../../lib/recording/stamps.ts';
import { isPlainPress } from '../plain-press.ts';

/** Makes time stamps in a document lead to the transcript. Seconds are from the start of the recording. */
export interface StampJump {
  /** The last moment of the transcript: stamps well beyond it mean something else. */
  endSeconds: number;
  /** The address of a moment, for opening it in another tab. */
  href: (seconds: number) => string;
  onJump: (seconds: number) => void;
}

export interface InlineSetting {
  onLink: (href: string) => void;
  jump: StampJump | null;
}

/** Tolerance for stamps: summaries round up, and the last words of a meeting take a while. */
const BEYOND_END_SECONDS = 60;

/** Maximum number of stamps and texts between them. Drawing takes quadratic time, and real texts have far fewer. */
const MOST_PARTS = 500;

/** Inline nodes as elements. Set `opensItem` if they begin a list item, where a stamp needs no brackets. */
export function inlines(nodes: readonly Inline[], setting: InlineSetting, opensItem = false): ComponentChildren[] {
  return nodes.map((node, index) => inline(node, index, setting, opensItem && index === 0));
}

const TAGS = { strong: 'strong', emphasis: 'em', strikethrough: 's' } as const;

function inline(node: Inline, key: number, setting: InlineSetting, opensItem: boolean): ComponentChildren {
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
      const Tag = TAGS[node.type];
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

/** The host to show after a link; null when its text already says where it goes. */
const shownHost = (link: Link): string | null => (!link.disguised && saysWhereItLeads(link) ? null : link.host);

interface OutsideLinkProps {
  href: string;
  host: string | null;
  /** The link text names a different host than the link's. */
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
        // The space belongs to the host, not to the document: a comma may follow the link.
        <span class={suspect ? 'document-host document-host-suspect' : 'document-host'}>
          {' '}
          <bdi>{suspect ? t('documentLinkGoesTo', host) : host}</bdi>
        </span>
      )}
    </>
  );
}
