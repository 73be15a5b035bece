import { browser } from '../browser.ts';

/**
 * Opens Chromium's side panel or Firefox's sidebar. The user's gesture expires soon (docs/platform.md#p2): the
 * background must call it before it awaits anything, a page soon after the click or key press. False when the browser
 * refused.
 */
export function openSidePanel(windowId: number): Promise<boolean> {
  const opening = browser.sidePanel ? browser.sidePanel.open({ windowId }) : browser.sidebarAction.open();
  return opening.then(
    () => true,
    () => false,
  );
}
