import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Piece, SendingState, SendOutcome } from '../../lib/models/sending-model.ts';
import type { CopyForm } from '../../lib/recording/sending.ts';
import type { FindState } from '../../lib/models/find-model.ts';
import type { Arrival } from '../../lib/models/recording-state.ts';
import { latestSeconds } from '../../lib/recording/moments.ts';
import { toTurns } from '../../lib/recording/turns.ts';
import type { ReadingPlace, Recording, RecordingContent, TabName } from '../../lib/recording/types.ts';
import type { ExportMenuProps } from './export-menu.tsx';
import { KeysDialog } from './keys/keys-dialog.tsx';
import type { PeopleListProps } from './people/people.tsx';
import { ReaderBar } from './reader-bar.tsx';
import { fillDrag, type DraggedForms } from '../ui/fill-drag.ts';
import type { SendMenuProps, SendTarget } from './sending/send-menu.tsx';
import { useSending } from './sending/use-sending.ts';
import { NoTranscript, NotReady } from './states.tsx';
import { panelId, TabPanel } from './tabs.tsx';
import { TickRail } from './find/tick-rail.tsx';
import type { TranscriptHandle } from './transcript/transcript-handle.ts';
import { Transcript } from './transcript/transcript.tsx';
import { useFind, type FindControls } from './find/use-find.ts';
import { useReaderKeys } from './keys/use-reader-keys.ts';
import { useChosen } from './use-chosen.ts';
import { useReadingPlace } from './use-reading-place.ts';
import { useWrittenPart, WrittenPart } from './document/written-part.tsx';

export interface ReaderProps extends Pick<ExportMenuProps, 'formats' | 'onExport' | 'onPrint'> {
  recording: Recording;
  content: RecordingContent;
  /** How the reader came here; they are led there once. */
  arrival: Arrival;
  isMac: boolean;
  /** The keys that copy on this system, `Ctrl+C` or `⌘C`. */
  copyKeys: string;
  find: FindControls;
  findState: FindState;
  /** Whether keys without Ctrl or Command work. */
  letterKeys: boolean;
  onLetterKeys: (enabled: boolean) => void;
  /** What stands where nobody said a word. */
  state: { refreshing: boolean; givenUp: boolean; isReady: boolean };
  /** Epoch milliseconds. */
  now: () => number;
  onRefresh: () => void;
  /** Opens a link of the content; the panel itself never leaves its page. */
  onLink: (url: string) => void;
  sending: SendingState;
  builtInTemplates: SendMenuProps['builtInTemplates'];
  pageHost: string | null;
  onLookBeside: () => void;
  /** Called in the click itself. The panel says what became of it, but for what is copied by the button of its own. */
  onSend: (piece: Piece, target: SendTarget) => void;
  onCopySummary: () => Promise<SendOutcome>;
  onForm: (form: CopyForm) => void;
  /** What a page gets that a piece is dragged into; null when there is nothing of it. */
  draggedForms: (piece: Piece) => DraggedForms | null;
  /** The address of the panel at a moment, in seconds. */
  hrefOf: (seconds: number) => string;
  /** The time of a turn was pressed; called in the click itself. */
  onMoment: (seconds: number) => void;
  onPlace: (place: ReadingPlace) => void;
  onName: PeopleListProps['onName'];
  onAnnounce: (words: string) => void;
}

const SUMMARY: Piece = { kind: 'summary', templateId: null };

