import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { FindModel } from '../../../lib/models/find-model.ts';
import type { ShareContent } from '../../../lib/models/share-model.ts';
import type { TabName } from '../../../lib/recording/types.ts';
import type { FindSurface } from '../find/surface.ts';
import type { TranscriptHandle } from '../transcript/handle.ts';
import type { ReaderShare, ShareTarget } from '../reader-controls.ts';
import { copySelection, keepOwnAddress, selectedText } from './selection.ts';

export interface ShareParts {
  tab: TabName;
  handle: TranscriptHandle | null;
  /** The element that contains the tab panels. */
  panels: RefObject<HTMLElement | null>;
  /** The surface being searched; null while the find bar is closed. */
  surface: FindSurface | null;
  find: FindModel;
  share: ReaderShare;
}

/** What a quote contains now: the selection, or the turn being read; null when there is neither. */
export type Quote = { content: ShareContent; isSelection: boolean } | null;

/** Ways to share what is currently on the screen; also writes copies of what is selected. */
export function useShare({ tab, handle, panels, surface, find, share }: ShareParts) {
  useEffect(() => {
    document.addEventListener('copy', copySelection);
    document.addEventListener('dragstart', keepOwnAddress);
    return () => {
      document.removeEventListener('copy', copySelection);
      document.removeEventListener('dragstart', keepOwnAddress);
    };
  }, []);

  const wordsOfDocument = () => selectedText(panels.current?.querySelector('[role="tabpanel"]:not([hidden])') ?? null);

  /** The selection; on the transcript, if nothing is selected, the turn being read. */
  function quote(): Quote {
    if (tab === 'transcript') {
      const { turns, isSelection } = handle?.picked() ?? { turns: [], isSelection: false };
      return turns.length === 0 ? null : { content: { kind: 'turns', turns }, isSelection };
    }
    const text = wordsOfDocument();
    return text === '' ? null : { content: { kind: 'words', text }, isSelection: true };
  }

  const copyFound = () => {
    const findState = find.state.peek();
    if (findState.status === 'closed' || surface?.texts !== findState.texts) return;
    share.send(surface.contentOf(findState.matches.texts), 'clipboard');
  };

  return {
    quote,
    sendQuote: (target: ShareTarget) => share.send(quote()?.content ?? { kind: 'words', text: '' }, target),
    copyFound,
  };
}
