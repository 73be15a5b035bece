import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { InitialPosition, RecordingState } from '../../lib/models/recording-state.ts';
import { latestSeconds, momentAt, cutLong, toTurns } from '../../lib/recording/turns.ts';
import type { RecordingContent, Speaker, TabName, Turn } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { useWrittenPart } from './document/written-part.tsx';
import { useFind } from './find/use-find.ts';
import { keyOfAction, type ReaderAction } from './keys/reader-keys.ts';
import type { OpenPeople } from './people/people.tsx';
import { usePanel } from './reader-controls.ts';
import { useShare } from './sharing/use-share.ts';
import type { TranscriptHandle } from './transcript/handle.ts';
import { useReadingPosition } from './use-reading-position.ts';

export type ShownRecording = Extract<RecordingState, { status: 'shown' }>;

export type ReaderParts = ReturnType<typeof useReader>;

const NO_CONTENT: RecordingContent = { speakers: [], segments: [], summary: null, notes: null };

/** The state of the reader: the open tab, the place in it, find, and what is open above the words. */
export function useReader(shown: ShownRecording) {
  const { find, share, moments, reading, letterKeys, keys, tell } = usePanel();
  const { initialPosition } = shown;
  const content = shown.detail.content ?? NO_CONTENT;
  const turns = useMemo(() => cutLong(toTurns(content)), [content.segments]);
  const endSeconds = useMemo(() => latestSeconds(turns), [turns]);
  /** Null while there is no transcript on the screen. */
  const [handle, setHandle] = useState<TranscriptHandle | null>(null);
  const [chosen, choose] = useSpeakerFilter(content.speakers, turns, initialPosition, () =>
    tell(t('peopleEveryoneShown')),
  );
  /** Null while the list of people is closed. */
  const [people, setPeople] = useState<OpenPeople | null>(null);
  const [keysOpen, setKeysOpen] = useState(false);
  /** The element that contains the tab panels. */
  const panels = useRef<HTMLDivElement>(null);
  const tabs = tabsOf(shown, turns.length > 0);
  const place = useReadingPosition({
    initialPosition,
    tabs,
    preferredTab: reading.preferredTab(),
    turns,
    handle,
    onPlace: reading.keepPlace,
  });
  const { tab } = place;
  const finding = useFind({ find, tab, panels, turns, handle, sources: content, seed: initialPosition.query });
  const shownFound = useRef<InitialPosition | null>(null);
  useEffect(() => {
    // The reader was led to a search result and has arrived: puts the query into the find box. Not with the handle from
    // before a filter was removed, which knows only what was shown then.
    const isThere = tab === initialPosition.found?.tab && (tab !== 'transcript' || handle?.isDrawn());
    if (!isThere || initialPosition.query === '' || shownFound.current === initialPosition) return;
    shownFound.current = initialPosition;
    const turn = initialPosition.found?.turn ?? null;
    finding.openAtFound(turn === null ? null : { turn, seconds: initialPosition.atSeconds });
  }, [initialPosition, tab, handle]);
  const latest = useRef(place.goToSeconds);
  latest.current = place.goToSeconds;
  // The same objects on every render, so that documents are not drawn again with every key press in the find box.
  const [goToSeconds] = useState(() => (seconds: number) => latest.current(seconds));
  const jump = useMemo(
    () => (endSeconds === 0 ? null : { endSeconds, href: moments.hrefOf, onJump: goToSeconds }),
    [endSeconds],
  );
  const summary = useWrittenPart('summary', content.summary, tab === 'summary');
  const notes = useWrittenPart('notes', content.notes, tab === 'notes');
  return {
    shown,
    content,
    turns,
    /** The last moment of the transcript, in seconds; 0 when it has no times. */
    endSeconds,
    has: { summary: content.summary !== null, transcript: turns.length > 0, notes: content.notes !== null },
    handle,
    setHandle,
    /** The speakers whose turns are shown; empty for all. */
    chosen,
    choose,
    people,
    setPeople,
    keysOpen,
    setKeysOpen,
    panels,
    tabs,
    tab,
    /** Ref for an element just before the bars that does not stick. */
    top: place.top,
    select: (next: TabName) => {
      place.select(next);
      reading.chooseTab(next);
    },
    goToSeconds,
    finding,
    jump,
    documents: [summary, notes],
    shared: useShare({ tab, handle, panels, surface: finding.surface, find, share }),
    /** The key of an action as displayed; undefined while such keys do not work. */
    keyOf: (action: ReaderAction) => keyOfAction(action, { enabled: letterKeys.enabled, isMac: keys.isMac }),
  };
}

/**
 * The available tabs, in order. The transcript's tab also exists while a transcript may still arrive, or if it is the
 * only one.
 */
function tabsOf({ detail: { recording, content } }: ShownRecording, hasTurns: boolean): TabName[] {
  const written = (tab: 'summary' | 'notes'): TabName[] => (typeof content?.[tab] === 'string' ? [tab] : []);
  const others = [...written('summary'), ...written('notes')];
  const isAwaited = statusKind(recording.status) !== 'ready' || others.length === 0;
  const transcript: TabName[] = hasTurns || isAwaited ? ['transcript'] : [];
  return [...written('summary'), ...transcript, ...written('notes')];
}

/** The speakers whose turns are shown, by index (empty for all), and the function that changes them. */
type SpeakerFilter = [chosen: ReadonlySet<number>, choose: (chosen: ReadonlySet<number>) => void];

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The filter of `speakers`, stored by label because newer content may number people differently. It is removed, and
 * `onLifted` called, when the recording is requested at the words of a speaker who is filtered out.
 */
function useSpeakerFilter(
  speakers: readonly Speaker[],
  turns: readonly Turn[],
  initialPosition: InitialPosition,
  onLifted: () => void,
): SpeakerFilter {
  const [choice, setChoice] = useState({ labels: NOBODY, initialPosition });
  const isOlder = choice.labels.size > 0 && choice.initialPosition !== initialPosition;
  const asked = isOlder ? turns[turnAskedFor(initialPosition, turns) ?? -1]?.speaker : undefined;
  const isOver = asked !== undefined && !choice.labels.has(labelOf(speakers, asked));
  const labels = isOver ? NOBODY : choice.labels;
  useEffect(() => {
    if (choice.initialPosition === initialPosition) return;
    if (isOver) onLifted();
    setChoice({ labels, initialPosition });
  }, [initialPosition]);
  const indexes = speakers.flatMap((_, index) => (labels.has(labelOf(speakers, index)) ? [index] : []));
  const key = indexes.join();
  // The same object while the same people are in it.
  const chosen = useMemo<ReadonlySet<number>>(() => new Set(indexes), [key]);
  const choose = (next: ReadonlySet<number>) =>
    setChoice({ labels: new Set([...next].map((index) => labelOf(speakers, index))), initialPosition });
  return [chosen, choose];
}

function turnAskedFor({ found, atSeconds }: InitialPosition, turns: readonly Turn[]): number | null {
  if (found) return found.turn;
  return atSeconds === null ? null : (momentAt(turns, atSeconds)?.turn ?? null);
}

const labelOf = (speakers: readonly Speaker[], index: number): string => speakers[index]?.label ?? '';
