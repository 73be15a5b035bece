import { useMemo, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { parseDocument } from '../../lib/markdown/parse-document.ts';
import type { CopyOutcome } from '../../lib/models/copy-summary.ts';
import type { Recording, RecordingContent } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { CopySummary } from './copy-summary.tsx';
import { DocumentView } from './document.tsx';
import { NoTranscript, NotReady } from './states.tsx';
import { TabList, TabPanel } from './tabs.tsx';
import { Transcript } from './transcript.tsx';
import { useTabPlaces } from './use-tab-places.ts';

export interface RecordingTabsProps {
  recording: Recording;
  content: RecordingContent;
  copyKeys: string;
  onRefresh: () => void;
  /** Opens a link of the content; the panel itself never leaves its page. */
  onLink: (url: string) => void;
  onCopySummary: () => Promise<CopyOutcome | null>;
  onAnnounce: (words: string) => void;
}

type TabId = 'transcript' | 'summary' | 'notes';

/** The words of a recording in three tabs, with the one button that everybody wants. */
export function RecordingTabs(props: RecordingTabsProps) {
  const { recording, content, onRefresh, onLink } = props;
  const [tab, setTab] = useState<TabId>('transcript');
  const places = useTabPlaces(tab);
  const NoWords = statusKind(recording.status) === 'ready' ? NoTranscript : NotReady;
  const hasSummary = content.summary !== null;

  function select(next: TabId) {
    places.leave();
    setTab(next);
  }

  return (
    <>
      <div ref={places.top} />
      <div class="recording-bar">
        <TabList
          label={t('tabsLabel')}
          tabs={[
            { id: 'transcript', label: t('tabTranscript') },
            { id: 'summary', label: t('tabSummary') },
            { id: 'notes', label: t('tabNotes') },
          ]}
          selected={tab}
          onSelect={select}
        />
        <CopySummary
          key={String(hasSummary)}
          hasSummary={hasSummary}
          copyKeys={props.copyKeys}
          onCopy={props.onCopySummary}
          onAnnounce={props.onAnnounce}
        />
      </div>
      <TabPanel tab="transcript" shown={tab === 'transcript'}>
        <Transcript content={content} fallback={<NoWords recording={recording} onRefresh={onRefresh} />} />
      </TabPanel>
      <TabPanel tab="summary" shown={tab === 'summary'}>
        <WrittenPart source={content.summary} none={t('noSummary')} onLink={onLink} />
      </TabPanel>
      <TabPanel tab="notes" shown={tab === 'notes'}>
        <WrittenPart source={content.notes} none={t('noNotes')} onLink={onLink} />
      </TabPanel>
    </>
  );
}

interface WrittenPartProps {
  /** Markdown, HTML or plain text. */
  source: string | null;
  none: string;
  onLink: (url: string) => void;
}

function WrittenPart({ source, none, onLink }: WrittenPartProps) {
  const blocks = useMemo(() => (source === null ? [] : parseDocument(source).blocks), [source]);
  return blocks.length > 0 ? <DocumentView blocks={blocks} onLink={onLink} /> : <p class="none">{none}</p>;
}
