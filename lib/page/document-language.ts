import { browser } from '../browser.ts';
import { uiLanguage } from '../i18n.ts';

/** Says which language the page is in and which way it is read: that of the browser's interface. */
export function setDocumentLanguage(root: HTMLElement = document.documentElement): void {
  root.lang = uiLanguage();
  root.dir = browser.i18n.getMessage('@@bidi_dir') || 'ltr';
}
