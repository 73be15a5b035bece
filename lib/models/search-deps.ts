import type { ListReader, ViewWriter } from '../list/list-reader.ts';
import type { PopupStart } from '../list/list-records.ts';
import type { Choice } from '../messaging/protocol.ts';
import type { Later } from './debounce.ts';
import type { PopupShareDeps } from './popup-share.ts';

/** The dependencies of the popup. */
export interface SearchDeps extends Omit<PopupShareDeps, 'titleOf'> {
  list: ListReader & ViewWriter;
  /** The first read, started before this model was created. */
  firstRead: Promise<PopupStart | null>;
  /** When its rows were painted, in epoch milliseconds; null or absent if the model paints them. */
  paintedAtMs?: number | null;
  /** Epoch milliseconds. */
  now: () => number;
  later: Later;
  /** Runs `work` once the current state is on the screen. */
  afterPaint: (work: () => void) => void;
  /** Opens the panel on a recording; synchronous up to the browser's own call, inside the key press or click. */
  openPanel: (choice: Choice) => void;
  /** Leaves a search for the background, synchronous up to the browser's own call. */
  leaveSearch: (text: string) => void;
  /** The tab that the popup was opened over; null when it is a tab itself. */
  findTab: () => Promise<number | null>;
}
