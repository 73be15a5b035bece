import type { RecordingContent } from '../recording/types.ts';
import { cueStamp, toJoinedCues } from './cues.ts';
import { nameToWrite, type ExportWords } from './export-document.ts';

/** The spoken words as SubRip subtitles. A name precedes the words when the speaker changes. */
export function toSrt(content: RecordingContent, words: ExportWords): string {
  const cues = toJoinedCues(content);
  const blocks = cues.map(({ speaker, startMs, endMs, text }, index) => {
    const changes = cues[index - 1]?.speaker !== speaker;
    const name = changes ? `${nameToWrite(content.speakers[speaker], words)}: ` : '';
    return `${index + 1}\n${cueStamp(startMs, ',')} --> ${cueStamp(endMs, ',')}\n${srtText(name + text)}\n`;
  });
  return blocks.join('\n');
}

/**
 * The format has no escapes: text that a player would take for times (`-->`), tags (`<i>`), or positions (`{\an8}`) is
 * written a little differently, so that it is displayed and not interpreted.
 */
function srtText(text: string): string {
  return text
    .replaceAll('-->', '→')
    .replace(/<(?=[/!?a-z])/gi, '‹')
    .replace(/\{(?=[\\a-z])/gi, '(');
}

/** The spoken words as WebVTT (W3C), with the names in voice tags. */
export function toVtt(content: RecordingContent, words: ExportWords): string {
  const cues = toJoinedCues(content).map(({ speaker, startMs, endMs, text }) => {
    const name = escapeVtt(nameToWrite(content.speakers[speaker], words));
    return `${cueStamp(startMs, '.')} --> ${cueStamp(endMs, '.')}\n<v ${name}>${escapeVtt(text)}</v>`;
  });
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeVtt(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
}
