import type { Segment, Speaker, Turn } from '../../../lib/recording/types.ts';
import type { TranscriptHandle } from '../transcript/transcript-handle.ts';
import { PlaceLine } from './place-line.tsx';
import { TimelineStrip } from './timeline.tsx';
import { usePlaceAtTop } from './use-place-at-top.ts';
import { useTimeline } from './use-timeline.ts';

export interface PlaceBarProps {
  title: string;
  /** The transcript is read, and not the summary or the notes. */
  isTranscript: boolean;
  segments: readonly Segment[];
  turns: readonly Turn[];
  speakers: readonly Speaker[];
  /** Speakers that are not among them are drawn faded; empty for everybody. */
  chosen: ReadonlySet<number>;
  /** The last moment of the transcript; 0 when it has no times. */
  endSeconds: number;
  /** Null while there is no transcript on the screen. */
  handle: TranscriptHandle | null;
  onGoToSeconds: (seconds: number) => void;
}

/** Where the reader is, in words and on the timeline. By itself, because it alone is drawn anew as the words are scrolled. */
export function PlaceBar(props: PlaceBarProps) {
  const { title, isTranscript, segments, turns, speakers, chosen, endSeconds, handle, onGoToSeconds } = props;
  const place = usePlaceAtTop(handle, turns);
  const timeline = useTimeline(segments, endSeconds > 0);
  return (
    <>
      <PlaceLine
        title={title}
        isTranscript={isTranscript}
        place={place}
        turns={turns}
        speakers={speakers}
        lengthSeconds={endSeconds}
        onGoToSeconds={onGoToSeconds}
      />
      {isTranscript &&
        endSeconds > 0 &&
        (timeline ? (
          <TimelineStrip
            timeline={timeline}
            segments={segments}
            speakers={speakers}
            chosen={chosen}
            atSeconds={place?.seconds ?? null}
            onSeek={(seconds) => handle?.goToSeconds(seconds)}
          />
        ) : (
          <div class="timeline" />
        ))}
    </>
  );
}
