import type { Failure } from '../../../lib/failure.ts';
import { t } from '../../../lib/i18n.ts';
import type { Listing } from '../../../lib/models/search-state.ts';
import { failureWords, type FailureAction } from '../../ui/failure-words.ts';
import { keptWords, noteWords, shareWords } from './status-words.ts';

export interface NoticeLinesProps {
  listing: Listing;
  searching: boolean;
  nowMs: number;
  /** The keys that paste on this system, `Ctrl+V` or `⌘V`. */
  pasteKeys: string;
  onFailureAction: (action: FailureAction, failure: Failure) => void;
}

/**
 * Above the foot, which has one line: why something was not done, that the rows are older ones and what to do about it,
 * and what was not searched. Screen readers are told of changes by the status in the foot.
 */
export function NoticeLines({ listing, searching, nowMs, pasteKeys, onFailureAction }: NoticeLinesProps) {
  const { rows, hits, service, savedAtMs, noLibrary, sent } = listing;
  const hasRows = rows.length + hits.groups.length > 0;
  const failure = service.status === 'failed' && hasRows ? service.failure : null;
  const { action, actionLabel } = failure ? failureWords(failure, nowMs) : { action: null, actionLabel: '' };
  const said = sent.status === 'fetching' ? null : shareWords(listing, nowMs, pasteKeys);
  const notes = noteWords(listing, searching).join(' · ');
  return (
    <>
      {typeof said === 'string' && <Notice words={said} />}
      {failure && action && (
        <div class="notice-line notice-failed">
          <p>{keptWords(failure, savedAtMs, nowMs)}</p>
          <button type="button" class="link-button" onClick={() => onFailureAction(action, failure)}>
            {actionLabel}
          </button>
        </div>
      )}
      {noLibrary && <Notice words={t('noLibrary')} />}
      {notes !== '' && <Notice words={notes} />}
    </>
  );
}

const Notice = ({ words }: { words: string }) => (
  <div class="notice-line">
    <p>{words}</p>
  </div>
);
