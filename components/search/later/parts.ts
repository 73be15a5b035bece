import { CopyByHand } from '../../ui/copy-by-hand.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { ActionMenu } from './action-menu.tsx';
import { DoneLine } from './done-line.tsx';
import { NoResults, NotConnected } from './empty.tsx';
import { QueryChips } from './query-chips.tsx';
import { NoticeLines } from './notice-lines.tsx';
import { FurtherHits, SaidRows } from './said-rows.tsx';
import { footWords, statusWords } from './status-words.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { TranscriptLine } from './transcript-line.tsx';
import { TitleNote } from './widened-note.tsx';

/** The parts that the view receives after its first paint. */
export const laterParts = {
  ActionMenu,
  CopyByHand,
  DoneLine,
  FailureNotice,
  FurtherHits,
  NoResults,
  NotConnected,
  NoticeLines,
  QueryChips,
  SaidRows,
  SuggestionList,
  TitleNote,
  TranscriptLine,
  footWords,
  statusWords,
};
