import { cleanLine, isBlank, shorten } from './text.ts';
import type { RecordingContent, RecordingId, Segment, Speaker } from './types.ts';

/** Number of speaker colors that `tokens.css` defines. */
const HUES = 8;

/** A name given on this device to a speaker of one recording; null removes it. */
export interface SpeakerNaming {
  id: RecordingId;
  /** As the service sent it. */
  label: string;
  name: string | null;
}

/** Names given on this device to the speakers of one recording, by label. */
export type LocalNames = ReadonlyMap<string, string>;

/** Maximum length of a name given on this device, in UTF-16 units. */
export const MAX_NAME_LENGTH = 80;

/** The name or else the label (docs/service.md#content); null when there is neither: "Unknown speaker". */
export function speakerName(speaker: Speaker): string | null {
  return speaker.name ?? (speaker.label || null);
}

/** Whether a speaker has a name, and not just the label of one recording. */
export function isNamed(speaker: Speaker): speaker is Speaker & { name: string } {
  return speaker.name !== null && speaker.name !== speaker.label;
}

/** A typed name as one clean line; null when nothing of it would be visible. */
export function cleanSpeakerName(typed: string | null): string | null {
  return cleanLine(typed ?? '', MAX_NAME_LENGTH) || null;
}

/** A speaker with a local name; null removes one. The same object when nothing changes. */
function localSpeaker(speaker: Speaker, name: string | null): Speaker {
  const { label, isLocal } = speaker;
  const serviceName = isLocal ? (speaker.serviceName ?? null) : speaker.name;
  const given = name === serviceName ? null : name;
  if (given === (isLocal ? speaker.name : null)) return speaker;
  if (given === null) return { label, name: serviceName };
  return { label, name: given, isLocal: true, ...(serviceName !== null && { serviceName }) };
}

/** What was typed as the name of a speaker of `content`, clean; null when that is the service's own name, or nothing. */
export function localName({ speakers }: RecordingContent, label: string, typed: string | null): string | null {
  const name = cleanSpeakerName(typed);
  return speakers.some((each) => each.label === label && localSpeaker(each, name).isLocal) ? name : null;
}

/** `content` with exactly these local names, which win over the service's. The same object when nothing changes. */
export function layNamesOver(content: RecordingContent, names: LocalNames): RecordingContent {
  const speakers = content.speakers.map((speaker) => localSpeaker(speaker, names.get(speaker.label) ?? null));
  return speakers.every((speaker, index) => speaker === content.speakers[index]) ? content : { ...content, speakers };
}

/** The color, 0 to 7, by first appearance: unlike a hash of the label, it differs for the first eight people. */
export function speakerHue(speaker: number): number {
  return speaker % HUES;
}

export interface ExampleLine {
  text: string;
  startSeconds: number | null;
}

const LINES = 3;
/** About three lines of the panel. */
const LINE_LENGTH = 110;

/** Lines that help to recognize a speaker: the first, in which people introduce themselves, and the two longest. */
export function exampleLines(segments: readonly Segment[], speaker: number): ExampleLine[] {
  const [first, ...rest] = segments.filter((segment) => segment.speaker === speaker && !isBlank(segment.text));
  if (!first) return [];
  const longest = new Set(rest.toSorted((a, b) => b.text.length - a.text.length).slice(0, LINES - 1));
  return [first, ...rest.filter((segment) => longest.has(segment))].map(({ text, startSeconds }) => ({
    text: shorten(text.replace(/\s+/g, ' '), LINE_LENGTH),
    startSeconds,
  }));
}
