import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import type { Block } from '../../../lib/markdown/nodes.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
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
  const { blocks, headings } = useMemo(() => {
    const blocks = wanted === null ? [] : parseDocument(wanted);
    return { blocks, headings: outlineOf(headingsOf(blocks)) };
  }, [wanted]);
  return { tab, blocks, outline: useOutline(tab, headings) };
}

export interface WrittenPartProps {
  part: WrittenDocument;
  jump: StampJump | null;
  onLink: (url: string) => void;
}

export function WrittenPart({ part: { tab, blocks }, jump, onLink }: WrittenPartProps) {
  const document = useMemo(
    () => <DocumentView name={tab} blocks={blocks} jump={jump} onLink={onLink} />,
    [tab, blocks, jump],
  );
  if (blocks.length === 0) return <p class="none">{t(tab === 'summary' ? 'noSummary' : 'noNotes')}</p>;
  return document;
}
