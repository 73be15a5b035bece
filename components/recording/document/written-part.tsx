import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import type { Block } from '../../../lib/markdown/nodes.ts';
import { parseDocument, splitThinking } from '../../../lib/markdown/parse-document.ts';
import { cleanText } from '../../../lib/recording/text.ts';
import { headingsOf, outlineOf } from './document-headings.ts';
import type { StampJump } from './document-inline.tsx';
import { whenIdle } from '../when-idle.ts';
import { DocumentView } from './document.tsx';
import { useOutline, type Outline } from './use-outline.ts';

type WrittenTab = 'summary' | 'notes';

/** A parsed summary or notes. */
export interface WrittenDocument {
  tab: WrittenTab;
  blocks: readonly Block[];
  /** What the model that wrote it thought before; empty if there is nothing. */
  thinking: string;
  outline: Outline;
}

/**
 * Parses a summary or notes. `source` is Markdown, HTML or plain text; null when there is none. It is parsed when its
 * tab is first shown, or earlier when the browser is idle: parsing a long one takes longer than drawing its visible
 * part. It waits while the browser is busy, and each document is parsed in a task of its own.
 */
export function useWrittenPart(tab: WrittenTab, source: string | null, shown: boolean): WrittenDocument {
  const seen = useRef(false);
  const [hasTime, setHasTime] = useState(false);
  seen.current ||= shown || hasTime;
  const wanted = seen.current ? source : null;
  const waits = source !== null && !seen.current;
  useEffect(() => {
    if (!waits) return undefined;
    const step = () => {
      setHasTime(true);
      return false;
    };
    return whenIdle(step, Infinity);
  }, [waits]);
  const { headings, ...document } = useMemo(() => {
    const blocks = wanted === null ? [] : parseDocument(wanted);
    const { thinking } = splitThinking(wanted ?? '');
    return { blocks, thinking: cleanText(thinking), headings: outlineOf(headingsOf(blocks)) };
  }, [wanted]);
  return { tab, ...document, outline: useOutline(tab, headings) };
}

export interface WrittenPartProps {
  part: WrittenDocument;
  jump: StampJump | null;
  onLink: (url: string) => void;
}

export function WrittenPart({ part: { tab, blocks, thinking }, jump, onLink }: WrittenPartProps) {
  const document = useMemo(
    () => <DocumentView name={tab} blocks={blocks} jump={jump} onLink={onLink} />,
    [tab, blocks, jump],
  );
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
