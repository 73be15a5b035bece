import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { InitialPosition, RecordingState } from '../../lib/models/recording-state.ts';
import type { ShareContent } from '../../lib/models/share-model.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { latestSeconds, momentAt, cutLong, toTurns } from '../../lib/recording/turns.ts';
import { isNamed } from '../../lib/recording/names.ts';
import type { RecordingContent, TabName, Speaker, Turn } from '../../lib/recording/types.ts';
import { KeysDialog } from './keys/keys-dialog.tsx';
import { holdPlaceOnResize } from './hold-place.ts';
import { COPY_MENU, type MenuOpener } from './more-menu.tsx';
import { COPY_BUTTON, MORE_BUTTON, ReaderBar, type ReaderTools } from './reader-bar.tsx';
import { pressPeople, type OpenPeople } from './people/people.tsx';
import type { MomentLinks } from './reader-controls.ts';
import { useShare } from './sharing/use-share.ts';
import { NoTranscript, NotReady } from './states.tsx';
import { panelId, TabPanel } from './tabs.tsx';
import { FoundInPage } from './find/found-in-page.ts';
import type { TranscriptHandle } from './transcript/handle.ts';
import { Transcript } from './transcript/transcript.tsx';
import { useFind } from './find/use-find.ts';
import { keyOfAction } from './keys/reader-keys.ts';
import { useReaderKeys } from './keys/use-reader-keys.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useReadingPosition } from './use-reading-position.ts';
import { useWrittenPart, WrittenPart } from './document/written-part.tsx';

export interface ReaderProps extends ReaderTools {
  shown: Extract<RecordingState, { status: 'shown' }>;
  /** Epoch milliseconds. */
  now: () => number;
  moments: MomentLinks<void>;
  /** Takes the focus when a button disappears because what it requested has arrived. */
  headingRef: RefObject<HTMLElement | null>;
}

const NO_CONTENT: RecordingContent = { speakers: [], segments: [], summary: null, notes: null };
const SUMMARY: ShareContent = { kind: 'summary', templateId: null };

