import type { SearchViewProps } from '../../components/search/search-view.tsx';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { KeptList } from './open-list.ts';

/** The painted popup, as handed to the later script. */
export interface PaintedPopup {
  kept: KeptList;
  box: HTMLInputElement | null;
  draw: (props: SearchViewProps) => void;
  /** When the first rows were painted, in epoch milliseconds; null if none were. */
  paintedAtMs: number | null;
  /** Stops watching the pointer and the keys; returns whether they were used. */
  endUse: () => boolean;
  /** Sends the error reports. */
  reporter: Pick<Client, 'ask'>;
}

/** Takes over the painted popup; once text typed meanwhile is processed, resolves with a getter of the view's props. */
export type TakeOver = (painted: PaintedPopup) => Promise<() => SearchViewProps>;

/** The event with which `entrypoints/popup-later.ts` hands over its `TakeOver`. */
export const LATER_EVENT = 'popup-later';

const CLOSING_MS = 250;

/** Loads the later script. */
export interface LaterLoader {
  load: () => Promise<unknown>;
  loadAgain: () => Promise<unknown>;
  /** Called when the second attempt fails, too. */
  onFailed: () => void;
}

/** Runs the script and resolves with what it hands over; never resolves if it cannot be loaded. */
export function loadLater({ load, loadAgain, onFailed }: LaterLoader): Promise<TakeOver> {
  const loading = load().catch(async () => {
    // A closing popup cancels its requests, and is gone before that is noticed or reported.
    await new Promise((resolve) => setTimeout(resolve, CLOSING_MS));
    await loadAgain();
  });
  runDetached(
    loading.catch((thrown: unknown) => {
      onFailed();
      throw thrown;
    }),
  );
  return new Promise((resolve) => {
    addEventListener(LATER_EVENT, (event) => resolve((event as CustomEvent<TakeOver>).detail), { once: true });
  });
}
