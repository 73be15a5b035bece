import { useSignal } from '@preact/signals';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide';
import { runDetached } from '../../lib/async.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { linkMaker } from '../../lib/connection/link-pattern.ts';
import type { Failure } from '../../lib/failures.ts';
import { formatNumber, t, tn, uiLanguage } from '../../lib/i18n.ts';
import type { SeriesNeighbor, SeriesPlace } from '../../lib/messaging/protocol.ts';
import type { RecordingState } from '../../lib/models/recording-state.ts';
import type { ShareContent } from '../../lib/models/share-model.ts';
import { failureWords, type FailureAction } from '../ui/failure-words.ts';
import type { SiteChoice } from '../../lib/recording/sending.ts';
import { formatDay, formatDuration, formatFullDate, formatMoment } from '../../lib/recording/time.ts';
import type { Recording, RecordingContent, RecordingId } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import { chordWords } from '../search/action-keys.ts';
import { CopyByHand, type CopyByHandProps } from '../ui/copy-by-hand.tsx';
import { Icon } from '../ui/icon.tsx';
import { refusalWords } from '../ui/insert-words.ts';
import { SourceDot } from '../ui/source-dot.tsx';
import { statusName } from '../ui/status-name.ts';
import { useOverlay } from '../ui/use-overlay.ts';
import { OutsideLink } from './document/document.tsx';
import {
  PanelContext,
  usePanel,
  type MomentLinks,
  type Panel,
  type ReaderPosition,
  type ShareControls,
  type ShareTarget,
} from './reader-controls.ts';
import { keyOfAction } from './keys/reader-keys.ts';
import { PanelNav, type NavControls } from './panel-nav.tsx';
import { Reader } from './reader.tsx';
import { shareWords } from './sharing/copy-menu.ts';
import {
  BlockingFailure,
  KeptCopyNotice,
  keptCopyWords,
  NothingChosen,
  NothingToRead,
  RecentRecordings,
  Skeleton,
} from './states.tsx';
import { whenIdle } from './scrolling.ts';

/** Actions on failures. Call them directly in the click handler. */
export interface FailureControls {
  act: (action: Exclude<FailureAction, 'copy-details'>, failure: Failure) => void;
  /** Whether they are on the clipboard. */
  copyDetails: (failure: Failure) => Promise<boolean>;
}

