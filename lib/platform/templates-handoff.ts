import { browser } from '../browser.ts';
import { LEFT_TEMPLATES, type TemplatesChange } from '../recording/sending.ts';

/**
 * Leaves this closing page's changes to the templates for the background. In `storage.local`: Firefox drops what a
 * closing page puts into `storage.session` (docs/platform.md#p35), and the browser may close before anyone asks for
 * templates. Under a unique key: another page may leave something, too.
 */
export function leaveTemplates(change: TemplatesChange): void {
  // If there is no space for it, there is none for the page's request to the background either.
  browser.storage.local.set({ [LEFT_TEMPLATES + crypto.randomUUID()]: change }).catch(() => undefined);
}
