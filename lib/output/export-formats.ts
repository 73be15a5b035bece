/** A kind of file that a recording can be exported as. */
export type ExportFormatId = 'markdown' | 'plain' | 'docx' | 'srt' | 'vtt' | 'json';

export interface ExportFormat {
  id: ExportFormatId;
  /** Without the dot. */
  extension: string;
  mediaType: string;
  /** Whether it contains spoken words and their times only. */
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
