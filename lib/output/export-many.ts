import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Recording, RecordingContent } from '../recording/types.ts';
import type { ExportWords } from './export-document.ts';
import { EXPORT_FORMATS, exportRecording, type ExportedFile, type ExportFormatId } from './export-recording.ts';

export interface ExportedMeeting {
  recording: Recording;
  content: RecordingContent;
  /** Its address at a moment, in seconds, or at its start; null without an address pattern. */
  linkAt: ((seconds: number | null) => string) | null;
}

/** A ZIP with a file for each, or of Markdown and plain text one file with one after the other. */
export interface ManyFormat {
  format: ExportFormatId;
  isZip: boolean;
}

/**
 * Recordings as one file, named by their number and its extension; each is packed as it comes. Null without any, or if
 * the writer of Word files cannot be loaded.
 */
export async function exportMany(
  meetings: AsyncIterable<ExportedMeeting>,
  { format, isZip }: ManyFormat,
  words: ExportWords,
  fileOf: (count: number, extension: string) => string,
): Promise<ExportedFile | null> {
  const texts: string[] = [];
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  const names = new Set<string>();
  for await (const { recording, content, linkAt } of meetings) {
    const file = await exportRecording(recording, content, format, words, linkAt?.(null));
    if (!file) return null;
    const { fileName, data } = file;
    const isText = typeof data === 'string';
    // Word files are compressed already.
    const packed = new ZipDeflate(unlike(names, fileName), { level: isText ? 6 : 0 });
    if (!isZip && isText) texts.push(data);
    if (!isZip) continue;
    zip.add(packed);
    packed.push(isText ? strToU8(data) : new Uint8Array(await data.arrayBuffer()), true);
  }
  if (names.size === 0) return null;
  zip.end();
  const { extension = '', mediaType = '' } = EXPORT_FORMATS.find(({ id }) => id === format) ?? {};
  return isZip
    ? { fileName: fileOf(names.size, 'zip'), mediaType: 'application/zip', data: new Blob(chunks) }
    : { fileName: fileOf(names.size, extension), mediaType, data: texts.join('\n') };
}

/** The name, with a number if a file has it already: some systems do not tell capitals from small letters. */
function unlike(names: Set<string>, fileName: string): string {
  let name = fileName;
  for (let number = 2; names.has(name.toLowerCase()); number++) name = fileName.replace(/(?=\.\w+$)/, ` ${number}`);
  names.add(name.toLowerCase());
  return name;
}
