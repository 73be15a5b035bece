import { useMemo, useRef, useState } from 'preact/hooks';
import type { CopyOutcome } from '../../lib/models/copy-summary.ts';
import type { FindState } from '../../lib/models/find-model.ts';
import type { Arrival } from '../../lib/models/recording-state.ts';
import { latestSeconds } from '../../lib/recording/moments.ts';
import { toTurns } from '../../lib/recording/turns.ts';
import type { ReadingPlace, Recording, RecordingContent, TabName } from '../../lib/recording/types.ts';
import type { ExportMenuProps } from './export-menu.tsx';
import { KeysDialog } from './keys/keys-dialog.tsx';
import type { PeopleListProps } from './people/people.tsx';
import { ReaderBar } from './reader-bar.tsx';
import { NoTranscript, NotReady } from './states.tsx';
import { TabPanel } from './tabs.tsx';
import { TickRail } from './find/tick-rail.tsx';
import type { TranscriptHandle } from './transcript/transcript-handle.ts';
import { TranscriptPanel } from './transcript/transcript-panel.tsx';
import { useFind, type FindControls } from './find/use-find.ts';
import { useReaderKeys } from './keys/use-reader-keys.ts';
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
  onCopySummary: () => Promise<CopyOutcome | null>;
  /** The address of the panel at a moment, in seconds. */
  hrefOf: (seconds: number) => string;
  /** The time of a turn was pressed; called in the click itself. */
  onMoment: (seconds: number) => void;
  onPlace: (place: ReadingPlace) => void;
  onName: PeopleListProps['onName'];
  onAnnounce: (words: string) => void;
}

const EVERYBODY: ReadonlySet<number> = new Set();

/** The words of a recording in three tabs, and everything to read them with. */
export function Reader(props: ReaderProps) {
  const { recording, content, arrival, find, findState, hrefOf } = props;
  const turns = useMemo(() => toTurns(content), [content.segments]);
  const endSeconds = useMemo(() => latestSeconds(turns), [turns]);
  const [handle, setHandle] = useState<TranscriptHandle | null>(null);
  const [chosen, setChosen] = useState(EVERYBODY);
  const [peopleOpen, setPeopleOpen] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  const panels = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const place = useReadingPlace({ arrival, handle, onPlace: props.onPlace });
  const { tab } = place;
  const finding = useFind({
    find,
    state: findState,
    tab,
    panels,
    handle,
    sources: content,
    seed: arrival.query,
  });
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

  const show = (next: TabName) => () => place.select(next);
  const reading = tab === 'transcript' ? handle : null;
  useReaderKeys(
    {
      find: finding.open,
      nextTurn: reading ? () => reading.step(1, 'anybody') : undefined,
      previousTurn: reading ? () => reading.step(-1, 'anybody') : undefined,
      nextTurnOfSpeaker: reading ? () => reading.step(1, 'same-speaker') : undefined,
      previousTurnOfSpeaker: reading ? () => reading.step(-1, 'same-speaker') : undefined,
      goToTime: () => bar.current?.querySelector<HTMLElement>('.go-to-time-field')?.focus(),
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
        peopleOpen={peopleOpen}
        onPeople={() => setPeopleOpen(!peopleOpen)}
        outline={tab === 'transcript' ? null : (tab === 'summary' ? summary : notes).outline}
        find={find}
        findState={findState}
        finding={finding}
        onGoToSeconds={place.goToSeconds}
        onKeys={() => setKeysOpen(true)}
        copyKeys={props.copyKeys}
        onCopySummary={props.onCopySummary}
        formats={props.formats}
        hasTranscript={turns.length > 0}
        onExport={props.onExport}
        onPrint={props.onPrint}
        onAnnounce={props.onAnnounce}
      />
      <div ref={panels}>
        <TabPanel tab="transcript" shown={tab === 'transcript'}>
          <TranscriptPanel
            content={content}
            turns={turns}
            chosen={chosen}
            onChoose={setChosen}
            peopleOpen={peopleOpen}
            onName={props.onName}
            hrefOf={hrefOf}
            onMoment={props.onMoment}
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
