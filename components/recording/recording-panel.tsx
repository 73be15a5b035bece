import { useEffect, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import type { RecordingState } from '../../lib/models/recording-model.ts';
import type { FailureAction } from '../ui/failure-words.ts';
import { BlockingFailure } from './failures.tsx';
import { RecordingView, type RecordingViewProps } from './recording-view.tsx';
import { NothingChosen, Skeleton } from './states.tsx';

export interface RecordingPanelProps extends Omit<RecordingViewProps, 'shown' | 'onAnnounce' | 'onFailureAction'> {
  state: RecordingState;
  /** The keys that open the search, as the browser writes them; null where none are set. */
  shortcut: string | null;
  /** Called in the click itself, as `onCopyDetails` is. */
  onFailureAction: (action: Exclude<FailureAction, 'copy-details'>, failure: Failure) => void;
  onCopyDetails: (failure: Failure) => Promise<'copied' | 'failed'>;
}

/** Something that has happened; `visible` when nothing else on the screen says so. */
interface News {
  words: string;
  visible: boolean;
}

const NO_NEWS: News = { words: '', visible: false };
const NEWS_MS = 4_000;

/** The whole side panel: one recording, or why there is none. */
export function RecordingPanel({ state, shortcut, onCopyDetails, onFailureAction, ...rest }: RecordingPanelProps) {
  const [news, setNews] = useState(NO_NEWS);

  useEffect(() => {
    if (news === NO_NEWS) return undefined;
    const handle = setTimeout(() => setNews(NO_NEWS), NEWS_MS);
    return () => clearTimeout(handle);
  }, [news]);

  async function copyDetails(failure: Failure) {
    const copied = (await onCopyDetails(failure)) === 'copied';
    setNews({ words: copied ? t('detailsCopied') : t('detailsNotCopied'), visible: true });
  }

  function act(action: FailureAction, failure: Failure) {
    if (action === 'copy-details') void copyDetails(failure);
    else onFailureAction(action, failure);
  }

  return (
    <main class="recording-panel" aria-busy={state.kind === 'loading'}>
      {state.kind === 'shown' ? (
        <RecordingView
          key={state.detail.recording.id}
          shown={state}
          onAnnounce={(words) => setNews({ words, visible: false })}
          onFailureAction={act}
          {...rest}
        />
      ) : (
        <h1 class="visually-hidden">{t('extensionName')}</h1>
      )}
      {state.kind === 'empty' && <NothingChosen shortcut={shortcut} />}
      {state.kind === 'loading' && <Skeleton />}
      {state.kind === 'failed' && <BlockingFailure failure={state.failure} now={rest.now} onAction={act} />}
      <output class={news.visible ? 'news' : 'visually-hidden'}>{news.words}</output>
    </main>
  );
}
