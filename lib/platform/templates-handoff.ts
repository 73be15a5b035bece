import { browser } from '../browser.ts';
import { LEFT_TEMPLATES, type TemplatesChange } from '../recording/sending.ts';

/**
 * Leaves what this page, which goes, has changed of the templates. In `storage.local`: Firefox drops what a page that goes puts
 * into the session's memory (docs/platform.md#p35), and nobody may ask for templates before the browser closes. Under a key of
 * its own: another page may leave something, too.
 */
export function leaveTemplates(change: TemplatesChange): void {
  // Where there is no room for it, there is none for what the page asks the background to keep either.
  browser.storage.local.set({ [LEFT_TEMPLATES + crypto.randomUUID()]: change }).catch(() => undefined);
}
