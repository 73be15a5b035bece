import { TableOfContents } from 'lucide';
import { useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import type { Block } from '../../../lib/markdown/nodes.ts';
import { parseDocument, splitThinking } from '../../../lib/markdown/parse-document.ts';
import { cleanText } from '../../../lib/recording/text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuList } from '../../ui/menu-list.tsx';
import { viewportInsets } from '../scrolling.ts';
import { DocumentView, headingsOf, type StampJump } from './document.tsx';

/** A parsed summary or notes. */
export interface WrittenDocument {
  tab: 'summary' | 'notes';
  blocks: readonly Block[];
  /** What the model that wrote it thought before; empty if there is nothing. */
  thinking: string;
}

/** Parses a summary or notes (Markdown, HTML or plain text, null for none) once its tab is shown. */
export function useWrittenPart(tab: WrittenDocument['tab'], source: string | null, shown: boolean): WrittenDocument {
  const seen = useRef(false);
  seen.current ||= shown;
  const text = seen.current ? (source ?? '') : '';
  return useMemo(
    () => ({ tab, blocks: parseDocument(text), thinking: cleanText(splitThinking(text).thinking) }),
    [tab, text],
  );
}

export interface WrittenPartProps {
  part: WrittenDocument;
  jump: StampJump | null;
  onLink: (url: string) => void;
}

export function WrittenPart({ part: { tab, blocks, thinking }, jump, onLink }: WrittenPartProps) {
  const document = useMemo(() => <DocumentView blocks={blocks} jump={jump} onLink={onLink} />, [blocks, jump]);
  return (
    <>
      {thinking !== '' && (
        // Not a part of the document: it is not searched or copied.
        <details class="document-thinking">
          <summary>{t('documentThinking')}</summary>
          <p dir="auto">{thinking}</p>
        </details>
      )}
      {blocks.length === 0 ? <p class="none">{t(tab === 'summary' ? 'noSummary' : 'noNotes')}</p> : document}
    </>
  );
}

/** Documents with fewer headings than this do not need an outline. */
const LEAST_FOR_OUTLINE = 3;
/** How far below the bars a heading can be and still count as the one being read, in pixels. */
const NEAR = 12;
/** The level of a heading; the space keeps the beginning of the first word, by which the menu is filtered. */
const INDENT = '\u2003 ';

/** A menu of the headings of a document; nothing if there are too few. */
export function OutlineMenu({ part: { tab, blocks } }: { part: WrittenDocument }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const headings = useMemo(
    () => headingsOf(blocks).flatMap(({ tag, text }, index) => (text === '' ? [] : [{ tag, text, index }])),
    [blocks],
  );
  if (headings.length < LEAST_FOR_OUTLINE) return null;

  function items() {
    const shown = document.querySelectorAll<HTMLElement>(`#panel-${tab} .document :is(h2, h3, h4, h5, h6)`);
    const line = viewportInsets().top + NEAR;
    const isPassed = (index: number) => (shown[index]?.getBoundingClientRect().top ?? Infinity) <= line;
    const current = headings.findLast(({ index }) => isPassed(index));
    return headings.map((heading) => ({
      id: String(heading.index),
      label: INDENT.repeat(Number(heading.tag[1]) - 2) + heading.text,
      checked: heading === current,
      act() {
        shown[heading.index]?.focus({ preventScroll: true });
        shown[heading.index]?.scrollIntoView({ block: 'start' });
      },
    }));
  }

  const [label, id] = [t('outlineLabel'), 'outline'];
  return (
    <>
      <IconButton
        element={button}
        icon={TableOfContents}
        label={label}
        id="outline-button"
        opens={{ open, id, isMenu: true }}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <MenuList
          id={id}
          label={label}
          hint={label}
          items={items()}
          inside={null}
          anchor={button}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