/** The words of a recording in three tabs, and everything to read them with. */
export function Reader(props: ReaderProps) {
  const { recording, content, arrival, find, findState, hrefOf } = props;
  const turns = useMemo(() => toTurns(content), [content.segments]);
  const endSeconds = useMemo(() => latestSeconds(turns), [turns]);
  const [handle, setHandle] = useState<TranscriptHandle | null>(null);
  const [chosen, choose] = useChosen(content.speakers);
  const [keysOpen, setKeysOpen] = useState(false);
  const panels = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const place = useReadingPlace({ arrival, turns, handle, onPlace: props.onPlace });
  const { tab } = place;
  const finding = useFind({
    find,
    state: findState,
    tab,
    panels,
    turns,
    handle,
    sources: content,
    seed: arrival.query,
  });
  const shownFound = useRef<Arrival | null>(null);
  useEffect(() => {
    // Led to words that were found: the reader is at them by now, and they go into the find box.
    const isThere = tab === arrival.found?.tab && (tab !== 'transcript' || handle !== null);
    if (!isThere || shownFound.current === arrival) return;
    shownFound.current = arrival;
    finding.openHere();
  }, [arrival, tab, handle]);
  const latest = useRef({ hrefOf, goToSeconds: place.goToSeconds });
  latest.current = { hrefOf, goToSeconds: place.goToSeconds };
  // The same object at each drawing, so that documents are not drawn again with every key in the find box.
  const jump = useMemo(() => {
    if (endSeconds === 0) return null;
    const href = (seconds: number) => latest.current.hrefOf(seconds);
    return { endSeconds, href, onJump: (seconds: number) => latest.current.goToSeconds(seconds) };
  }, [endSeconds]);
  const summary = useWrittenPart('summary', content.summary, tab === 'summary');
  const notes = useWrittenPart('notes', content.notes, tab === 'notes');

  const sending = useSending({
    tab,
    handle,
    panels,
    surface: finding.surface,
    findState,
    onSend: props.onSend,
    draggedForms: props.draggedForms,
  });

  /** By a key; the panel takes the focus, which would else stay on what has just gone. */
  const show = (next: TabName) => () => {
    const before = document.activeElement;
    place.select(next);
    requestAnimationFrame(() => {
      // Who has gone on by another key meanwhile keeps their place.
      const { activeElement } = document;
      const isFree = activeElement === before || activeElement === document.body;
      if (isFree) document.getElementById(panelId(next))?.focus({ preventScroll: true });
    });
  };
  const reading = tab === 'transcript' ? handle : null;
  const canGoToTime = tab === 'transcript' && endSeconds > 0 && findState.kind === 'closed';
  useReaderKeys(
    {
      find: finding.open,
      nextTurn: reading ? () => reading.step(1, 'anybody') : undefined,
      previousTurn: reading ? () => reading.step(-1, 'anybody') : undefined,
      nextTurnOfSpeaker: reading ? () => reading.step(1, 'same-speaker') : undefined,
      previousTurnOfSpeaker: reading ? () => reading.step(-1, 'same-speaker') : undefined,
      goToTime: canGoToTime ? () => bar.current?.querySelector<HTMLElement>('.go-to-time-field')?.focus() : undefined,
      copyQuote: sending.copyQuote,
      insertSummary: content.summary === null ? undefined : () => props.onSend(SUMMARY, 'page'),
      showTranscript: show('transcript'),
      showSummary: show('summary'),
      showNotes: show('notes'),
      showKeys: () => setKeysOpen(true),
    },
    props.letterKeys,
  );
  const { refreshing, givenUp, isReady } = props.state;

  return (
    <>
      <div ref={place.top} />
      <ReaderBar
        barRef={bar}
        tab={tab}
        onSelect={place.select}
        content={content}
        turns={turns}
        endSeconds={endSeconds}
        handle={handle}
        chosen={chosen}
        onChoose={choose}
        onName={props.onName}
        outline={tab === 'transcript' ? null : (tab === 'summary' ? summary : notes).outline}
        find={find}
        findState={findState}
        finding={finding}
        onCopyFound={sending.copyFound}
        onGoToSeconds={place.goToSeconds}
        letterKeys={props.letterKeys}
        onKeys={() => setKeysOpen(true)}
        copyKeys={props.copyKeys}
        onCopySummary={props.onCopySummary}
        onDragSummary={(event) => fillDrag(event, props.draggedForms(SUMMARY))}
        sendMenu={{
          quote: sending.quote,
          sending: props.sending,
          builtInTemplates: props.builtInTemplates,
          pageHost: props.pageHost,
          onLookBeside: props.onLookBeside,
          onSend: props.onSend,
          onForm: props.onForm,
        }}
        formats={props.formats}
        onExport={props.onExport}
        onPrint={props.onPrint}
        onAnnounce={props.onAnnounce}
      />
      {/* Only to keep the addresses of our own pages out of what is dragged. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={panels} onDragStart={sending.drag}>
        <TabPanel tab="transcript" shown={tab === 'transcript'}>
          <Transcript
            turns={turns}
            speakers={content.speakers}
            chosen={chosen}
            hrefOf={hrefOf}
            onMoment={props.onMoment}
            onQuote={(turns) => props.onSend({ kind: 'turns', turns }, 'clipboard')}
            draggedForms={(turns) => props.draggedForms({ kind: 'turns', turns })}
            onReady={setHandle}
            fallback={
              isReady ? (
                <NoTranscript onRefresh={props.onRefresh} />
              ) : (
                <NotReady
                  recording={recording}
                  now={props.now}
                  refreshing={refreshing}
                  givenUp={givenUp}
                  onRefresh={props.onRefresh}
                />
              )
            }
          />
        </TabPanel>
        <TabPanel tab="summary" shown={tab === 'summary'}>
          <WrittenPart part={summary} jump={jump} onLink={props.onLink} />
        </TabPanel>
        <TabPanel tab="notes" shown={tab === 'notes'}>
          <WrittenPart part={notes} jump={jump} onLink={props.onLink} />
        </TabPanel>
      </div>
      {findState.kind === 'open' && finding.surface && (
        <TickRail surface={finding.surface} state={findState} onGoTo={find.goTo} />
      )}
      {keysOpen && (
        <KeysDialog
          enabled={props.letterKeys}
          onEnabledChange={props.onLetterKeys}
          isMac={props.isMac}
          onClose={() => setKeysOpen(false)}
        />
      )}
    </>
  );
}
