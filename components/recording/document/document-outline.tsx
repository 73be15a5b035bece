import { TableOfContents } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import { directionOf } from '../../../lib/markdown/nodes.ts';
import { isPlainPress } from '../plain-press.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOverlay } from '../../ui/use-overlay.ts';
import { headingId, type DocumentHeading } from './document-headings.ts';
import type { Outline } from './use-outline.ts';

const navId = (outline: Outline): string => `${outline.name}-outline`;
const buttonId = (outline: Outline): string => `${outline.name}-outline-button`;

/** A button that opens the outline of a document; nothing if it has none. */
export function OutlineButton({ outline }: { outline: Outline }) {
  if (outline.headings.length === 0) return null;
  return (
    <IconButton
      icon={TableOfContents}
      label={t('outlineLabel')}
      id={buttonId(outline)}
      opens={{ open: outline.isOpen, id: navId(outline) }}
      onClick={outline.toggle}
    />
  );
}

/** The headings of a document as links, over its beginning; nothing while closed. */
export function DocumentOutline({ outline }: { outline: Outline }) {
  return outline.isOpen && outline.headings.length > 0 ? <OpenOutline outline={outline} /> : null;
}

function OpenOutline({ outline }: { outline: Outline }) {
  const nav = useRef<HTMLElement>(null);
  const direction = outline.headings[0] && directionOf(outline.headings[0].block);

  useLayoutEffect(() => {
    const marked = nav.current?.querySelector<HTMLElement>('a[aria-current]');
    (marked ?? nav.current?.querySelector('a'))?.focus({ preventScroll: true });
    marked?.scrollIntoView({ block: 'nearest' });
  }, []);

  useOverlay(true, {
    overlay: nav,
    button: () => document.getElementById(buttonId(outline)),
    onClose: outline.close,
  });

  return (
    <nav ref={nav} id={navId(outline)} class="outline" dir={direction} aria-label={t('outlineLabel')}>
      <Entries entries={nested(outline.headings)} outline={outline} />
    </nav>
  );
}

function Entries({ entries, outline }: { entries: readonly Entry[]; outline: Outline }) {
  return (
    <ul>
      {entries.map(({ heading: { index, text }, children }) => (
        <li key={index}>
          <a
            href={`#${headingId(outline.name, index)}`}
            aria-current={index === outline.current ? 'location' : undefined}
            onClick={(event) => {
              if (!isPlainPress(event)) return;
              event.preventDefault();
              outline.goTo(index);
            }}
          >
            <bdi>{text}</bdi>
          </a>
          {children.length > 0 && <Entries entries={children} outline={outline} />}
        </li>
      ))}
    </ul>
  );
}

interface Entry {
  heading: DocumentHeading;
  children: Entry[];
}

/** Nests each heading under the nearest one before it of a higher level. */
function nested(headings: readonly DocumentHeading[]): Entry[] {
  const top: Entry[] = [];
  const above: Entry[] = [];
  for (const heading of headings) {
    while (above.length > 0 && (above.at(-1)?.heading.tag ?? '') >= heading.tag) above.pop();
    const entry = { heading, children: [] };
    (above.at(-1)?.children ?? top).push(entry);
    above.push(entry);
  }
  return top;
}
