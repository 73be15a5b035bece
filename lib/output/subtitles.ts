import { shorten } from '../recording/text.ts';
import type { RecordingContent } from '../recording/types.ts';
import { cueStamp, toCues, type Cue } from './cues.ts';
import { nameToWrite, type ExportWords } from './export-document.ts';
import type { Header } from './export-header.ts';

/** The maximum time that the title is shown, less if words come sooner; and the minimum. */
const LONGEST_TITLE_MS = 3000;
const SHORTEST_TITLE_MS = 500;
/** Maximum length of the title and of the facts: a cue is no place for a hundred names. */
const MAX_LINE_LENGTH = 160;

/**
 * The spoken words as SubRip subtitles. The format has no place for a header, so the first cue is the title with the
 * date and the people. A name precedes the words when the speaker changes.
 */
export function toSrt(header: Header, content: RecordingContent, words: ExportWords): string {
  const cues = toCues(content);
  const lines = [header.title, header.facts.join(' · ')]
    .filter((line) => line !== '')
    .map((line) => shorten(line, MAX_LINE_LENGTH));
  const titleMs = Math.max(SHORTEST_TITLE_MS, Math.min(LONGEST_TITLE_MS, cues[0]?.startMs ?? LONGEST_TITLE_MS));
  const blocks = cues.map((cue, index) => {
    const changes = cues[index - 1]?.speaker !== cue.speaker;
    const name = changes ? `${nameToWrite(content.speakers[cue.speaker], words)}: ` : '';
    return block(index + 2, cue, name + cue.text);
  });
  return [block(1, { startMs: 0, endMs: titleMs }, lines.join('\n')), ...blocks].join('\n');
}

function block(number: number, { startMs, endMs }: Pick<Cue, 'startMs' | 'endMs'>, text: string): string {
  return `${number}\n${cueStamp(startMs, ',')} --> ${cueStamp(endMs, ',')}\n${srtText(text)}\n`;
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

/** The spoken words as WebVTT (W3C): title in the first line, date and people in a note, names in voice tags. */
export function toVtt(header: Header, content: RecordingContent, words: ExportWords): string {
  const note = header.facts.length === 0 ? [] : [['NOTE', ...header.facts.map(outsideCues)].join('\n')];
  const cues = toCues(content).map(({ speaker, startMs, endMs, text }) => {
    const name = escapeVtt(nameToWrite(content.speakers[speaker], words));
    return `${cueStamp(startMs, '.')} --> ${cueStamp(endMs, '.')}\n<v ${name}>${escapeVtt(text)}</v>`;
  });
  return `${[`WEBVTT - ${outsideCues(header.title)}`, ...note, ...cues].join('\n\n')}\n`;
}

/** The first line and notes have no escapes, and an arrow there would begin a cue. */
function outsideCues(line: string): string {
  return line.replaceAll('-->', '→');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeVtt(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
}
