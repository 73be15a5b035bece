import type { Speaker } from './types.ts';

/** How many speaker colours `tokens.css` defines. */
const HUES = 8;

/** The name of a speaker, else the label (contract: `speakerNames`); null when there is neither and views say "Unknown speaker". */
export function speakerName(speaker: Speaker): string | null {
  return speaker.name ?? (speaker.label || null);
}

/**
 * The colour, 0 to 7, of the speaker at an index of `RecordingContent.speakers`. By order of first appearance, so that
 * the first eight people differ, which a hash of the label would not give.
 */
export function speakerHue(speaker: number): number {
  return speaker % HUES;
}
