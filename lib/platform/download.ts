export interface FileToSave {
  fileName: string;
  mediaType: string;
  data: string | Blob;
}

/** Browsers read the address some time after the click; nothing tells when. */
const KEPT_MS = 60_000;

/**
 * Hands a file to the browser's downloads, without the permission for them, which would cost a warning at install. `saved`
 * says that the browser has taken it: what the user answers where the browser asks for a folder is not told to pages.
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
