import { useEffect, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import { createTimelineMaker, type Timeline } from '../../../lib/recording/timeline.ts';
import type { Segment } from '../../../lib/recording/types.ts';
import { shownName, speakerClass } from '../people/speaker-look.ts';
import type { ReaderText } from '../reader-bar.tsx';
import { whenIdle } from '../when-idle.ts';
import { GoToTime } from './go-to-time.tsx';
import { TimelineStrip } from './timeline.tsx';
import { usePlaceAtTop } from './use-place-at-top.ts';

export interface PlaceBarProps {
  text: ReaderText;
  /** The transcript is read, and not the summary or the notes. */
  isTranscript: boolean;
  /** Speakers that are not among them are drawn faded; empty for everybody. */
  chosen: ReadonlySet<number>;
  onGoToSeconds: (seconds: number) => void;
}

/**
 * Where the reader is, in words and on the timeline. By itself, because it alone is drawn anew as the words are scrolled. The
 * words come out from under the heading as that is scrolled away. The heading, the turns and the timeline say the same aloud;
 * only the box for a time is not said elsewhere.
 */
export function PlaceBar({ text, isTranscript, chosen, onGoToSeconds }: PlaceBarProps) {
  const { title, turns, endSeconds, handle } = text;
  const { segments, speakers } = text.content;
  const place = usePlaceAtTop(handle, turns);
  const timeline = useTimeline(segments, endSeconds > 0);
  const turn = place && turns[place.turn];
  const atSeconds = place?.seconds ?? null;
  return (
    <>
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
            {endSeconds > 0 && (
              <>
                <GoToTime lengthSeconds={endSeconds} atSeconds={atSeconds} onGo={onGoToSeconds} />
                <span class="place-length" aria-hidden="true">
                  {t('placeOfLength', formatStamp(endSeconds))}
                </span>
              </>
            )}
          </span>
        )}
      </div>
      {isTranscript &&
        endSeconds > 0 &&
        (timeline ? (
          <TimelineStrip
            timeline={timeline}
            segments={segments}
            speakers={speakers}
            chosen={chosen}
            atSeconds={atSeconds}
            onSeek={(seconds) => handle?.goToSeconds(seconds)}
          />
        ) : (
          <div class="timeline" />
        ))}
    </>
  );
}

/** Who speaks when; null until it is worked out, which is after the words are on the screen, and without times. */
function useTimeline(segments: readonly Segment[], hasTimes: boolean): Timeline | null {
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  useEffect(() => {
    if (!hasTimes) return setTimeline(null);
    const maker = createTimelineMaker(segments);
    return whenIdle((hasTime) => {
      if (!maker.advance(hasTime)) return true;
      setTimeline(maker.timeline());
      return false;
    });
  }, [segments, hasTimes]);
  return timeline;
}
