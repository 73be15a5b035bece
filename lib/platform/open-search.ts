import { runDetached } from '../errors/run-detached.ts';
import { browser } from '../browser.ts';

/**
 * Opens the popup over the window of this page, and its page in a tab where the browser does not (Chromium before 127).
 * To be called in the click itself.
 */
export function openSearch(): void {
  const inTab = () => browser.tabs.create({ url: browser.runtime.getURL('/popup.html') });
  const action = browser.action as Partial<typeof browser.action>;
  runDetached(action.openPopup ? action.openPopup().catch(inTab) : inTab());
}
