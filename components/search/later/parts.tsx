import { h, render, type FunctionComponent } from 'preact';
import { CopyByHand } from '../../ui/copy-by-hand.tsx';
import type { LaterParts, LaterViews } from '../later.tsx';
import { ActionMenu } from './action-menu.tsx';
import { TranscriptLine } from './transcript-line.tsx';

const VIEWS: { [Name in keyof LaterViews]: FunctionComponent<LaterViews[Name]> } = {
  actions: ActionMenu,
  byHand: CopyByHand,
  transcripts: TranscriptLine,
};

export const laterParts: LaterParts = {
  draw(name, host, view) {
    render(view && h(VIEWS[name] as FunctionComponent<typeof view>, view), host);
  },
};
