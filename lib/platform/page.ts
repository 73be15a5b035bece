import { browser, portsAllowed } from '../browser.ts';
import { patternOf } from '../connection/address-and-key.ts';
import { runDetached } from '../async.ts';
import type { CopyForm, TextForms, TransferForms } from '../recording/sending.ts';

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

/** Opens the options page; in a tab of its own at the form of this connection, if one is given. */
export async function openSettings(connectionId?: string): Promise<void> {
  if (connectionId === undefined) await browser.runtime.openOptionsPage();
  else await browser.tabs.create({ url: `/options.html#connection=${connectionId}` });
}

const NOTIFICATIONS: { permissions: ['notifications'] } = { permissions: ['notifications'] };

/** The permission to show notifications. `request` must be called in the click; it and `remove` are false if refused. */
export const notificationAccess = {
  isGiven: (): Promise<boolean> => browser.permissions.contains(NOTIFICATIONS),
  request: (): Promise<boolean> => browser.permissions.request(NOTIFICATIONS),
  remove: (): Promise<boolean> => browser.permissions.remove(NOTIFICATIONS).catch(() => false),
};

/** Revokes what the user has allowed: access to origins, and notifications. False when the browser refused. */
export async function removePermissions(): Promise<boolean> {
  const { origins = [] } = await browser.permissions.getAll().catch(() => ({ origins: null }));
  return origins !== null && browser.permissions.remove({ origins, ...NOTIFICATIONS }).catch(() => false);
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
  const settings = await browser.action.getUserSettings().catch(() => null);
  return settings?.isOnToolbar === true;
}

export interface FileToSave {
  fileName: string;
  mediaType: string;
  data: string | Blob;
}

/** Browsers read the URL some time after the click, and do not report when. */
const KEPT_MS = 60_000;

/**
 * Passes a file to the browser's downloads, without the permission, which would cost a warning at install. Pages do not
 * learn what the user does when the browser asks for a folder.
 */
export function saveFile({ fileName, mediaType, data }: FileToSave): 'saved' | 'failed' {
  try {
    const blob = typeof data === 'string' ? new Blob([data], { type: `${mediaType};charset=utf-8` }) : data;
    const url = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
    return 'saved';
  } catch {
    return 'failed';
  }
}

/** The clipboard contents for the requested form; rich text comes with Markdown, for plain fields. */
export const clipboardForms = ({ html, markdown, plain }: TextForms, form: CopyForm): TransferForms =>
  form === 'rich' ? { html, plain: markdown } : { plain: form === 'markdown' ? markdown : plain };

/**
 * Puts a text on the clipboard in all its forms, soon after a click or key press: browsers remember that for a few
 * seconds (docs/platform.md#p13). False if it refuses. The permission `clipboardWrite` would cost a warning at install.
 */
export async function copyForms(forms: TransferForms): Promise<boolean> {
  return (await writeItem(forms)) || copyByCommand(forms);
}

/** The recommended way; refused when the page has no focus, as is common in a side panel. */
async function writeItem({ html, plain }: TransferForms): Promise<boolean> {
  const blobOf = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
  try {
    const item = { ...(html !== undefined && blobOf('text/html', html)), ...blobOf('text/plain', plain) };
    // Throws, too, outside secure contexts, and in browsers that write only plain text this way.
    await navigator.clipboard.write([new ClipboardItem(item)]);
    return true;
  } catch {
    return false;
  }
}

/** The older way, which works without focus: the copy command, with the clipboard filled in its event. */
function copyByCommand({ html, plain }: TransferForms): boolean {
  let isFilled = false;
  function fill(event: ClipboardEvent): void {
    if (!event.clipboardData) return;
    event.clipboardData.setData('text/plain', plain);
    if (html !== undefined) event.clipboardData.setData('text/html', html);
    // Instead of the selected text.
    event.preventDefault();
    isFilled = true;
  }
  document.addEventListener('copy', fill, { capture: true });
  try {
    return document.execCommand('copy') && isFilled;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
}
