export interface FileToSave {
  fileName: string;
  mediaType: string;
  data: string | Blob;
}

export interface DownloadDeps {
  createLink: () => HTMLAnchorElement;
  createUrl: (blob: Blob) => string;
  revokeUrl: (url: string) => void;
  /** Calls back after so many milliseconds. */
  after: (ms: number, callback: () => void) => void;
}

/** Browsers read the address some time after the click; nothing tells when. */
const KEPT_MS = 60_000;

/** What `saveFile` needs, from the page it is called in. */
export function downloadDeps(): DownloadDeps {
  return {
    createLink: () => document.createElement('a'),
    createUrl: (blob) => URL.createObjectURL(blob),
    revokeUrl: (url) => URL.revokeObjectURL(url),
    after(ms, callback) {
      setTimeout(callback, ms);
    },
  };
}

/**
 * Hands a file to the browser's downloads, without the permission for them, which would cost a warning at install. `saved`
 * says that the browser has taken it: what the user answers where the browser asks for a folder is not told to pages.
 */
export function saveFile({ fileName, mediaType, data }: FileToSave, deps: DownloadDeps): 'saved' | 'failed' {
  try {
    const url = deps.createUrl(
      typeof data === 'string' ? new Blob([data], { type: `${mediaType};charset=utf-8` }) : data,
    );
    const link = deps.createLink();
    link.href = url;
    link.download = fileName;
    link.click();
    deps.after(KEPT_MS, () => deps.revokeUrl(url));
    return 'saved';
  } catch {
    return 'failed';
  }
}
