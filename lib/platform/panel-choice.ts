import { browser } from '../browser.ts';
import { PANEL_CHOICE, type PanelChoice } from '../recording/panel-choice.ts';
import type { Choice } from '../recording/types.ts';

/** Leaves `choice` for the panel of a window. What is asked of the browser itself is done, even if this page goes. */
export function leaveForPanel(windowId: number, choice: Choice): Promise<void> {
  const left: PanelChoice = { windowId, choice, atMs: Date.now() };
  return browser.storage.session.set({ [PANEL_CHOICE]: left });
}

/** Calls `listener` with the window of each choice that is left. Returns the end of it. */
export function onPanelChoice(listener: (windowId: number) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const left = changes[PANEL_CHOICE]?.newValue;
    const isLeft = area === 'session' && typeof left === 'object' && left !== null && 'windowId' in left;
    if (isLeft && typeof left.windowId === 'number') listener(left.windowId);
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}
