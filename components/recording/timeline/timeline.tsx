import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import type { FindModel } from '../../../lib/models/find-model.ts';
import { spokenBySpeaker, fractionOf, partsOf, speakerAtSeconds } from '../../../lib/recording/spoken.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import type { Segment, Speaker } from '../../../lib/recording/types.ts';
import { isComposing } from '../../ui/is-composing.ts';
import type { FindSurface } from '../find/surface.ts';
import { shownName, speakerClass, usePanel } from '../reader-controls.ts';
import type { ReaderParts } from '../use-reader.ts';
import { useSettled } from '../scrolling.ts';

/**
 * The reader's position: on the timeline, and in words for the bar at the very top. A component of its own, so that only
 * it is redrawn while scrolling.
 */
export function PlaceBar({ reader }: { reader: ReaderParts }) {
  const { turns, endSeconds, handle, goToSeconds } = reader;
  const { segments, speakers } = reader.content;
  const { title } = reader.shown.detail.recording;
  const isTranscript = reader.tab === 'transcript' && reader.has.transcript;
  const { find, place: told } = usePanel();
  const { isReading, turn, seconds } = reader.position.value;
  const speaker = isTranscript ? turns[turn]?.speaker : undefined;
  const name = speaker === undefined ? null : shownName(speakers[speaker]);
  const look = speaker === undefined ? '' : (speakerClass(speakers[speaker], speaker) ?? 'turn-unknown');
  const hasTimes = isTranscript && endSeconds > 0;
  useLayoutEffect(() => {
    told.value = {
      isReading,
      title,
      speaker: name === null ? null : { name, look },
      time: hasTimes ? { at: seconds, end: endSeconds, onGo: goToSeconds } : null,
    };
    return () => {
      told.value = null;
    };
  }, [isReading, title, name, look, seconds, hasTimes, endSeconds, goToSeconds]);
  if (!hasTimes) return null;
  return (
    <TimelineStrip
      lengthSeconds={endSeconds}
      segments={segments}
      speakers={speakers}
      chosen={reader.chosen}
      atSeconds={seconds}
      onSeek={(seconds) => handle?.goToSeconds(seconds)}
    >
      <FoundMarks find={find} surface={reader.finding.surface} lengthSeconds={endSeconds} />
    </TimelineStrip>
  );
}

export interface TimelineStripProps {
  /** The last moment of the transcript. */
  lengthSeconds: number;
  segments: readonly Segment[];
  speakers: readonly Speaker[];
  /** The speakers whose words are marked, each in their color. */
  chosen: ReadonlySet<number>;
  /** Further marks, such as those of matches. */
  children?: ComponentChildren;
  /** The reader's position; null when it has no time. */
  atSeconds: number | null;
  /** Scrolls to a moment. The focus stays on the strip, so that the next key continues from there. */
  onSeek: (seconds: number) => void;
}

/**
 * A strip with the reader's place, and marks where chosen people speak and words were found; a slider for the keyboard
 * and for assistive technology.
 */
export function TimelineStrip(props: TimelineStripProps) {
  const { lengthSeconds, segments, speakers, chosen, atSeconds, onSeek } = props;
  const [pointedSeconds, setPointed] = useState<number | null>(null);
  const [soughtSeconds, setSought] = useSought();
  const here = soughtSeconds ?? atSeconds ?? 0;
  const spans = useMemo(() => {
    const spoken = chosen.size > 0 ? spokenBySpeaker(segments) : null;
    return [...chosen].map((speaker) => (
      <Marks
        key={speaker}
        parts={partsOf(spoken?.get(speaker) ?? [], lengthSeconds)}
        look={speakerClass(speakers[speaker], speaker) ?? ''}
      />
    ));
  }, [lengthSeconds, segments, speakers, chosen]);

  function seek(seconds: number) {
    const within = Math.min(lengthSeconds, Math.max(0, seconds));
    setSought(within);
    onSeek(within);
  }

  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLElement }) {
    if (isComposing(event) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next = nextSeconds(event.key, here, lengthSeconds, isRtl(event.currentTarget));
    if (next === null) return;
    event.preventDefault();
    seek(next);
  }

  const secondsAt = (event: MouseEvent & { currentTarget: HTMLElement }) =>
    fractionOf(fractionAt(event.currentTarget, event.clientX), 1) * lengthSeconds;
  const words = (seconds: number) => {
    const speaker = speakerAtSeconds(segments, seconds);
    const stamp = formatStamp(seconds);
    return speaker === null ? stamp : t('timelineMoment', stamp, shownName(speakers[speaker]));
  };
  const second = Math.floor(here);
  const hereWords = useMemo(() => words(second), [segments, speakers, second]);

  return (
    <div
      class="timeline"
      role="slider"
      tabIndex={0}
      aria-label={t('timelineLabel')}
      aria-valuemin={0}
      aria-valuemax={Math.floor(lengthSeconds)}
      aria-valuenow={Math.min(second, Math.floor(lengthSeconds))}
      aria-valuetext={hereWords}
      onKeyDown={onKeyDown}
      onBlur={() => setSought(null)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => setPointed(secondsAt(event))}
      onPointerLeave={() => setPointed(null)}
      onClick={(event) => seek(secondsAt(event))}
    >
      <svg class="timeline-marks" viewBox={`0 0 ${UNITS} 1`} preserveAspectRatio="none" aria-hidden="true">
        {spans}
        {props.children}
      </svg>
      {(soughtSeconds ?? atSeconds) !== null && (
        <span class="timeline-marker" style={placeOf(fractionOf(here, lengthSeconds))} />
      )}
      {pointedSeconds !== null && (
        <span class="timeline-label" aria-hidden="true" style={placeOf(fractionOf(pointedSeconds, lengthSeconds))}>
          <bdi>{words(pointedSeconds)}</bdi>
        </span>
      )}
    </div>
  );
}

