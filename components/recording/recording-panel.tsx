import { useSignal } from '@preact/signals';
import { TriangleAlert } from 'lucide';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import type { RecordingState } from '../../lib/models/recording-model.ts';
import type { ShareContent } from '../../lib/models/share-model.ts';
import { failureWords, type FailureAction } from '../ui/failure-words.ts';
import type { SiteChoice } from '../../lib/recording/sending.ts';
import type { RecordingContent, RecordingId } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { Icon } from '../ui/icon.tsx';
import { refusalWords } from '../ui/insert-words.ts';
import { ByHand as ByHandBox } from './by-hand.tsx';
import { BlockingFailure, KeptCopyNotice, keptCopyWords } from './failures.tsx';
import { RecordingMeta } from './meta.tsx';
import {
  PanelContext,
  usePanel,
  type MomentLinks,
  type Panel,
  type ReaderPosition,
  type ShareControls,
  type ShareTarget,
} from './reader-controls.ts';
import { PanelNav, type NavControls } from './nav/panel-nav.tsx';
import { RecentRecordings } from './nav/recent-recordings.tsx';
import { Reader } from './reader.tsx';
import { SeriesLine } from './series-line.tsx';
import { shareWords } from './sharing/share-words.ts';
import { NothingChosen, NotReady, Skeleton } from './states.tsx';
import type { ShownRecording } from './use-reader.ts';

/** Actions on failures. Call them directly in the click handler. */
export interface FailureControls {
  act: (action: Exclude<FailureAction, 'copy-details'>, failure: Failure) => void;
  copyDetails: (failure: Failure) => Promise<'copied' | 'failed'>;
}

export interface RecordingPanelProps extends Omit<
  Panel,
  'share' | 'moments' | 'tell' | 'onFailureAction' | 'onSeries' | 'place'
> {
  state: RecordingState;
  /** The keys that open the search, as the browser writes them; null if none are set. */
  shortcut: string | null;
  share: ShareControls;
  /** `copy` returns null when no recording is on the screen. */
  moments: MomentLinks<Promise<{ copied: boolean; plain: string } | null>>;
  failures: FailureControls;
  nav: NavControls;
}

/** Text that the browser could not copy, and the message for when the user has copied it. */
interface ByHand {
  plain: string;
  done: string;
}

/** A message about something that happened, which nothing else on the screen says. */
interface News {
  words: string;
  /** It stays until the next press or news, so that it can be acted on. */
  isFailure?: boolean | undefined;
}

const NO_NEWS: News = { words: '' };
const NEWS_MS = 4_000;
/** If scrolled by less than this, the top of the page is still visible. */
const NOTICE_SEEN_PX = 100;

