import { TriangleAlert } from 'lucide';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import type { RecordingContent } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import type { FailureAction } from '../ui/failure-words.ts';
import { Icon } from '../ui/icon.tsx';
import { KeptCopyNotice } from './failures.tsx';
import { RecordingMeta } from './meta.tsx';
import { Reader, type ReaderProps } from './reader.tsx';
import { SeriesLine } from './series-line.tsx';
import { NotReady } from './states.tsx';

export interface RecordingViewProps extends Omit<ReaderProps, 'headingRef'> {
  onFailureAction: (action: FailureAction, failure: Failure) => void;
  /** Opens the meeting before or after this one in its series. */
  onSeries: (which: 'earlier' | 'later') => void;
}

/** One recording: its details, and its content if there is any. */
export function RecordingView({ onFailureAction, onSeries, ...reader }: RecordingViewProps) {
  const { shown, now } = reader;
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
          <SeriesLine read={reader.reading.readSeries} onStep={onSeries} now={now} />
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
        <Reader {...reader} headingRef={heading} />
      ) : (
        <NotReady
          recording={recording}
          refreshing={shown.refreshing}
          givenUp={shown.givenUp}
          onRefresh={reader.reading.refresh}
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
