import { h, render, type FunctionComponent } from 'preact';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { failureWords } from '../../ui/failure-words.ts';
import { CopyByHand } from '../../ui/copy-by-hand.tsx';
import type { LaterParts, LaterViews } from '../later.tsx';
import { ActionMenu } from './action-menu.tsx';
import { TranscriptLine } from './transcript-line.tsx';

const VIEWS: { [Name in keyof LaterViews]: FunctionComponent<LaterViews[Name]> } = {
  actions: ActionMenu,
  byHand: CopyByHand,
  transcripts: TranscriptLine,
  failure: FailureNotice,
};

export const laterParts: LaterParts = {
  failureWords,
  draw(name, host, view) {
    render(view && h(VIEWS[name] as FunctionComponent<typeof view>, view), host);
  },
};
