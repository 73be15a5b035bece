import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Recording, RecordingContent } from '../recording/types.ts';
import type { ExportWords } from './export-document.ts';
import { EXPORT_FORMATS, exportRecording, type ExportedFile, type ExportFormatId } from './export-recording.ts';
import { calendarDate, fileNameOf } from './file-name.ts';

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

/** Recordings as one file, named by `title` and the day of `nowMs`. Null if the writer of Word files cannot be loaded. */
export async function exportMany(
  meetings: readonly ExportedMeeting[],
  { format, isZip }: ManyFormat,
  words: ExportWords,
  { title, nowMs }: { title: string; nowMs: number },
): Promise<ExportedFile | null> {
  const zip: Zippable = {};
  const texts: string[] = [];
  const names = new Set<string>();
  for (const { recording, content, linkAt } of meetings) {
    const file = await exportRecording(recording, content, format, words, linkAt?.(null));
    if (!file) return null;
    const { fileName, data } = file;
    if (typeof data === 'string') texts.push(data);
    // Word files are compressed already.
    zip[unlike(names, fileName)] =
      typeof data === 'string' ? strToU8(data) : [new Uint8Array(await data.arrayBuffer()), { level: 0 }];
  }
  const { extension = '', mediaType = '' } = EXPORT_FORMATS.find(({ id }) => id === format) ?? {};
  const nameOf = (end: string) => fileNameOf(title, calendarDate(nowMs), end);
  return isZip
    ? { fileName: nameOf('zip'), mediaType: 'application/zip', data: new Blob([zipSync(zip)]) }
    : { fileName: nameOf(extension), mediaType, data: texts.join('\n') };
}

/** The name, with a number if a file has it already: some systems do not tell capitals from small letters. */
function unlike(names: Set<string>, fileName: string): string {
  let name = fileName;
  for (let number = 2; names.has(name.toLowerCase()); number++) name = fileName.replace(/(?=\.\w+$)/, ` ${number}`);
  names.add(name.toLowerCase());
  return name;
}
