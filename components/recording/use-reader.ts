import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { InitialPosition, RecordingState } from '../../lib/models/recording-state.ts';
import type { ShareContent } from '../../lib/models/share-model.ts';
import { latestSeconds, momentAt, cutLong, toTurns } from '../../lib/recording/turns.ts';
import type { RecordingContent, Speaker, TabName, Turn } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { useWrittenPart } from './document/written-part.tsx';
import type { FindSurface } from './find/surface.ts';
import { useFind } from './find/use-find.ts';
import type { OpenPeople } from './people/people.tsx';
import { usePanel, type ShareTarget } from './reader-controls.ts';
import { copySelection, keepOwnAddress, selectedText } from './sharing/selection.ts';
import type { TranscriptHandle } from './transcript/handle.ts';
import { useReadingPosition } from './use-reading-position.ts';

export type ShownRecording = Extract<RecordingState, { status: 'shown' }>;

export type ReaderParts = ReturnType<typeof useReader>;

const NO_CONTENT: RecordingContent = { speakers: [], segments: [], summary: null, notes: null };

const TABS = ['summary', 'transcript', 'notes'] as const;

/** The state of the reader: the open tab, the place in it, find, and what is open above the words. */
export function useReader(shown: ShownRecording) {
  const { find, share, moments, reading, tell } = usePanel();
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
  const has = { summary: content.summary !== null, transcript: turns.length > 0, notes: content.notes !== null };
  // A transcript may still arrive, or there is nothing else to say.
  const isAwaited = statusKind(shown.detail.recording.status) !== 'ready' || !(has.summary || has.notes);
  const tabs = TABS.filter((each) => has[each] || (each === 'transcript' && isAwaited));
  const place = useReadingPosition({
    initialPosition,
    tabs,
    preferredTab: reading.preferredTab(),
    turns,
    handle,
    panels,
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
  const shared = useShare(tab, handle, panels, finding.surface);
  /** The submenu that the menu of actions opened at, and the quote as it was then; null while it is closed. */
  const [menu, setMenu] = useState<{ inside: string | null; quote: Quote } | null>(null);
  const { goToSeconds } = place;
  // The same object on every render, so that documents are not drawn again with every key press in the find box.
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
    has,
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
    position: place.position,
    select: (next: TabName) => {
      place.select(next);
      reading.chooseTab(next);
    },
    goToSeconds,
    finding,
    jump,
    documents: [summary, notes],
    shared,
    menu,
    /** Opens the menu of actions, at the submenu of an item or as a whole. */
    openMenu: (inside: string | null): void => {
      // The page beside may have become known since the toolbar button was pressed.
      share.lookBeside();
      setMenu({ inside, quote: shared.quote() });
    },
    closeMenu: () => setMenu(null),
    copyTab: () => share.send(tab === 'summary' ? { kind: tab, templateId: null } : { kind: tab }, 'clipboard'),
  };
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
  const [labels, setLabels] = useState(NOBODY);
  const handled = useRef(initialPosition);
  const isNew = labels.size > 0 && handled.current !== initialPosition;
  const asked = isNew ? turns[turnAskedFor(initialPosition, turns) ?? -1]?.speaker : undefined;
  const isLifted = asked !== undefined && !labels.has(labelOf(speakers, asked));
  useEffect(() => {
    handled.current = initialPosition;
    if (!isLifted) return;
    setLabels(NOBODY);
    onLifted();
  }, [initialPosition]);
  const indexes = isLifted ? [] : speakers.flatMap((_, index) => (labels.has(labelOf(speakers, index)) ? [index] : []));
  const key = indexes.join();
  // The same object while the same people are in it.
  const chosen = useMemo<ReadonlySet<number>>(() => new Set(indexes), [key]);
  const choose = (next: ReadonlySet<number>) => setLabels(new Set([...next].map((index) => labelOf(speakers, index))));
  return [chosen, choose];
}

function turnAskedFor({ found, atSeconds }: InitialPosition, turns: readonly Turn[]): number | null {
  if (found) return found.turn;
  return atSeconds === null ? null : (momentAt(turns, atSeconds)?.turn ?? null);
}

const labelOf = (speakers: readonly Speaker[], index: number): string => speakers[index]?.label ?? '';

/** What a quote contains now: the selection, or the turn being read; null when there is neither. */
export type Quote = { content: ShareContent; isSelection: boolean } | null;

/** The moment of a quote, in seconds; null for none. */
export const momentOf = (quote: Quote): number | null =>
  quote?.content.kind === 'turns' ? (quote.content.turns[0]?.startSeconds ?? null) : null;

/** Ways to share what is currently on the screen; also writes copies of what is selected. */
function useShare(
  tab: TabName,
  handle: TranscriptHandle | null,
  panels: RefObject<HTMLElement | null>,
  surface: FindSurface | null,
) {
  const { find, share } = usePanel();
  useEffect(() => {
    document.addEventListener('copy', copySelection);
    document.addEventListener('dragstart', keepOwnAddress);
    return () => {
      document.removeEventListener('copy', copySelection);
      document.removeEventListener('dragstart', keepOwnAddress);
    };
  }, []);

  /** The selection; on the transcript, if nothing is selected, the turn being read. */
  function quote(): Quote {
    if (tab === 'transcript') {
      const { turns, isSelection } = handle?.picked() ?? { turns: [], isSelection: false };
      return turns.length === 0 ? null : { content: { kind: 'turns', turns }, isSelection };
    }
    const text = selectedText(panels.current?.querySelector('[role="tabpanel"]:not([hidden])') ?? null);
    return text === '' ? null : { content: { kind: 'words', text }, isSelection: true };
  }

  const copyFound = () => {
    const findState = find.state.peek();
    if (findState.status === 'closed' || surface?.texts !== findState.texts) return;
    share.send(surface.contentOf(findState.matches.texts), 'clipboard');
  };

  return {
    quote,
    sendQuote: (target: ShareTarget) => share.send(quote()?.content ?? { kind: 'words', text: '' }, target),
    copyFound,
  };
}
