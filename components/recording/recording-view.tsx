import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n.ts';
import type { RecordingState } from '../../lib/models/recording-model.ts';
import type { RecordingContent } from '../../lib/recording/types.ts';
import { statusKind } from '../../lib/recording/words.ts';
import type { FailureAction } from '../ui/failure-words.ts';
import { KeptCopyNotice } from './failures.tsx';
import { markPaint } from './mark-paint.ts';
import { RecordingMeta } from './meta.tsx';
import { Reader, type ReaderProps } from './reader.tsx';
import { NotReady } from './states.tsx';

export interface RecordingViewProps extends Omit<ReaderProps, 'recording' | 'content' | 'arrival' | 'state'> {
  shown: Extract<RecordingState, { kind: 'shown' }>;
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

const NOTHING: RecordingContent = { speakers: [], segments: [], summary: null, notes: null };

/** One recording: what it is, and its words as far as there are any. */
export function RecordingView({ shown, onFailureAction, ...rest }: RecordingViewProps) {
  const { recording, content, fetchedAtMs } = shown.detail;
  const { refreshing, givenUp } = shown;
  const isReady = statusKind(recording.status) === 'ready';
  const hasTabs = isReady || hasWords(content);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // Another recording took the place of the focus; nobody who is typing elsewhere is interrupted.
    if (document.hasFocus() && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(markPaint, [content]);

  return (
    <>
      <header class="recording-header">
        <h1 ref={heading} class="recording-title" dir="auto" tabIndex={-1}>
          {recording.title || t('untitledRecording')}
        </h1>
        <RecordingMeta recording={recording} withStatus={hasTabs} />
      </header>
      {shown.stale && (
        <KeptCopyNotice
          failure={shown.stale}
          now={rest.now}
          onAction={onFailureAction}
          fetchedAtMs={fetchedAtMs}
          headingRef={heading}
        />
      )}
      {hasTabs ? (
        <Reader
          recording={recording}
          content={content ?? NOTHING}
          arrival={shown.arrival}
          state={{ refreshing, givenUp, isReady }}
          {...rest}
        />
      ) : (
        <NotReady
          recording={recording}
          now={rest.now}
          refreshing={refreshing}
          givenUp={givenUp}
          onRefresh={rest.onRefresh}
        />
      )}
    </>
  );
}

function hasWords(content: RecordingContent | null): boolean {
  return content !== null && (content.segments.length > 0 || content.summary !== null || content.notes !== null);
}
