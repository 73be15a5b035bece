import { useEffect, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import { createTimelineMaker, type Timeline } from '../../../lib/recording/timeline.ts';
import type { RecordingContent, Segment, Turn } from '../../../lib/recording/types.ts';
import { shownName, speakerClass } from '../people/speaker-look.ts';
import { onScrollOrResize } from '../on-scroll-or-resize.ts';
import type { TranscriptHandle } from '../transcript/transcript-handle.ts';
import { whenIdle } from '../when-idle.ts';
import { GoToTime } from './go-to-time.tsx';
import { TimelineStrip } from './timeline.tsx';

/** The content being read. */
export interface ReaderText {
  /** Title of the recording; empty when it has none. */
  title: string;
  content: RecordingContent;
  turns: readonly Turn[];
  /** The last moment of the transcript, in seconds; 0 when it has no times. */
  endSeconds: number;
  /** Null while there is no transcript on the screen. */
  handle: TranscriptHandle | null;
}

export interface PlaceBarProps {
  text: ReaderText;
  /** Whether the transcript is being read, rather than the summary or notes. */
  isTranscript: boolean;
  /** All other speakers are drawn faded; empty for everybody. */
  chosen: ReadonlySet<number>;
  onGoToSeconds: (seconds: number) => void;
}

/**
 * The reader's position, in words and on the timeline. A component of its own, so that only it is redrawn while
 * scrolling. The line of words appears as the heading above it is scrolled away. Hidden from screen readers except for
 * the time box: the heading, the turns and the timeline say the same.
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

/** Who speaks when; null until it is computed, after the content has been drawn, and if there are no times. */
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

/** The reader's position in the transcript. */
interface PlaceAtTop {
  turn: number;
  /** When the words at the top, or the last ones before them that have a time, were said; null if none have one. */
  seconds: number | null;
}

/**
 * The position at the top of the window; null until the transcript is drawn: an early value that is then corrected
 * would jump.
 */
function usePlaceAtTop(handle: TranscriptHandle | null, turns: readonly Turn[]): PlaceAtTop | null {
  const [at, setAt] = useState<PlaceAtTop | null>(null);
  useEffect(() => {
    if (!handle) return undefined;
    const look = () => {
      const now = handle.readAt();
      // Hidden behind another tab, the transcript has no position, and the last one is kept. The same position draws
      // nothing.
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
