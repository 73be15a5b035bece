import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FailureNoticeProps } from '../ui/failure-notice.tsx';
import type { failureWords } from '../ui/failure-words.ts';
import type { CopyByHandProps } from '../ui/copy-by-hand.tsx';
import type { TranscriptOffer, TranscriptsPart } from '../../lib/models/transcript-offer.ts';
import type { ActionMenuProps } from './later/action-menu.tsx';
import type { TranscriptLineProps } from './later/transcript-line.tsx';

/** The views that the first paint does not need, and what each is given. */
export interface LaterViews {
  actions: ActionMenuProps;
  byHand: CopyByHandProps;
  transcripts: TranscriptLineProps;
  failure: FailureNoticeProps;
}

/** Draws them: a script of its own, which is loaded after the first paint (`entrypoints/popup-later.ts`). */
export interface LaterParts {
  failureWords: typeof failureWords;
  /** Null where there is nothing to draw. */
  draw: <Name extends keyof LaterViews>(name: Name, host: Element, view: LaterViews[Name] | null) => void;
}

/** What the popup has besides its first paint. */
export interface LaterControls {
  /** Null until it is loaded. */
  parts: LaterParts | null;
  /** Null as long as it is not known. */
  transcripts: TranscriptsPart | null;
  setMode: TranscriptOffer['setMode'];
}

export interface LaterProps<Name extends keyof LaterViews> {
  /** Null until it is loaded. */
  parts: LaterParts | null;
  name: Name;
  view: LaterViews[Name] | null;
}

/** The place of a view that is drawn by another script. */
export function Later<Name extends keyof LaterViews>({ parts, name, view }: LaterProps<Name>) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current) parts?.draw(name, host.current, view);
  }, [parts, name, view]);
  useLayoutEffect(() => {
    const element = host.current;
    return () => {
      if (element) parts?.draw(name, element, null);
    };
  }, [parts, name]);
  return <div ref={host} />;
}
