import { runDetached } from '../errors/run-detached.ts';
import { browser } from '../browser.ts';

/**
 * The manifest's commands with their keys as the browser writes them; null when one has none, or lost it to another
 * extension.
 */
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