export interface RecordingPanelProps extends Omit<
  Panel,
  'share' | 'moments' | 'linkAt' | 'keyOf' | 'tell' | 'onSeries' | 'place'
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
  const { state, keys, share, moments, failures, nav, reading, now } = props;
  const place = useSignal<ReaderPosition | null>(null);
  const [news, setNews] = useState(NO_NEWS);
  const [byHand, setByHand] = useState<ByHand | null>(null);
  const shown = state.status === 'shown' ? state : null;
  /** Chosen, and not or not yet shown. */
  const awaited = state.status === 'loading' || state.status === 'failed' ? state : null;
  const { stale, detail } = shown ?? {};
  const content = detail?.content ?? null;
  const hasTabs = detail && (statusKind(detail.recording.status) === 'ready' || hasWords(content));
  /** What is known about the recording, also before it is shown; null if none was chosen. */
  const about = detail?.recording ?? awaited?.recording ?? null;
  const shownId = detail?.recording.id;
  const id = shownId ?? awaited?.id ?? null;
  const heading = useHeading(shownId);
  const tell: Panel['tell'] = (words, kind) => setNews({ words, isFailure: kind === 'failure' });

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
  useEffect(() => {
    if (stale && detail && scrollY >= NOTICE_SEEN_PX) tell(keptCopyWords(detail.fetchedAtMs, now()));
  }, [shownId, stale?.code]);
  useEffect(() => {
    setByHand(null);
    setNews((news) => (news.isFailure ? NO_NEWS : news));
  }, [shownId]);
  useLayoutEffect(() => (shown ? markPaint() : undefined), [shownId, content]);

  async function copyDetails(failure: Failure) {
    const copied = await failures.copyDetails(failure);
    tell(copied ? t('copied') : t('detailsNotCopied'), copied ? undefined : 'failure');
  }

  async function copyMoment(seconds: number) {
    const outcome = await moments.copy(seconds);
    if (!outcome) return setByHand(null);
    const done = t('momentCopied', outcome.plain);
    setByHand(outcome.copied ? null : { plain: outcome.plain, done });
    if (outcome.copied) tell(done);
  }

  async function send(content: ShareContent, target: ShareTarget, chosen?: Partial<SiteChoice>) {
    const place = { host: share.pageHost, pasteKeys: chordWords('command+v', keys.isMac).shown };
    const choosing = chosen && share.choose(chosen);
    const outcome = await share.send(content, target);
    if (outcome.status === 'by-hand') {
      setByHand({ plain: outcome.plain, done: shareWords(content, { status: 'copied' }, place) });
      if (outcome.reason) tell(refusalWords(outcome.reason));
      return;
    }
    setByHand(null);
    const isLost = choosing && (await choosing) === 'failed';
    if (isLost) tell(t('copyFormNotKept'), 'failure');
    else tell(shareWords(content, outcome, place));
  }

  const lastStep = useRef(Promise.resolve());
  /** Quick presses all count: each starts from where the one before has led. */
  function onSeries(which: 'earlier' | 'later') {
    const step = lastStep.current.then(() => stepSeries(which));
    lastStep.current = step.catch(() => undefined);
    runDetached(step);
  }

  async function stepSeries(which: 'earlier' | 'later') {
    const answer = await reading.readSeries();
    if (!answer.ok) return tell(failureWords(answer.failure, now()).title, 'failure');
    const next = answer.value?.[which];
    if (next) nav.open(next.id);
    else if (answer.value) tell(t(which === 'earlier' ? 'noEarlierOfSeries' : 'noLaterOfSeries'));
  }

  function act(action: FailureAction, failure: Failure) {
    if (action === 'copy-details') runDetached(copyDetails(failure));
    else failures.act(action, failure);
  }

  const linkAt = id === null ? null : linkMaker(share.state.linkPattern, id);
  const panel: Panel = {
    ...props,
    share: { ...share, send: (...sent) => runDetached(send(...sent)) },
    moments: { ...moments, copy: (seconds) => runDetached(copyMoment(seconds)) },
    keyOf: (action) => keyOfAction(action, { enabled: props.letterKeys.enabled, isMac: keys.isMac }),
    linkAt,
    tell,
    onSeries,
    place,
  };

  return (
    <PanelContext.Provider value={panel}>
      <div class="recording-panel">
        <PanelNav nav={nav} />
        <main aria-busy={state.status === 'loading'}>
          <div class="recording-top">
            <header class={about ? 'recording-header' : undefined}>
              <h1 key={id} ref={heading} class={about ? 'recording-title' : 'visually-hidden'} dir="auto" tabIndex={-1}>
                {about ? about.title || t('untitledRecording') : t('extensionName')}
              </h1>
              {about && (
                <div class="recording-facts">
                  <SourceDot id={about.id} inWords />
                  <RecordingMeta
                    recording={about}
                    now={now}
                    withStatus={hasTabs ?? false}
                    people={content?.speakers.length}
                  />
                  {linkAt && (
                    <OutsideLink href={linkAt(null)} host={null} suspect={false} onLink={reading.openLink}>
                      {t('openInService')}
                    </OutsideLink>
                  )}
                </div>
              )}
              {shown && <SeriesLine key={id} />}
            </header>
            {stale && detail && (
              <KeptCopyNotice failure={stale} now={now} onAction={act} fetchedAtMs={detail.fetchedAtMs} />
            )}
            {detail?.namesUnread && (
              <p class="notice notice-warn" role="status">
                <Icon of={TriangleAlert} />
                {t('namesUnread')}
              </p>
            )}
          </div>
          {shown && hasTabs && <Reader key={id} shown={shown} />}
          {shown && !hasTabs && (
            <NothingToRead {...shown} recording={shown.detail.recording} onRefresh={reading.refresh} />
          )}
          {state.status === 'empty' && <NothingChosen shortcut={props.shortcut} />}
          {state.status === 'loading' && <Skeleton />}
          {state.status === 'failed' && <BlockingFailure failure={state.failure} now={now} onAction={act} />}
          {(state.status === 'empty' || state.status === 'failed') && (
            <RecentRecordings key={id} nav={nav} now={now} without={id} onTasks={reading.openTasks} />
          )}
          {byHand !== null && (
            <ByHandOverlay
              plain={byHand.plain}
              copyKeys={chordWords('command+c', keys.isMac).shown}
              onCopied={() => {
                setByHand(null);
                tell(byHand.done);
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

/** Text for the user to copy by hand, at the foot of the panel: a click elsewhere or Escape closes it. */
function ByHandOverlay(props: CopyByHandProps) {
  const overlay = useRef<HTMLDivElement>(null);
  useOverlay({ overlay, button: () => null, onClose: props.onClose });
  return (
    <div ref={overlay} class="by-hand">
      <CopyByHand {...props} />
    </div>
  );
}

/**
 * The title: it takes the focus of a recording that is shown anew, and of what a change removes, unless that has gone
 * elsewhere. A user who is typing in another page is not interrupted.
 */
function useHeading(shownId: RecordingId | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = document.activeElement;
  const takeFocus = () => {
    if (document.hasFocus() && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    if (!focused?.isConnected) takeFocus();
  });
  useEffect(() => {
    if (shownId !== undefined) takeFocus();
  }, [shownId]);
  return heading;
}

/** Marks the moment when what was just put into the page has been painted, for benchmarks. */
function markPaint(): void {
  // A timeout that is set in a frame runs after its paint.
  requestAnimationFrame(() => setTimeout(() => performance.mark('recording-painted')));
}

function hasWords(content: RecordingContent | null): boolean {
  return content !== null && (content.segments.length > 0 || content.summary !== null || content.notes !== null);
}

interface RecordingMetaProps {
  recording: Recording;
  /** Epoch milliseconds. */
  now: () => number;
  /** Shows the status too, unless the rest of the screen does. */
  withStatus: boolean;
  /** Number of speakers in the transcript; 0 or undefined while that is unknown. */
  people?: number | undefined;
}

/** One line of facts: date, duration, people, and the status if it matters. */
export function RecordingMeta({ recording, now, withStatus, people }: RecordingMetaProps) {
  const { createdAtMs, createdAtText, durationSeconds, speakerCount, status } = recording;
  const count = people || (speakerCount ?? 0);
  const facts = [
    {
      term: t('metaDate'),
      fact:
        createdAtMs === null ? (
          createdAtText
        ) : (
          <time dateTime={new Date(createdAtMs).toISOString()} title={formatFullDate(createdAtMs, uiLanguage())}>
            {formatMoment(createdAtMs, now(), uiLanguage(), { day: 'weekday', seconds: false })}
          </time>
        ),
    },
    {
      term: t('metaDuration'),
      fact: durationSeconds === null ? null : formatDuration(durationSeconds, uiLanguage()),
    },
    { term: t('people'), fact: count > 0 ? tn('peopleCount', count) : null },
    { term: t('metaStatus'), fact: withStatus && statusKind(status) !== 'ready' ? statusName(status) : null },
  ].filter(({ fact }) => fact);
  return (
    <dl class="meta">
      {facts.map(({ term, fact }) => (
        <div key={term} class="meta-item">
          <dt class="visually-hidden">{term}</dt>
          <dd>
            <bdi>{fact}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The meetings before and after this one in its series. Its height is there before, so that nothing moves. */
function SeriesLine() {
  const { reading, onSeries, now } = usePanel();
  const [place, setPlace] = useState<SeriesPlace | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        runDetached(reading.readSeries().then((answer) => setPlace(answer.ok ? answer.value : null)));
        return false;
      }),
    [],
  );

  const button = (which: 'earlier' | 'later', neighbor: SeriesNeighbor | null) => {
    if (!neighbor) return null;
    const day = neighbor.createdAtMs === null ? '' : formatDay(neighbor.createdAtMs, now(), uiLanguage());
    const words = t(which === 'earlier' ? 'earlierOfSeries' : 'laterOfSeries');
    const label = t('seriesNeighbor', words, neighbor.title, day);
    return (
      <button type="button" class="series-step" aria-label={label} title={label} onClick={() => onSeries(which)}>
        {which === 'earlier' && <Icon of={ChevronLeft} size={14} />}
        <span>{day || words}</span>
        {which === 'later' && <Icon of={ChevronRight} size={14} />}
      </button>
    );
  };
  if (!place) return <div class="series" />;
  return (
    <nav class="series" aria-label={t('series')}>
      {button('earlier', place.earlier)}
      <span class="series-place">{t('seriesPlace', formatNumber(place.at), formatNumber(place.count))}</span>
      {button('later', place.later)}
    </nav>
  );
}