/** The content of a recording in up to three tabs, with all tools for reading it. */
export function Reader(props: ReaderProps) {
  const { shown, find, share, moments, reading, letterKeys } = props;
  const { initialPosition } = shown;
  const content = shown.detail.content ?? NO_CONTENT;
  const { hrefOf } = moments;
  const turns = useMemo(() => cutLong(toTurns(content)), [content.segments]);
  const endSeconds = useMemo(() => latestSeconds(turns), [turns]);
  const [handle, setHandle] = useState<TranscriptHandle | null>(null);
  const filter = useSpeakerFilter(content.speakers, turns, initialPosition, () =>
    props.onNews(t('peopleEveryoneShown')),
  );
  const [chosen] = filter;
  const [people, setPeople] = useState<OpenPeople | null>(null);
  const [keysOpen, setKeysOpen] = useState(false);
  const panels = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (panels.current ? holdPlaceOnResize(panels.current) : undefined), []);
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
  const finding = useFind({
    find,
    tab,
    panels,
    turns,
    handle,
    sources: content,
    seed: initialPosition.query,
  });
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
  const latest = useRef({ hrefOf, goToSeconds: place.goToSeconds });
  latest.current = { hrefOf, goToSeconds: place.goToSeconds };
  const [goToSeconds] = useState(() => (seconds: number) => latest.current.goToSeconds(seconds));
  // The same object on every render, so that documents are not drawn again with every key press in the find box.
  const jump = useMemo(() => {
    if (endSeconds === 0) return null;
    const href = (seconds: number) => latest.current.hrefOf(seconds);
    return { endSeconds, href, onJump: goToSeconds };
  }, [endSeconds]);
  const summary = useWrittenPart('summary', content.summary, tab === 'summary');
  const notes = useWrittenPart('notes', content.notes, tab === 'notes');

  const shared = useShare({
    tab,
    handle,
    panels,
    surface: finding.surface,
    find,
    share,
  });

  function select(next: TabName) {
    place.select(next);
    reading.chooseTab(next);
  }

  /** A named speaker also occurs elsewhere; one with a label can be named. */
  function pressSpeaker(index: number) {
    const speaker = content.speakers[index];
    if (speaker && isNamed(speaker)) reading.openPerson(speaker.name);
    else if (speaker?.label) setPeople({ toName: speaker.label });
  }

  /** Presses a button by its key; the button reports what it did. */
  const press = (id: string) => () => document.getElementById(id)?.click();

  /** Shows a tab by its key and focuses its panel: the focus would otherwise stay on something that is gone. */
  const show = (next: TabName) => {
    if (!tabs.includes(next)) return undefined;
    return () => showTab(next);
  };
  const showTab = (next: TabName) => {
    const before = document.activeElement;
    select(next);
    requestAnimationFrame(() => {
      // If the focus has moved since, for example by another key, it stays there.
      const { activeElement } = document;
      const isFree = activeElement === before || activeElement === document.body;
      if (isFree) document.getElementById(panelId(next))?.focus({ preventScroll: true });
    });
  };
  const showKeys = () => setKeysOpen(true);
  const keySetting = { enabled: letterKeys.enabled, isMac: props.keys.isMac };
  const more: MenuOpener = useRef(null);
  const transcript = tab === 'transcript' ? handle : null;
  const canGoToTime = tab === 'transcript' && endSeconds > 0;
  useReaderKeys(
    {
      find: finding.open,
      nextTurn: transcript ? () => transcript.step(1) : undefined,
      previousTurn: transcript ? () => transcript.step(-1) : undefined,
      goToTime: canGoToTime ? () => document.querySelector<HTMLElement>('.go-to-time-field')?.focus() : undefined,
      copyPart: press(COPY_BUTTON),
      copyQuote: () => shared.sendQuote('clipboard'),
      copyAs: () => more.current?.(COPY_MENU),
      insertSummary: content.summary === null ? undefined : () => share.send(SUMMARY, 'page'),
      insertQuote: () => shared.sendQuote('page'),
      showPeople: turns.length > 0 ? pressPeople : undefined,
      showTranscript: show('transcript'),
      showSummary: show('summary'),
      showNotes: show('notes'),
      showMore: press(MORE_BUTTON),
      showKeys,
    },
    keySetting,
  );

  return (
    <>
      <div ref={place.top} class="bar-origin" />
      <ReaderBar
        reader={props}
        barRef={bar}
        tabs={tabs}
        place={place}
        onTab={select}
        onGoToSeconds={goToSeconds}
        text={{ title: shown.detail.recording.title, content, turns, endSeconds, handle }}
        filter={filter}
        people={people}
        onPeople={setPeople}
        written={tab === 'transcript' ? null : tab === 'summary' ? summary : notes}
        finding={finding}
        shared={shared}
        more={{ opener: more, onShowKeys: showKeys }}
      />
      <div ref={panels}>
        <TabPanel tab="transcript" shown={tab === 'transcript'}>
          <Transcript
            turns={turns}
            speakers={content.speakers}
            chosen={chosen}
            hrefOf={hrefOf}
            onMoment={moments.copy}
            onQuote={(turns) => share.send({ kind: 'turns', turns }, 'clipboard')}
            onReady={setHandle}
            onSpeaker={pressSpeaker}
            fallback={
              // Removed with its tab: in a hidden panel the focus would be lost.
              tabs.includes('transcript') && (
                <WithoutTurns shown={shown} onRefresh={reading.refresh} headingRef={props.headingRef} />
              )
            }
          />
        </TabPanel>
        {[summary, notes].map(
          (part) =>
            tabs.includes(part.tab) && (
              <TabPanel key={part.tab} tab={part.tab} shown={tab === part.tab}>
                <WrittenPart part={part} jump={jump} onLink={reading.openLink} />
              </TabPanel>
            ),
        )}
      </div>
      <FoundInPage find={find} surface={finding.surface} />
      <SelectionBar
        panels={panels}
        copyKeys={keyOfAction('copyQuote', keySetting)}
        insertKeys={keyOfAction('insertQuote', keySetting)}
        onCopy={() => shared.sendQuote('clipboard')}
        onInsert={() => shared.sendQuote('page')}
        onFind={(words) => {
          finding.open();
          find.type(words);
        }}
      />
      {keysOpen && (
        <KeysDialog
          enabled={letterKeys.enabled}
          onEnabledChange={letterKeys.set}
          isMac={props.keys.isMac}
          onNotKept={() => props.onNews(t('keysNotKept'))}
          onClose={() => setKeysOpen(false)}
        />
      )}
    </>
  );
}

/**
 * The available tabs, in order. The transcript's tab also exists while a transcript may still arrive, or if it is the
 * only one.
 */
function tabsOf({ detail: { recording, content } }: ReaderProps['shown'], hasTurns: boolean): TabName[] {
  const written = (tab: 'summary' | 'notes'): TabName[] => (typeof content?.[tab] === 'string' ? [tab] : []);
  const others = [...written('summary'), ...written('notes')];
  const isAwaited = statusKind(recording.status) !== 'ready' || others.length === 0;
  const transcript: TabName[] = hasTurns || isAwaited ? ['transcript'] : [];
  return [...written('summary'), ...transcript, ...written('notes')];
}

interface WithoutTurnsProps extends Pick<ReaderProps, 'shown' | 'headingRef'> {
  onRefresh: () => void;
}

/** Shown in place of a transcript without turns. */
function WithoutTurns({ shown, ...props }: WithoutTurnsProps) {
  const { detail, refreshing, givenUp } = shown;
  const { recording } = detail;
  if (statusKind(recording.status) === 'ready') return <NoTranscript {...props} />;
  return <NotReady {...props} recording={recording} refreshing={refreshing} givenUp={givenUp} />;
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
