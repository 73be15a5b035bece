import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { CircleQuestionMark, Search } from 'lucide';
import { t } from '../../lib/i18n.ts';
import type { SendOutcome } from '../../lib/models/sending-model.ts';
import type { FindState } from '../../lib/models/find-model.ts';
import type { RecordingContent, TabName, Turn } from '../../lib/recording/types.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CopySummary } from './copy-summary.tsx';
import { DocumentOutline, OutlineButton } from './document/document-outline.tsx';
import { ExportMenu, type ExportMenuProps } from './export-menu.tsx';
import { FindBar } from './find/find-bar.tsx';
import { GoToTime } from './timeline/go-to-time.tsx';
import { PeopleOverlay } from './people/people-overlay.tsx';
import { PeopleButton, type PeopleListProps } from './people/people.tsx';
import { SendMenu, type SendMenuProps } from './sending/send-menu.tsx';
import { TabList } from './tabs.tsx';
import { TimelineStrip } from './timeline/timeline.tsx';
import type { TranscriptHandle } from './transcript/transcript-handle.ts';
import { FIND_BUTTON, type FindControls, type FindInPage } from './find/use-find.ts';
import type { Outline } from './document/use-outline.ts';
import { useSecondsAtPlace } from './timeline/use-seconds-at-place.ts';
import { useTimeline } from './timeline/use-timeline.ts';
import { useBar } from './use-bar.ts';

export interface ReaderBarProps
  extends Omit<ExportMenuProps, 'hasTranscript'>, Pick<PeopleListProps, 'onChoose' | 'onName'> {
  barRef: RefObject<HTMLDivElement | null>;
  tab: TabName;
  onSelect: (tab: TabName) => void;
  content: RecordingContent;
  turns: readonly Turn[];
  /** The last moment of the transcript; 0 when it has no times. */
  endSeconds: number;
  handle: TranscriptHandle | null;
  chosen: ReadonlySet<number>;
  /** Of the document that is read; null on the transcript. */
  outline: Outline | null;
  find: FindControls;
  findState: FindState;
  finding: FindInPage;
  onCopyFound: () => void;
  onGoToSeconds: (seconds: number) => void;
  /** Whether keys without Ctrl or Command work. */
  letterKeys: boolean;
  onKeys: () => void;
  copyKeys: string;
  onCopySummary: () => Promise<SendOutcome>;
  onDragSummary: (event: DragEvent) => void;
  sendMenu: Omit<SendMenuProps, 'hasSummary' | 'hasNotes' | 'hasTranscript'>;
}

/** What stays at the top while the words move: the tabs, the tools of the open one, and who speaks when. */
export function ReaderBar(props: ReaderBarProps) {
  const { tab, content, turns, endSeconds, handle, findState } = props;
  const hasSummary = content.summary !== null;
  const hasTurns = tab === 'transcript' && turns.length > 0;
  const hasTimes = tab === 'transcript' && endSeconds > 0;
  const [peopleOpen, setPeopleOpen] = useState(false);
  const atSeconds = useSecondsAtPlace(endSeconds > 0 ? handle : null, turns);
  const timeline = useTimeline(content.segments, endSeconds > 0);
  useBar(props.barRef, findState.kind === 'open');

  return (
    <div ref={props.barRef} class="recording-bar">
      <TabList
        label={t('tabsLabel')}
        tabs={[
          { id: 'transcript', label: t('tabTranscript') },
          { id: 'summary', label: t('tabSummary') },
          { id: 'notes', label: t('tabNotes') },
        ]}
        selected={tab}
        onSelect={props.onSelect}
      />
      <CopySummary
        key={String(hasSummary)}
        hasSummary={hasSummary}
        copyKeys={props.copyKeys}
        onCopy={props.onCopySummary}
        onDragStart={props.onDragSummary}
        onAnnounce={props.onAnnounce}
      />
      {findState.kind === 'open' && (
        <FindBar
          tab={tab}
          state={findState}
          onType={props.find.type}
          onNext={props.find.next}
          onPrevious={props.find.previous}
          onClose={props.finding.close}
          onReturn={props.finding.goBack}
          onCopy={props.onCopyFound}
        />
      )}
      <ReaderTools hidden={findState.kind === 'open'}>
        {hasTurns && (
          <PeopleButton
            count={content.speakers.length}
            chosenCount={props.chosen.size}
            open={peopleOpen}
            onToggle={() => setPeopleOpen(!peopleOpen)}
          />
        )}
        {props.outline && <OutlineButton outline={props.outline} />}
        <span class="reader-tools-gap" />
        {hasTimes && <GoToTime lengthSeconds={endSeconds} atSeconds={atSeconds} onGo={props.onGoToSeconds} />}
        <IconButton
          icon={Search}
          label={t('findOpen')}
          shortcut={props.letterKeys ? '/' : undefined}
          id={FIND_BUTTON}
          onClick={props.finding.open}
        />
        <SendMenu
          hasSummary={hasSummary}
          hasNotes={content.notes !== null}
          hasTranscript={turns.length > 0}
          {...props.sendMenu}
        />
        <ExportMenu
          formats={props.formats}
          hasTranscript={turns.length > 0}
          onExport={props.onExport}
          onPrint={props.onPrint}
          onAnnounce={props.onAnnounce}
        />
        <IconButton
          icon={CircleQuestionMark}
          label={t('keysTitle')}
          shortcut={props.letterKeys ? '?' : undefined}
          onClick={props.onKeys}
        />
      </ReaderTools>
      {hasTurns && peopleOpen && (
        <PeopleOverlay
          content={content}
          chosen={props.chosen}
          onChoose={props.onChoose}
          onName={props.onName}
          onClose={() => setPeopleOpen(false)}
        />
      )}
      {props.outline && <DocumentOutline outline={props.outline} />}
      {hasTimes &&
        (timeline ? (
          <TimelineStrip
            timeline={timeline}
            segments={content.segments}
            speakers={content.speakers}
            chosen={props.chosen}
            atSeconds={atSeconds}
            onSeek={(seconds) => handle?.goToSeconds(seconds)}
          />
        ) : (
          <div class="timeline" />
        ))}
    </div>
  );
}

/**
 * Hidden behind the find bar, what is under way in the tools goes on, but they are not drawn anew with each key in its
 * box: that took as long as the search itself.
 */
function ReaderTools({ hidden, children }: { hidden: boolean; children: ComponentChildren }) {
  const drawn = useRef(children);
  if (!hidden) drawn.current = children;
  return (
    <div class="reader-tools" hidden={hidden}>
      {drawn.current}
    </div>
  );
}
