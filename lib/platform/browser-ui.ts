import { browser, portsAllowed } from '../browser.ts';
import { patternOf } from '../connection/address.ts';
import { runDetached } from '../errors/run-detached.ts';

/**
 * Opens Chromium's side panel or Firefox's sidebar; false when the browser refused. The user's gesture expires soon
 * (docs/platform.md#p2): the background must call it before it awaits anything.
 */
export function openSidePanel(windowId: number): Promise<boolean> {
  const opening = browser.sidePanel ? browser.sidePanel.open({ windowId }) : browser.sidebarAction.open();
  return opening.then(
    () => true,
    () => false,
  );
}

/**
 * Asks the user for access to the service's origin. Must be called in the click, before anything is awaited
 * (docs/platform.md#p2). The promise may stay pending forever: the user need not answer.
 */
export function requestOrigin(origin: string): Promise<boolean> {
  return browser.permissions.request({ origins: [patternOf(new URL(origin), portsAllowed)] });
}

/** Revokes access to all origins, each of which the user has allowed. False when the browser refused. */
export async function removeOrigins(): Promise<boolean> {
  try {
    const { origins = [] } = await browser.permissions.getAll();
    return origins.length === 0 || (await browser.permissions.remove({ origins }));
  } catch {
    return false;
  }
}

/** The manifest's commands with their keys; null when one has none, or lost it to another extension. */
export async function readShortcuts(): Promise<{ name: string; keys: string | null }[]> {
  const commands = await browser.commands.getAll();
  return commands.map(({ name = '', shortcut }) => ({ name, keys: shortcut || null }));
}

/** A method that the polyfill passes through but its types (0.12) do not know; in Firefox since 137. */
interface ShortcutSettings {
  openShortcutSettings(): Promise<void>;
}

/** Opens the browser's page for changing shortcuts. */
export function openShortcutSettings(): void {
  if (import.meta.env.FIREFOX)
    runDetached((browser.commands as typeof browser.commands & ShortcutSettings).openShortcutSettings());
  else runDetached(browser.tabs.create({ url: 'chrome://extensions/shortcuts' }));
}

/** Whether the button is in the toolbar, not only in the extensions menu; false when the browser does not tell. */
export async function isInToolbar(): Promise<boolean> {
  try {
    const { isOnToolbar } = await browser.action.getUserSettings();
    return isOnToolbar === true;
  } catch {
    return false;
  }
}