/** The whole side panel: one recording, or the reason why there is none. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { state, keys, share, moments, failures, now } = props;
  const place = useSignal<ReaderPosition | null>(null);
  const [news, setNews] = useState(NO_NEWS);
  const [byHand, setByHand] = useState<ByHand | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (news === NO_NEWS) return undefined;
    const end = () => setNews(NO_NEWS);
    const handle = news.isFailure ? undefined : setTimeout(end, NEWS_MS);
    // Before the press is handled, which may bring news.
    if (news.isFailure) addEventListener('click', end, true);
    return () => {
      clearTimeout(handle);
      removeEventListener('click', end, true);
    };
  }, [news]);

  // A reader who returns to the middle of a saved copy does not see the notice at its top.
  const stale = state.status === 'shown' ? state.stale : null;
  const shownId = state.status === 'shown' ? state.detail.recording.id : null;
  useEffect(() => {
    if (!stale || state.status !== 'shown' || scrollY < NOTICE_SEEN_PX) return;
    setNews({ words: keptCopyWords(state.detail.fetchedAtMs, now()) });
  }, [shownId, stale?.code]);
  useEffect(() => {
    setByHand(null);
    setNews((news) => (news.isFailure ? NO_NEWS : news));
  }, [shownId]);
  /** What is known about a recording that is not shown, or not yet. */
  const known = state.status === 'failed' || state.status === 'loading' ? state.recording : null;

  async function copyDetails(failure: Failure) {
    const copied = (await failures.copyDetails(failure)) === 'copied';
    setNews({ words: copied ? t('copied') : t('detailsNotCopied'), isFailure: !copied });
  }

  async function copyMoment(seconds: number) {
    const outcome = await moments.copy(seconds);
    if (!outcome) return setByHand(null);
    const done = t('momentCopied', outcome.plain);
    setByHand(outcome.copied ? null : { plain: outcome.plain, done });
    if (outcome.copied) setNews({ words: done });
  }

  async function send(content: ShareContent, target: ShareTarget, chosen?: Partial<SiteChoice>) {
    const place = { host: share.pageHost, pasteKeys: keys.paste };
    const choosing = chosen && share.choose(chosen);
    const outcome = await share.send(content, target);
    if (outcome.status === 'by-hand') {
      setByHand({ plain: outcome.plain, done: shareWords(content, { status: 'copied' }, place) });
      if (outcome.reason) setNews({ words: refusalWords(outcome.reason) });
      return;
    }
    setByHand(null);
    const isLost = choosing && (await choosing) === 'failed';
    setNews({ words: isLost ? t('copyFormNotKept') : shareWords(content, outcome, place), isFailure: isLost });
  }

  async function stepSeries(which: 'earlier' | 'later') {
    const outcome = await props.nav.stepSeries(which);
    if (outcome === 'none') {
      setNews({ words: t(which === 'earlier' ? 'noEarlierOfSeries' : 'noLaterOfSeries') });
    } else if (typeof outcome !== 'string') setNews({ words: failureWords(outcome, now()).title, isFailure: true });
  }
  const onSeries = (which: 'earlier' | 'later') => runDetached(stepSeries(which));

  /** Opening removes the buttons, so the focus is moved away from them first. */
  function openRecent(id: RecordingId) {
    heading.current?.focus({ preventScroll: true });
    props.nav.open(id);
  }

  function act(action: FailureAction, failure: Failure) {
    if (action === 'copy-details') runDetached(copyDetails(failure));
    else failures.act(action, failure);
  }

  const panel: Panel = {
    ...props,
    share: { ...share, send: (...sent) => runDetached(send(...sent)) },
    moments: { ...moments, copy: (seconds) => runDetached(copyMoment(seconds)) },
    tell: (words, kind) => setNews({ words, isFailure: kind === 'failure' }),
    onFailureAction: act,
    onSeries,
    place,
  };

  return (
    <PanelContext.Provider value={panel}>
      <div class="recording-panel">
        <PanelNav nav={props.nav} />
        <main aria-busy={state.status === 'loading'}>
          {state.status === 'shown' ? (
            <RecordingView key={state.detail.recording.id} shown={state} />
          ) : (
            // One heading for all of these states, so that it keeps the focus when the title becomes known.
            <header class={known ? 'recording-header' : undefined}>
              <h1 ref={heading} class={known ? 'recording-title' : 'visually-hidden'} dir="auto" tabIndex={-1}>
                {known ? known.title || t('untitledRecording') : t('extensionName')}
              </h1>
              {known && <RecordingMeta recording={known} now={now} withStatus={false} />}
            </header>
          )}
          {state.status === 'empty' && <NothingChosen shortcut={props.shortcut} />}
          {state.status === 'loading' && <Skeleton isKnown={known !== null} />}
          {state.status === 'failed' && (
            <BlockingFailure failure={state.failure} now={now} onAction={act} headingRef={heading} />
          )}
          {(state.status === 'empty' || state.status === 'failed') && (
            <RecentRecordings
              key={state.status === 'failed' ? state.id : ''}
              nav={{ ...props.nav, open: openRecent }}
              now={now}
              without={state.status === 'failed' ? state.id : null}
            />
          )}
          {byHand !== null && (
            <ByHandBox
              plain={byHand.plain}
              copyKeys={keys.copy}
              onCopied={() => {
                setByHand(null);
                setNews({ words: byHand.done });
              }}
              onClose={() => setByHand(null)}
            />
          )}
          <output class={news === NO_NEWS ? 'visually-hidden' : 'news'}>{news.words}</output>
        </main>
      </div>
    </PanelContext.Provider>
  );
}

/** One recording: its details, and its content if there is any. */
function RecordingView({ shown }: { shown: ShownRecording }) {
  const { now, reading, onFailureAction, onSeries } = usePanel();
  const { recording, content, fetchedAtMs } = shown.detail;
  const hasTabs = statusKind(recording.status) === 'ready' || hasWords(content);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The focus was lost with the previous recording. A user who is typing elsewhere is not interrupted.
    if (document.hasFocus() && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(markPaint, [content]);

  return (
    <>
      <div class="recording-top">
        <header class="recording-header">
          <h1 ref={heading} class="recording-title" dir="auto" tabIndex={-1}>
            {recording.title || t('untitledRecording')}
          </h1>
          <RecordingMeta
            recording={recording}
            now={now}
            withStatus={hasTabs}
            people={content?.speakers.length || null}
          />
          <SeriesLine read={reading.readSeries} onStep={onSeries} now={now} />
        </header>
        {shown.stale && (
          <KeptCopyNotice
            failure={shown.stale}
            now={now}
            onAction={onFailureAction}
            fetchedAtMs={fetchedAtMs}
            headingRef={heading}
          />
        )}
        {shown.detail.namesUnread && (
          <p class="notice notice-warn" role="status">
            <Icon of={TriangleAlert} />
            {t('namesUnread')}
          </p>
        )}
      </div>
      {hasTabs ? (
        <Reader shown={shown} headingRef={heading} />
      ) : (
        <NotReady
          recording={recording}
          refreshing={shown.refreshing}
          onRefresh={reading.refresh}
          headingRef={heading}
        />
      )}
    </>
  );
}

/** Marks the moment when what was just put into the page has been painted, for benchmarks. */
function markPaint(): void {
  // A timeout that is set in a frame runs after its paint.
  requestAnimationFrame(() => setTimeout(() => performance.mark('recording-painted')));
}

function hasWords(content: RecordingContent | null): boolean {
  return content !== null && (content.segments.length > 0 || content.summary !== null || content.notes !== null);
}
