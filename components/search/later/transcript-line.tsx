import { formatNumber, t, uiLanguage } from '../../../lib/i18n.ts';
import type { TranscriptsPart } from '../../../lib/models/transcript-offer.ts';
import { formatDuration } from '../../../lib/recording/time.ts';
import { downloadHours, sizeWords } from '../../settings/library-words.ts';
import { failureWords } from '../../ui/failure-words.ts';

export interface TranscriptLineProps extends TranscriptsPart {
  /** Epoch milliseconds. */
  nowMs: number;
  onMode: (mode: 'on' | 'paused') => void;
}

/**
 * Below what was found: in how many transcripts, and a way to have the others here, with how far that is. Nothing where all
 * of them are here, or nobody here decides and nothing is under way.
 */
export function TranscriptLine({ download, isTheirs, failure, nowMs, onMode }: TranscriptLineProps) {
  if (download.requests === 0 || (!isTheirs && download.mode !== 'on')) return null;
  const { mode, done, total } = download;
  const [known, all] = [formatNumber(done), formatNumber(total)];
  return (
    <div class="transcript-line">
      <p>
        {failure
          ? failureWords(failure, nowMs).title
          : t(mode === 'on' ? 'transcriptsSaving' : 'transcriptsSearched', known, all)}
      </p>
      {mode !== 'off' && <progress aria-label={t('keepAllProgressLabel')} max={Math.max(1, total)} value={done} />}
      {isTheirs && (
        <button type="button" class="link-button" onClick={() => onMode(mode === 'on' ? 'paused' : 'on')}>
          {mode === 'on' ? t('keepAllPause') : mode === 'paused' ? t('keepAllResume') : offerWords(download)}
        </button>
      )}
    </div>
  );
}

function offerWords(download: TranscriptLineProps['download']): string {
  const size = sizeWords(download.bytes);
  const hours = downloadHours(download);
  return hours === 0
    ? t('transcriptsSaveSoon', size)
    : t('transcriptsSave', size, formatDuration(hours * 3600, uiLanguage()));
}
