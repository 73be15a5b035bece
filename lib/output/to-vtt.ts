import type { RecordingContent } from '../recording/types.ts';
import { cueStamp, toCues } from './cues.ts';
import { nameToWrite, type ExportWords } from './export-document.ts';
import type { Header } from './export-header.ts';

/** The spoken words as WebVTT (W3C): the title in the first line, date and people in a note, names in voice tags. */
export function toVtt(header: Header, content: RecordingContent, words: ExportWords): string {
  const note = header.facts.length === 0 ? [] : [['NOTE', ...header.facts.map(outsideCues)].join('\n')];
  const cues = toCues(content).map(({ speaker, startMs, endMs, text }) => {
    const name = escapeVtt(nameToWrite(content.speakers[speaker], words));
    return `${cueStamp(startMs, '.')} --> ${cueStamp(endMs, '.')}\n<v ${name}>${escapeVtt(text)}</v>`;
  });
  return `${[`WEBVTT - ${outsideCues(header.title)}`, ...note, ...cues].join('\n\n')}\n`;
}

/** In the first line and in notes, nothing can be escaped, and an arrow would begin a cue. */
function outsideCues(line: string): string {
  return line.replaceAll('-->', '→');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeVtt(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
}
