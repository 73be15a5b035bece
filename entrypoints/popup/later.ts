import { signal, type ReadonlySignal } from '@preact/signals-core';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { LaterParts } from '../../components/search/later.tsx';
import type { holdCursor } from '../../lib/insert/insert-at-cursor.ts';
import type { copyForms } from '../../lib/platform/clipboard.ts';

/** What the other script has. */
export interface LaterScript extends LaterParts {
  holdCursor: typeof holdCursor;
  /** True when it is on the clipboard. */
  copy: (forms: Parameters<typeof copyForms>[0]) => Promise<boolean>;
}

/** How it hands that over. */
export const LATER_EVENT = 'popup-later';

const CLOSING_MS = 250;

/** What the first paint does not need; `loadScript` runs the script that hands it over. */
export function createLater(loadScript: () => Promise<unknown>) {
  const parts = signal<LaterScript | null>(null);
  let giveUp: () => void = () => undefined;
  const loaded = new Promise<LaterScript | null>((resolve) => {
    giveUp = () => resolve(null);
    addEventListener(
      LATER_EVENT,
      (event) => {
        parts.value = (event as CustomEvent<LaterScript>).detail;
        resolve(parts.value);
      },
      { once: true },
    );
  });
  return {
    /** Null until it is there. */
    parts: parts as ReadonlySignal<LaterScript | null>,
    /** Null where it could not be loaded. */
    loaded,
    load(): void {
      const loading = loadScript().catch(async (thrown: unknown) => {
        giveUp();
        // A popup that is being closed loses what it has asked for, and is gone before that is reported.
        await new Promise((resolve) => setTimeout(resolve, CLOSING_MS));
        throw thrown;
      });
      runDetached(loading);
    },
  };
}

/** Copies and inserts by the other script; without it, nothing is on the clipboard, and no page is reached. */
export const sendingBy = (loaded: Promise<LaterScript | null>): Pick<LaterScript, 'copy' | 'holdCursor'> => ({
  copy: async (forms) => (await (await loaded)?.copy(forms)) ?? false,
  async holdCursor(target) {
    const script = await loaded;
    return script ? script.holdCursor(target) : { held: false, reason: 'no-access' };
  },
});
