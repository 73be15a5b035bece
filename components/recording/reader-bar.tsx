import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { Search } from 'lucide';
import { t, type MessageKey } from '../../lib/i18n.ts';
import type { FindState } from '../../lib/models/find-model.ts';
import type { RecordingContent, TabName, Turn } from '../../lib/recording/types.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CopyButton, type CopiedPart } from './copy-button.tsx';
import { DocumentOutline, OutlineButton } from './document/document-outline.tsx';
import { keyOfAction, type ReaderAction } from './keys/reader-keys.ts';
import { MoreMenu } from './more-menu.tsx';
import { otherRecordings, type OtherRecordings } from './other-recordings.ts';
import type { ExportControls, ReaderShare } from './reader-controls.ts';
import { FindBar } from './find/find-bar.tsx';
import { PeopleOverlay } from './people/people-overlay.tsx';
import { PeopleButton, type PeopleListProps } from './people/people.tsx';
import type { Quote } from './sharing/share-items.ts';
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
  openPerson: PeopleListProps['onPerson'];
}

interface FindTools {
  model: FindControls;
  state: FindState;
  inPage: FindInPage;
  copyFound: () => void;
}

interface BarKeys {
  copy: string;
  print: string;
  /** Keys without Ctrl or Command work. */
  areLetters: boolean;
  /** Shows what keys there are. */
  show: () => void;
}

interface BarShare extends ReaderShare {
  quote: () => Quote;
  dragPart: (event: DragEvent, part: CopiedPart) => void;
}

interface BarTabs {
  /** Those that there are. */
  all: readonly TabName[];
  open: TabName;
  select: (tab: TabName) => void;
}

export interface ReaderBarProps {
  barRef: RefObject<HTMLDivElement | null>;
  tabs: BarTabs;
  text: ReaderText;
  filter: SpeakerFilter;
  /** Of the document that is read; null on the transcript. */
  outline: Outline | null;
  find: FindTools;
  keys: BarKeys;
  share: BarShare;
  exporting: ExportControls;
  others: OtherRecordings;
  onGoToSeconds: (seconds: number) => void;
  onAnnounce: (words: string) => void;
}

/** The ids of buttons that have keys. */
export const COPY_BUTTON = 'copy-button';
export const MORE_BUTTON = 'more-button';

const TAB_WORDS = {
  summary: 'tabSummary',
  transcript: 'tabTranscript',
  notes: 'tabNotes',
} as const satisfies Record<TabName, MessageKey>;

/** What stays at the top while the words move: the tabs, the tools of the open one, and who speaks when. */
export function ReaderBar(props: ReaderBarProps) {
  const { filter, find, keys, share, exporting } = props;
  const { open: tab } = props.tabs;
  const { content, turns, endSeconds, handle } = props.text;
  const hasSummary = content.summary !== null;
  const hasTurns = tab === 'transcript' && turns.length > 0;
  const [peopleOpen, setPeopleOpen] = useState(false);
  const part: CopiedPart = tab === 'summary' ? { kind: tab, templateId: null } : { kind: tab };
  const exists = tab === 'transcript' ? turns.length > 0 : content[tab] !== null;
  const keyOf = (action: ReaderAction) => (keys.areLetters ? keyOfAction(action) : undefined);
  useBar(props.barRef, find.state.status === 'open');

  return (
    <div ref={props.barRef} class="recording-bar">
      <TabList
        label={t('tabsLabel')}
        tabs={props.tabs.all.map((id) => ({ id, label: t(TAB_WORDS[id]) }))}
        selected={tab}
        onSelect={props.tabs.select}
      />
      <CopyButton
        key={`${tab} ${exists}`}
        id={COPY_BUTTON}
        part={part}
        exists={exists}
        shortcut={keyOf('copyPart')}
        copyKeys={keys.copy}
        onCopy={() => share.copyPart(part)}
        onDragStart={(event) => share.dragPart(event, part)}
        onAnnounce={props.onAnnounce}
      />
      <div class="reader-tools">
        <IconButton
          icon={Search}
          label={t('findOpen')}
          shortcut={keyOf('find')}
          id={FIND_BUTTON}
          onClick={find.inPage.open}
        />
        {hasTurns && (
          <PeopleButton
            count={content.speakers.length}
            chosenCount={filter.chosen.size}
            open={peopleOpen}
            shortcut={keyOf('showPeople')}
            onToggle={() => setPeopleOpen(!peopleOpen)}
          />
        )}
        {props.outline && <OutlineButton outline={props.outline} />}
        <MoreMenu
          id={MORE_BUTTON}
          shortcut={keyOf('showMore')}
          share={{
            hasSummary,
            hasNotes: content.notes !== null,
            hasTranscript: turns.length > 0,
            state: share.state,
            builtInTemplates: share.builtInTemplates,
            pageHost: share.pageHost,
            keys: { insert: keyOf('insertSummary'), quote: keyOf('copyQuote') },
            onSend: share.send,
            onForm: share.setForm,
          }}
          others={otherRecordings(props.others, keyOf)}
          quote={share.quote}
          onLookBeside={share.lookBeside}
          exporting={{
            formats: exporting.formats,
            hasTranscript: turns.length > 0,
            onExport: exporting.save,
            onAnnounce: props.onAnnounce,
          }}
          onPrint={exporting.print}
          printKeys={keys.print}
          keysShortcut={keyOf('showKeys')}
          onShowKeys={keys.show}
        />
      </div>
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
      {hasTurns && peopleOpen && (
        <PeopleOverlay
          content={content}
          chosen={filter.chosen}
          onChoose={filter.choose}
          onName={filter.name}
          onPerson={filter.openPerson}
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
