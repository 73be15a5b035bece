import { browser } from '../browser.ts';
import { browserLanguage, uiLanguage } from '../i18n.ts';

/** Sets the language and text direction of the page. */
export function setDocumentLanguage(root: HTMLElement = document.documentElement): void {
  root.lang = uiLanguage();
  // The browser gives the direction of its own language only, which may be another; fallback languages are left to
  // right.
  const isOwn = uiLanguage() === browserLanguage();
  root.dir = (isOwn && browser.i18n.getMessage('@@bidi_dir')) || 'ltr';
}
