import { useMemo } from 'preact/hooks';
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
 * Below the results: how many transcripts were searched, a button to save the others on this device, and its progress.
 * Draws nothing if all are saved, or if the user cannot decide about it and no download is running.
 */
export function TranscriptLine({ download, isTheirs, failure, nowMs, onMode }: TranscriptLineProps) {
  // Writing its numbers takes longer than drawing the line, which is drawn with each key.
  const offered = useMemo(() => offerWords(download), [download]);
  if (download.requests === 0 || (!isTheirs && download.mode !== 'on')) return null;
  const { mode, done, total } = download;
  const [known, all] = [formatNumber(done), formatNumber(total)];
  return (
    <div class="notice-line">
      <p>
        {failure
          ? failureWords(failure, nowMs).title
          : t(mode === 'on' ? 'transcriptsSaving' : 'transcriptsSearched', known, all)}
      </p>
      {mode !== 'off' && <progress aria-label={t('keepAllProgressLabel')} max={Math.max(1, total)} value={done} />}
      {isTheirs && (
        <button type="button" class="link-button" onClick={() => onMode(mode === 'on' ? 'paused' : 'on')}>
          {mode === 'on' ? t('keepAllPause') : mode === 'paused' ? t('keepAllResume') : offered}
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
