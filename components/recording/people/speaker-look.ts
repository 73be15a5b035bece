import { t } from '../../../lib/i18n.ts';
import { speakerHue, speakerName } from '../../../lib/recording/names.ts';
import type { Speaker } from '../../../lib/recording/types.ts';

/** The name of a speaker as it is read; undefined where the transcript names nobody. */
export function shownName(speaker: Speaker | undefined): string {
  return (speaker && speakerName(speaker)) ?? t('unknownSpeaker');
}

/** The class that sets `--speaker`, the colour of the speaker at an index; undefined for those of whom nothing is known. */
export function speakerClass(speaker: Speaker | undefined, index: number): string | undefined {
  return speaker && speakerName(speaker) !== null ? `speaker-${speakerHue(index)}` : undefined;
}
