import { t } from '../../../lib/i18n.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import { shownName, speakerClass } from '../people/speaker-look.ts';
import { GoToTime } from './go-to-time.tsx';
import type { PlaceAtTop } from './use-place-at-top.ts';

export interface PlaceLineProps {
  title: string;
  isTranscript: boolean;
  /** Null until it is known. */
  place: PlaceAtTop | null;
  turns: readonly Turn[];
  speakers: readonly Speaker[];
  /** The last moment of the transcript; 0 when it has no times. */
  lengthSeconds: number;
  onGoToSeconds: (seconds: number) => void;
}

/**
 * What is read, who speaks there, and when: it comes out from under the heading as that is scrolled away. The heading, the
 * turns and the timeline say the same aloud; only the box for a time is not said elsewhere.
 */
export function PlaceLine({
  title,
  isTranscript,
  place,
  turns,
  speakers,
  lengthSeconds,
  onGoToSeconds,
}: PlaceLineProps) {
  const turn = place && turns[place.turn];
  const length = lengthSeconds > 0 ? formatStamp(lengthSeconds) : null;
  return (
    <div class="place-line">
      <span class="place-title" dir="auto" aria-hidden="true" title={title}>
        {title || t('untitledRecording')}
      </span>
      {isTranscript && (
        <span class="place">
          {turn && (
            <bdi
              class={`place-name ${speakerClass(speakers[turn.speaker], turn.speaker) ?? 'turn-unknown'}`}
              aria-hidden="true"
            >
              {shownName(speakers[turn.speaker])}
            </bdi>
          )}
          {length !== null && (
            <>
              <GoToTime lengthSeconds={lengthSeconds} atSeconds={place?.seconds ?? null} onGo={onGoToSeconds} />
              <span class="place-length" aria-hidden="true">
                {t('placeOfLength', length)}
              </span>
            </>
          )}
        </span>
      )}
    </div>
  );
}
