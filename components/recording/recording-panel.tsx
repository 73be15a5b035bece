import { useSignal } from '@preact/signals';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import type { RecordingState } from '../../lib/models/recording-model.ts';
import type { FindModel } from '../../lib/models/find-model.ts';
import type { ShareContent } from '../../lib/models/share-model.ts';
import { failureWords, type FailureAction } from '../ui/failure-words.ts';
import type { SiteChoice } from '../../lib/recording/sending.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { refusalWords } from '../ui/insert-words.ts';
import { ByHand as ByHandBox } from './by-hand.tsx';
import { BlockingFailure, keptCopyWords } from './failures.tsx';
import { RecordingMeta } from './meta.tsx';
import type {
  ExportControls,
  KeyNames,
  LetterKeys,
  MomentLinks,
  ReadingControls,
  ShareControls,
  ShareTarget,
} from './reader-controls.ts';
import { PanelNav, type NavControls } from './nav/panel-nav.tsx';
import { RecentRecordings } from './nav/recent-recordings.tsx';
import { ReaderPositionContext, type ReaderPosition } from './reader-position.ts';
import { RecordingView } from './recording-view.tsx';
import { shareWords } from './sharing/share-words.ts';
import { NothingChosen, Skeleton } from './states.tsx';

/** Actions on failures. Call them directly in the click handler. */
export interface FailureControls {
  act: (action: Exclude<FailureAction, 'copy-details'>, failure: Failure) => void;
  copyDetails: (failure: Failure) => Promise<'copied' | 'failed'>;
}

export interface RecordingPanelProps {
  state: RecordingState;
  /** The keys that open the search, as the browser writes them; null if none are set. */
  shortcut: string | null;
  /** Epoch milliseconds. */
  now: () => number;
  keys: KeyNames;
  letterKeys: LetterKeys;
  find: FindModel;
  share: ShareControls;
  /** `copy` returns null when no recording is on the screen. */
  moments: MomentLinks<Promise<{ copied: boolean; plain: string } | null>>;
  exporting: ExportControls;
  reading: ReadingControls;
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
    const handle = setTimeout(() => setNews(NO_NEWS), NEWS_MS);
    return () => clearTimeout(handle);
  }, [news]);

  // A reader who returns to the middle of a saved copy does not see the notice at its top.
  const stale = state.status === 'shown' ? state.stale : null;
  const shownId = state.status === 'shown' ? state.detail.recording.id : null;
  useEffect(() => {
    if (!stale || state.status !== 'shown' || scrollY < NOTICE_SEEN_PX) return;
    setNews({ words: keptCopyWords(state.detail.fetchedAtMs, now()) });
  }, [shownId, stale?.code]);
  useEffect(() => setByHand(null), [shownId]);
  /** What is known about a recording that is not shown, or not yet. */
  const known = state.status === 'failed' || state.status === 'loading' ? state.recording : null;

  async function copyDetails(failure: Failure) {
    const copied = (await failures.copyDetails(failure)) === 'copied';
    setNews({ words: copied ? t('copied') : t('detailsNotCopied') });
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
    setNews({ words: isLost ? t('copyFormNotKept') : shareWords(content, outcome, place) });
  }

  async function stepSeries(which: 'earlier' | 'later') {
    const outcome = await props.nav.stepSeries(which);
    if (outcome === 'none') {
      setNews({ words: t(which === 'earlier' ? 'noEarlierOfSeries' : 'noLaterOfSeries') });
    } else if (typeof outcome !== 'string') setNews({ words: failureWords(outcome, now()).title });
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

  return (
    <ReaderPositionContext.Provider value={place}>
      <div class="recording-panel">
        <PanelNav nav={props.nav} areLetters={props.letterKeys.enabled} isMac={props.keys.isMac} onSeries={onSeries} />
        <main aria-busy={state.status === 'loading'}>
          {state.status === 'shown' ? (
            <RecordingView
              key={state.detail.recording.id}
              shown={state}
              now={now}
              keys={keys}
              letterKeys={props.letterKeys}
              find={props.find}
              share={{ ...share, send: (...sent) => runDetached(send(...sent)) }}
              moments={{ ...moments, copy: (seconds) => runDetached(copyMoment(seconds)) }}
              exporting={props.exporting}
              reading={props.reading}
              onNews={(words) => setNews({ words })}
              onFailureAction={act}
              onSeries={onSeries}
            />
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
            <BlockingFailure
              failure={state.failure}
              givenUp={state.givenUp}
              now={now}
              onAction={act}
              headingRef={heading}
            />
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
    </ReaderPositionContext.Provider>
  );
}
