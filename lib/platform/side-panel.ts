import { browser } from '../browser.ts';

/**
 * Opens Chromium's side panel or Firefox's sidebar. The user's gesture is soon used up (docs/platform.md#p2): the
 * background calls it before it awaits anything, a page soon after the click or the key press. False when the browser refused.
 */
export function openSidePanel(windowId: number): Promise<boolean> {
  const opening = browser.sidePanel ? browser.sidePanel.open({ windowId }) : browser.sidebarAction.open();
  return opening.then(
    () => true,
    () => false,
  );
}
