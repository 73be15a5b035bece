import { t } from '../../lib/i18n.ts';
import type { LibraryHit } from '../../lib/messaging/protocol.ts';
import { formatStamp } from '../../lib/recording/time.ts';
import { marked } from './marked.ts';

/** A quote: the speaker and time, or the document it is from, and the surrounding words. */
export function HitQuote({ hit: { part, speaker, startSeconds, snippet, ranges } }: { hit: LibraryHit }) {
  const who =
    part === 'summary' ? t('tabSummary') : part === 'notes' ? t('tabNotes') : (speaker ?? t('unknownSpeaker'));
  return (
    <span class="hit-quote">
      <span class="hit-from">
        <bdi class="hit-who" title={who}>
          {who}
        </bdi>
        {startSeconds !== null && <span class="hit-time"> {formatStamp(startSeconds)}</span>}
      </span>{' '}
      <span class="hit-words" dir="auto">
        {marked({ text: snippet, ranges })}
      </span>
    </span>
  );
}
