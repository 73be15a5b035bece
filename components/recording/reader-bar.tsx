import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { CircleQuestionMark, Search } from 'lucide';
import { t } from '../../lib/i18n.ts';
import type { FindState } from '../../lib/models/find-model.ts';
import type { RecordingContent, TabName, Turn } from '../../lib/recording/types.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CopySummary } from './copy-summary.tsx';
import { DocumentOutline, OutlineButton } from './document/document-outline.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { ExportControls, ReaderShare } from './reader-controls.ts';
import { FindBar } from './find/find-bar.tsx';
import { PeopleOverlay } from './people/people-overlay.tsx';
import { PeopleButton, type PeopleListProps } from './people/people.tsx';
import { ShareMenu, type ShareMenuProps } from './sharing/share-menu.tsx';
import { TabList } from './tabs.tsx';
import type { TranscriptHandle } from './transcript/transcript-handle.ts';
import { FIND_BUTTON, type FindControls, type FindInPage } from './find/use-find.ts';
import type { Outline } from './document/use-outline.ts';
import { PlaceBar } from './timeline/place-bar.tsx';
import { useBar } from './use-bar.ts';

/** The words that are read. */
interface ReaderText {
  /** Of the recording; empty when it has none. */
  title: string;
  content: RecordingContent;
  turns: readonly Turn[];
  /** The last moment of the transcript; 0 when it has no times. */
  endSeconds: number;
  /** Null while there is no transcript on the screen. */
  handle: TranscriptHandle | null;
}

/** Whose turns are shown, and what they are called. */
interface SpeakerFilter {
  /** Indexes into the speakers; empty for everybody's. */
  chosen: ReadonlySet<number>;
  choose: (chosen: ReadonlySet<number>) => void;
  name: PeopleListProps['onName'];
}

interface FindTools {
  model: FindControls;
  state: FindState;
  inPage: FindInPage;
  copyFound: () => void;
}

interface BarKeys {
  copy: string;
  /** Keys without Ctrl or Command work. */
  areLetters: boolean;
  /** Shows what keys there are. */
  show: () => void;
}

interface BarShare extends ReaderShare {
  quote: ShareMenuProps['quote'];
  dragSummary: (event: DragEvent) => void;
}

export interface ReaderBarProps {
  barRef: RefObject<HTMLDivElement | null>;
  tab: TabName;
  onSelect: (tab: TabName) => void;
  text: ReaderText;
  filter: SpeakerFilter;
  /** Of the document that is read; null on the transcript. */
  outline: Outline | null;
  find: FindTools;
  keys: BarKeys;
  share: BarShare;
  exporting: ExportControls;
  onGoToSeconds: (seconds: number) => void;
  onAnnounce: (words: string) => void;
}

/** What stays at the top while the words move: the tabs, the tools of the open one, and who speaks when. */
export function ReaderBar(props: ReaderBarProps) {
  const { tab, filter, find, keys, share, exporting } = props;
  const { content, turns, endSeconds, handle } = props.text;
  const hasSummary = content.summary !== null;
  const hasTurns = tab === 'transcript' && turns.length > 0;
  const [peopleOpen, setPeopleOpen] = useState(false);
  useBar(props.barRef, find.state.status === 'open');

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
        copyKeys={keys.copy}
        onCopy={share.copySummary}
        onDragStart={share.dragSummary}
        onAnnounce={props.onAnnounce}
      />
      {find.state.status === 'open' && (
        <FindBar
          tab={tab}
          state={find.state}
          onType={find.model.type}
          onNext={find.model.next}
          onPrevious={find.model.previous}
          onClose={find.inPage.close}
          onReturn={find.inPage.goBack}
          onCopy={find.copyFound}
        />
      )}
      <ReaderTools hidden={find.state.status === 'open'}>
        {hasTurns && (
          <PeopleButton
            count={content.speakers.length}
            chosenCount={filter.chosen.size}
            open={peopleOpen}
            onToggle={() => setPeopleOpen(!peopleOpen)}
          />
        )}
        {props.outline && <OutlineButton outline={props.outline} />}
        <span class="reader-tools-gap" />
        <IconButton
          icon={Search}
          label={t('findOpen')}
          shortcut={keys.areLetters ? '/' : undefined}
          id={FIND_BUTTON}
          onClick={find.inPage.open}
        />
        <ShareMenu
          hasSummary={hasSummary}
          hasNotes={content.notes !== null}
          hasTranscript={turns.length > 0}
          quote={share.quote}
          state={share.state}
          builtInTemplates={share.builtInTemplates}
          pageHost={share.pageHost}
          onLookBeside={share.lookBeside}
          onSend={share.send}
          onForm={share.setForm}
        />
        <ExportMenu
          formats={exporting.formats}
          hasTranscript={turns.length > 0}
          onExport={exporting.save}
          onPrint={exporting.print}
          onAnnounce={props.onAnnounce}
        />
        <IconButton
          icon={CircleQuestionMark}
          label={t('keysTitle')}
          shortcut={keys.areLetters ? '?' : undefined}
          onClick={keys.show}
        />
      </ReaderTools>
      {hasTurns && peopleOpen && (
        <PeopleOverlay
          content={content}
          chosen={filter.chosen}
          onChoose={filter.choose}
          onName={filter.name}
          onClose={() => setPeopleOpen(false)}
        />
      )}
      {props.outline && <DocumentOutline outline={props.outline} />}
      <PlaceBar
        title={props.text.title}
        isTranscript={hasTurns}
        segments={content.segments}
        turns={turns}
        speakers={content.speakers}
        chosen={filter.chosen}
        endSeconds={endSeconds}
        handle={handle}
        onGoToSeconds={props.onGoToSeconds}
      />
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
