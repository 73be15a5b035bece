import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import type { RecordingState } from '../../lib/models/recording-model.ts';
import type { Piece, SendOutcome } from '../../lib/models/sending-model.ts';
import type { FailureAction } from '../ui/failure-words.ts';
import type { MomentOutcome } from '../../lib/models/copy-moment.ts';
import type { CopyForm } from '../../lib/recording/sending.ts';
import { CopyByHand } from '../ui/copy-by-hand.tsx';
import { refusalWords } from '../ui/insert-words.ts';
import { BlockingFailure, keptCopyWords } from './failures.tsx';
import { RecordingView, type RecordingViewProps } from './recording-view.tsx';
import type { SendTarget } from './sending/send-menu.tsx';
import { sentWords } from './sending/sent-words.ts';
import { NothingChosen, Skeleton } from './states.tsx';

export interface RecordingPanelProps extends Omit<
  RecordingViewProps,
  'shown' | 'onAnnounce' | 'onFailureAction' | 'onMoment' | 'onSend' | 'onCopySummary' | 'onForm'
> {
  state: RecordingState;
  /** The keys that open the search, as the browser writes them; null where none are set. */
  shortcut: string | null;
  /** Called in the click itself, as `onCopyDetails` is. */
  onFailureAction: (action: Exclude<FailureAction, 'copy-details'>, failure: Failure) => void;
  onCopyDetails: (failure: Failure) => Promise<'copied' | 'failed'>;
  /** Copies a reference to a moment and makes it the page's address. Called in the click itself. */
  onMoment: (seconds: number) => Promise<MomentOutcome | null>;
  /** Puts a piece on the clipboard or into the page beside. Called in the click itself. */
  onSend: (piece: Piece, target: SendTarget) => Promise<SendOutcome>;
  /** Keeps in which form things are copied. */
  onForm: (form: CopyForm) => Promise<'kept' | 'failed'>;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
}

/** What the browser did not copy, and what is said when its user has. */
interface ByHand {
  plain: string;
  done: string;
}

/** Something that has happened; `visible` when nothing else on the screen says so. */
interface News {
  words: string;
  visible: boolean;
}

const NO_NEWS: News = { words: '', visible: false };
const NEWS_MS = 4_000;
/** Scrolled less than this, the top of the page is still seen. */
const NOTICE_SEEN_PX = 100;

/** The whole side panel: one recording, or why there is none. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { state, shortcut, onCopyDetails, onFailureAction, onMoment, onSend, onForm, pasteKeys, ...rest } = props;
  const [news, setNews] = useState(NO_NEWS);
  const [byHand, setByHand] = useState<ByHand | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (news === NO_NEWS) return undefined;
    const handle = setTimeout(() => setNews(NO_NEWS), NEWS_MS);
    return () => clearTimeout(handle);
  }, [news]);

  // Who is led back into the middle of a kept copy does not see the notice at its top.
  const stale = state.kind === 'shown' ? state.stale : null;
  const shownId = state.kind === 'shown' ? state.detail.recording.id : null;
  useEffect(() => {
    if (!stale || state.kind !== 'shown' || scrollY < NOTICE_SEEN_PX) return;
    setNews({ words: keptCopyWords(state.detail.fetchedAtMs, rest.now()), visible: true });
  }, [shownId, stale?.code]);
  useEffect(() => setByHand(null), [shownId]);

  async function copyDetails(failure: Failure) {
    const copied = (await onCopyDetails(failure)) === 'copied';
    setNews({ words: copied ? t('detailsCopied') : t('detailsNotCopied'), visible: true });
  }

  async function copyMoment(seconds: number) {
    const outcome = await onMoment(seconds);
    if (!outcome) return setByHand(null);
    const done = t('momentCopied', outcome.plain);
    setByHand(outcome.copied ? null : { plain: outcome.plain, done });
    if (outcome.copied) setNews({ words: done, visible: true });
  }

  async function send(piece: Piece, target: SendTarget) {
    const place = { host: rest.pageHost, pasteKeys };
    const outcome = await onSend(piece, target);
    if (outcome.kind === 'by-hand') {
      setByHand({ plain: outcome.plain, done: sentWords(piece, { kind: 'copied' }, place) });
      if (outcome.reason) setNews({ words: refusalWords(outcome.reason), visible: true });
      return;
    }
    setByHand(null);
    setNews({ words: sentWords(piece, outcome, place), visible: true });
  }

  async function setForm(form: CopyForm) {
    if ((await onForm(form)) === 'failed') setNews({ words: t('copyFormNotKept'), visible: true });
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
          onMoment={(seconds) => void copyMoment(seconds)}
          onSend={(piece, target) => void send(piece, target)}
          onForm={(form) => void setForm(form)}
          onCopySummary={() => onSend({ kind: 'summary', templateId: null }, 'clipboard')}
          {...rest}
        />
      ) : (
        <h1 ref={heading} class="visually-hidden" tabIndex={-1}>
          {t('extensionName')}
        </h1>
      )}
      {state.kind === 'empty' && <NothingChosen shortcut={shortcut} />}
      {state.kind === 'loading' && <Skeleton />}
      {state.kind === 'failed' && (
        <BlockingFailure
          failure={state.failure}
          givenUp={state.givenUp}
          now={rest.now}
          onAction={act}
          headingRef={heading}
        />
      )}
      {byHand !== null && (
        <div class="by-hand">
          <CopyByHand
            plain={byHand.plain}
            copyKeys={rest.copyKeys}
            onCopied={() => {
              setByHand(null);
              setNews({ words: byHand.done, visible: true });
            }}
            onClose={() => setByHand(null)}
          />
        </div>
      )}
      <output class={news.visible ? 'news' : 'visually-hidden'}>{news.words}</output>
    </main>
  );
}
