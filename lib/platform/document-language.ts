import { browser } from '../browser.ts';
import { uiLanguage } from '../i18n.ts';

/** Says which language the words of the page are in and which way it is read. */
export function setDocumentLanguage(root: HTMLElement = document.documentElement): void {
  root.lang = uiLanguage();
  // The browser tells only of its own language, which may be another; those that are fallen back to are read this way.
  const isOwn = uiLanguage() === browser.i18n.getUILanguage();
  root.dir = (isOwn && browser.i18n.getMessage('@@bidi_dir')) || 'ltr';
}
