import type { SearchViewProps } from '../../components/search/search-view.tsx';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { KeptList } from './open-list.ts';

/** What is on the screen, for the script that goes on with it. */
export interface PaintedPopup {
  kept: KeptList;
  box: HTMLInputElement | null;
  draw: (props: SearchViewProps) => void;
  /** When the first rows were painted, in epoch milliseconds; null where none were. */
  paintedAtMs: number | null;
  /** Ends looking for the pointer and the keys; answers whether they were used. */
  endUse: () => boolean;
  /** What errors are reported with. */
  reporter: Pick<Client, 'ask'>;
}

/** Goes on with the popup that was painted; answers what its view is given by then, once what was typed meanwhile is known. */
export type TakeOver = (painted: PaintedPopup) => Promise<() => SearchViewProps>;

/** How the script of `entrypoints/popup-later.ts` hands that over. */
export const LATER_EVENT = 'popup-later';

const CLOSING_MS = 250;

/** How the script is loaded. */
export interface LaterLoader {
  load: () => Promise<unknown>;
  loadAgain: () => Promise<unknown>;
  /** It could not be loaded again either. */
  onFailed: () => void;
}

/** Runs the script; what it hands over never comes where it cannot be loaded. */
export function loadLater({ load, loadAgain, onFailed }: LaterLoader): Promise<TakeOver> {
  const loading = load().catch(async () => {
    // A popup that is being closed loses what it has asked for, and is gone before that is told or reported.
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