/** Width of the drawing's coordinate system, which is one unit high; the style sheet mirrors it for right-to-left. */
const UNITS = 1000;

function Marks({ parts, look }: { parts: ReturnType<typeof partsOf>; look: string }) {
  return (
    <>
      {parts.map(([from, to]) => (
        <rect key={from} class={look} x={from * UNITS} width={(to - from) * UNITS} height={1} />
      ))}
    </>
  );
}

interface FoundMarksProps {
  find: FindModel;
  surface: FindSurface | null;
  lengthSeconds: number;
}

/** Marks where matches are. A component of its own, so that a key press redraws only it, and that after a pause. */
export function FoundMarks({ find, surface, lengthSeconds }: FoundMarksProps) {
  const state = find.state.value;
  const isOurs = state.status === 'open' && state.texts === surface?.texts;
  const matches = useSettled(isOurs ? state.matches : null, SETTLED_MS, null);
  const parts = useMemo(() => {
    const seconds = [...new Set(matches?.texts)].flatMap((text) => surface?.secondsOf(text) ?? []);
    return partsOf(
      seconds.map((at) => ({ from: at, to: at })),
      lengthSeconds,
    );
  }, [matches, surface, lengthSeconds]);
  return <Marks parts={isOurs ? parts : []} look="timeline-found" />;
}

/**
 * The moment that was last chosen on the strip. The transcript's position would be the beginning of a turn, from which
 * the next step could lead to the same turn again, and the last turns never reach the top; so this value counts until
 * the reader moves by other means, or the focus goes.
 */
function useSought(): [number | null, (seconds: number | null) => void] {
  const [sought, setSought] = useState<number | null>(null);
  useEffect(() => {
    const forget = (event: Event) => {
      if (!(event instanceof KeyboardEvent && OWN_KEYS.test(event.key))) setSought(null);
    };
    for (const type of OTHER_MEANS) addEventListener(type, forget, { passive: true });
    return () => OTHER_MEANS.forEach((type) => removeEventListener(type, forget));
  }, []);
  return [sought, setSought];
}

const OTHER_MEANS = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
/** These move along the strip. */
const OWN_KEYS = /^(?:Arrow|Page|Home|End)/;

/** How long after a key the marks of matches are drawn. */
const SETTLED_MS = 150;

const LEAST_STEP_SECONDS = 5;

/**
 * The moment that a key leads to, not yet clamped to the ends; null for other keys. Arrows follow the strip's
 * direction.
 */
function nextSeconds(key: string, seconds: number, lengthSeconds: number, rtl: boolean): number | null {
  const step = Math.max(lengthSeconds / 100, LEAST_STEP_SECONDS);
  const page = Math.max(lengthSeconds / 10, LEAST_STEP_SECONDS);
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: seconds + (rtl ? -step : step),
    ArrowLeft: seconds + (rtl ? step : -step),
    ArrowUp: seconds + step,
    ArrowDown: seconds - step,
    PageUp: seconds + page,
    PageDown: seconds - page,
    Home: 0,
    End: lengthSeconds,
  };
  return moves[key] ?? null;
}

const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

function fractionAt(strip: Element, clientX: number): number {
  const { left, width } = strip.getBoundingClientRect();
  const fraction = width > 0 ? (clientX - left) / width : 0;
  return isRtl(strip) ? 1 - fraction : fraction;
}

const placeOf = (fraction: number) => ({ '--at': String(fraction) });
