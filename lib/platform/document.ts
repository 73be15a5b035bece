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
    const url = URL.createObjectURL(
      typeof data === 'string' ? new Blob([data], { type: `${mediaType};charset=utf-8` }) : data,
    );
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
