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
