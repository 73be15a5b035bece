import { cleanLine } from './text.ts';
import type { RecordingContent, RecordingId, Speaker } from './types.ts';

/** How many speaker colours `tokens.css` defines. */
const HUES = 8;

/** A name that is given on this device to a speaker of one recording; null takes it back. */
export interface SpeakerNaming {
  id: RecordingId;
  /** As the service said it. */
  label: string;
  name: string | null;
}

/** UTF-16 units of a name that is given on this device. */
export const MAX_NAME_LENGTH = 80;

/**
 * The name of a speaker, else the label (docs/service.md#content: `speakerNames`); null when there is neither and views
 * say "Unknown speaker".
 */
export function speakerName(speaker: Speaker): string | null {
  return speaker.name ?? (speaker.label || null);
}

/** Whether somebody is known by a name, and not by the label of one recording. */
export function isNamed(speaker: Speaker): speaker is Speaker & { name: string } {
  return speaker.name !== null && speaker.name !== speaker.label;
}

/** A name as it was typed, as one clean line; null when nothing of it would be seen. */
export function cleanSpeakerName(typed: string | null): string | null {
  return cleanLine(typed ?? '', MAX_NAME_LENGTH) || null;
}

/**
 * `content` with a local name for the speaker of `label`; null or a blank name takes a local one back. A name of the
 * service always wins. The same object when nothing changes, and the same `segments` in any case.
 */
export function nameSpeaker(content: RecordingContent, label: string, name: string | null): RecordingContent {
  const clean = cleanSpeakerName(name);
  const at = content.speakers.findIndex((speaker) => speaker.label === label);
  const speaker = content.speakers[at];
  if (!speaker || speaker.name === clean || (speaker.name !== null && speaker.isLocal !== true)) return content;
  const named: Speaker = clean === null ? { label, name: null } : { label, name: clean, isLocal: true };
  return { ...content, speakers: content.speakers.with(at, named) };
}

/**
 * The colour, 0 to 7, of the speaker at an index of `RecordingContent.speakers`. By order of first appearance, so that
 * the first eight people differ, which a hash of the label would not give.
 */
export function speakerHue(speaker: number): number {
  return speaker % HUES;
}
