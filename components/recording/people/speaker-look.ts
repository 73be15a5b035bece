import { t } from '../../../lib/i18n.ts';
import { speakerHue, speakerName } from '../../../lib/recording/names.ts';
import type { Speaker } from '../../../lib/recording/types.ts';

/** The displayed name of a speaker; `speaker` is undefined if the transcript does not say who spoke. */
export function shownName(speaker: Speaker | undefined): string {
  return (speaker && speakerName(speaker)) ?? t('unknownSpeaker');
}

/** The class that sets `--speaker`, the color of the speaker at an index; undefined for an unknown speaker. */
export function speakerClass(speaker: Speaker | undefined, index: number): string | undefined {
  return speaker && speakerName(speaker) !== null ? `speaker-${speakerHue(index)}` : undefined;
}
