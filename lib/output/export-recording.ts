import { documentJson, parseDocument } from '../markdown/parse-document.ts';
import type { Recording, RecordingContent } from '../recording/types.ts';
import { toSrt, toVtt } from './cues.ts';
import {
  exportDocument,
  peopleOf,
  titleOf,
  transcriptToMarkdown,
  transcriptToPlain,
  type ExportWords,
} from './export-document.ts';
import { calendarDate, fileNameOf } from './file-name.ts';
import { documentToMarkdown } from './to-markdown.ts';

export type ExportFormatId = 'markdown' | 'plain' | 'docx' | 'srt' | 'vtt' | 'json';

export interface ExportFormat {
  id: ExportFormatId;
  extension: string;
  mediaType: string;
  cuesOnly: boolean;
}

/** In the order in which they are offered: documents, subtitles, data. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  { id: 'markdown', extension: 'md', mediaType: 'text/markdown', cuesOnly: false },
  { id: 'plain', extension: 'txt', mediaType: 'text/plain', cuesOnly: false },
  {
    id: 'docx',
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    cuesOnly: false,
  },
  { id: 'srt', extension: 'srt', mediaType: 'application/x-subrip', cuesOnly: true },
  { id: 'vtt', extension: 'vtt', mediaType: 'text/vtt', cuesOnly: true },
  { id: 'json', extension: 'json', mediaType: 'application/json', cuesOnly: false },
];

export interface ExportedFile {
  fileName: string;
  mediaType: string;
  data: string | Blob;
}

/**
 * A recording as a file, with its address in the service, `link`, if there is one. Null if the writer of Word files
 * cannot be loaded, as after an update of the extension.
 */
export async function exportRecording(
  recording: Recording,
  content: RecordingContent,
  format: ExportFormatId,
  words: ExportWords,
  link: string | null = null,
): Promise<ExportedFile | null> {
  const { extension = '', mediaType = '' } = EXPORT_FORMATS.find(({ id }) => id === format) ?? {};
  const data = await write(recording, content, format, words, link);
  return data === null ? null : { fileName: fileOf(recording, extension, words), mediaType, data };
}

/** The name of a file with a recording. */
export const fileOf = (recording: Recording, extension: string, words: Pick<ExportWords, 'untitled'>): string =>
  fileNameOf(titleOf(recording, words), calendarDate(recording.createdAtMs), extension);

/** The words of a file; null if the writer of Word files cannot be loaded. */
async function write(
  recording: Recording,
  content: RecordingContent,
  format: ExportFormatId,
  words: ExportWords,
  link: string | null,
) {
  switch (format) {
    case 'markdown':
      return transcriptToMarkdown(exportDocument(recording, content, words, link));
    case 'plain':
      return transcriptToPlain(exportDocument(recording, content, words, link));
    case 'docx': {
      // Only the loading may fail; an error of the writer is a bug.
      const writer = await import('./to-docx.ts').catch(() => null);
      return writer && writer.toDocx(exportDocument(recording, content, words, link));
    }
    case 'srt':
      return toSrt(content, words);
    case 'vtt':
      return toVtt(content, words);
    case 'json':
      return toJson(recording, content, link);
  }
}

/**
 * A recording as data, of a stable shape: `version` grows when a field changes its meaning. Of the service, only the
 * address of the recording, if there is a pattern for it; no key. `namedHere` means that `name` was given on this device;
 * times are seconds from the start or null.
 */
function toJson(recording: Recording, content: RecordingContent, link: string | null): string {
  const exported = {
    format: 'earshot-recording',
    version: 1,
    title: recording.title,
    ...(link !== null && { link }),
    date: recording.createdAtMs === null ? null : new Date(recording.createdAtMs).toISOString(),
    durationSeconds: recording.durationSeconds,
    people: peopleOf(content),
    speakers: content.speakers.map(({ label, name, isLocal }) => ({ label, name, namedHere: isLocal === true })),
    segments: content.segments.map(({ speaker, startSeconds, endSeconds, text }) => ({
      speaker,
      startSeconds,
      endSeconds,
      text,
    })),
    summary: textOf(content.summary),
    notes: textOf(content.notes),
  };
  return `${JSON.stringify(exported, null, 2)}\n`;
}

const textOf = (source: string | null): string | null =>
  source !== null && documentJson(source) ? documentToMarkdown(parseDocument(source)) : source;
