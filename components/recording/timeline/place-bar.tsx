import { useEffect, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import { createTimelineMaker, type Timeline } from '../../../lib/recording/timeline.ts';
import type { Segment, Turn } from '../../../lib/recording/types.ts';
import { shownName, speakerClass } from '../people/speaker-look.ts';
import { onScrollOrResize } from '../on-scroll-or-resize.ts';
import type { ReaderText } from '../reader-bar.tsx';
import type { TranscriptHandle } from '../transcript/transcript-handle.ts';
import { whenIdle } from '../when-idle.ts';
import { GoToTime } from './go-to-time.tsx';
import { TimelineStrip } from './timeline.tsx';

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

/** Where in what was said the reader is. */
interface PlaceAtTop {
  turn: number;
  /** When the words at the top were said, or the last ones before them that have a time; null when none has. */
  seconds: number | null;
}

/** The words at the top of the window; null until they are drawn: what is told at first and then corrected would move. */
function usePlaceAtTop(handle: TranscriptHandle | null, turns: readonly Turn[]): PlaceAtTop | null {
  const [at, setAt] = useState<PlaceAtTop | null>(null);
  useEffect(() => {
    if (!handle) return undefined;
    const look = () => {
      const now = handle.readAt();
      // Hidden behind another tab, it has no place, and keeps the last. The same place again draws nothing.
      if (now) setAt((before) => (before?.turn === now.turn && before.seconds === now.seconds ? before : now));
    };
    look();
    return onScrollOrResize(look);
  }, [handle]);
  if (at === null || turns.length === 0) return null;
  const turn = Math.min(at.turn, turns.length - 1);
  return { turn, seconds: at.seconds ?? secondsBefore(turns, turn) };
}

function secondsBefore(turns: readonly Turn[], turn: number): number | null {
  for (let index = turn; index >= 0; index--) {
    const seconds = turns[index]?.startSeconds;
    if (typeof seconds === 'number') return seconds;
  }
  return null;
}
