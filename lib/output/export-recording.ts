import type { Recording, RecordingContent } from '../recording/types.ts';
import {
  exportDocument,
  exportHeader,
  transcriptToMarkdown,
  transcriptToPlain,
  type ExportWords,
} from './export-document.ts';
import { EXPORT_FORMATS, type ExportFormatId } from './export-formats.ts';
import { calendarDate, fileNameOf } from './file-name.ts';
import { toJson } from './to-json.ts';
import { toSrt, toVtt } from './subtitles.ts';

export interface ExportedFile {
  fileName: string;
  mediaType: string;
  data: string | Blob;
}

/**
 * A recording as a file. The writer of Word files is loaded when it is first needed; null if it cannot be, because the
 * extension was updated while the page was open.
 */
export async function exportRecording(
  recording: Recording,
  content: RecordingContent,
  format: ExportFormatId,
  words: ExportWords,
): Promise<ExportedFile | null> {
  const { extension = '', mediaType = '' } = EXPORT_FORMATS.find(({ id }) => id === format) ?? {};
  const { title } = exportHeader(recording, content, words);
  const date = recording.createdAtMs === null ? null : calendarDate(recording.createdAtMs);
  const fileName = fileNameOf(title, date, extension);
  const data = await write(recording, content, format, words);
  return data === null ? null : { fileName, mediaType, data };
}

/** The words of a file; null if the writer of Word files cannot be loaded. */
async function write(recording: Recording, content: RecordingContent, format: ExportFormatId, words: ExportWords) {
  switch (format) {
    case 'markdown':
      return transcriptToMarkdown(exportDocument(recording, content, words));
    case 'plain':
      return transcriptToPlain(exportDocument(recording, content, words));
    case 'docx': {
      // Only the loading may fail; an error of the writer is a bug.
      const writer = await import('./to-docx.ts').catch(() => null);
      return writer && writer.toDocx(exportDocument(recording, content, words));
    }
    case 'srt':
      return toSrt(content, words);
    case 'vtt':
      return toVtt(content, words);
    case 'json':
      return toJson(recording, content);
  }
}
