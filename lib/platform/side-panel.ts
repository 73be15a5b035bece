import { browser } from '../browser.ts';

/**
 * Opens Chromium's side panel or Firefox's sidebar. To be called synchronously inside the click or the key press: any
 * await before it loses the user's gesture (docs/platform.md#p2). False when the browser refused.
 */
export function openSidePanel(windowId: number): Promise<boolean> {
  const opening = browser.sidePanel ? browser.sidePanel.open({ windowId }) : browser.sidebarAction.open();
  return opening.then(
    () => true,
    () => false,
  );
}
