import { runDetached } from '../errors/run-detached.ts';
import { browser } from '../browser.ts';
import {
  LEFT_PLACE,
  LEFT_SEARCH,
  PANEL_CHOICE,
  type LeftPlace,
  type LeftSearch,
  type PanelChoice,
} from '../recording/session-handoff.ts';
import type { Choice } from '../recording/types.ts';

// The browser completes these calls even if this page closes.

/** Leaves `choice` for the panel of a window. */
export function leaveForPanel(windowId: number, choice: Choice): Promise<void> {
  const left: PanelChoice = { windowId, choice, atMs: Date.now() };
  return browser.storage.session.set({ [PANEL_CHOICE]: left });
}

/** Calls `listener` with the window of each choice that is left. Returns the unsubscribe function. */
export function onPanelChoice(listener: (windowId: number) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const left = changes[PANEL_CHOICE]?.newValue;
    const isLeft = area === 'session' && typeof left === 'object' && left !== null && 'windowId' in left;
    if (isLeft && typeof left.windowId === 'number') listener(left.windowId);
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}

/** Leaves a search for the background. */
export function leaveSearch(left: LeftSearch): void {
  runDetached(browser.storage.session.set({ [LEFT_SEARCH]: left }));
}

/** Leaves a reading position for the background. */
export function leavePlace(...left: LeftPlace): void {
  runDetached(browser.storage.session.set({ [LEFT_PLACE]: left }));
}
