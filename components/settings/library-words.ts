import { formatNumber, t, tn, uiLanguage } from '../../lib/i18n.ts';
import type { DownloadProgress, DownloadWaiting, LibraryStatus } from '../../lib/models/library-model.ts';
import { formatDuration } from '../../lib/recording/time.ts';
import { failureWords } from '../ui/failure-words.ts';

/** A size for display: `840 kB`, `8.4 MB`, `84 MB`, `1.2 GB`. */
export function sizeWords(bytes: number): string {
  const [unit, size] =
    bytes >= 1e9
      ? (['gigabyte', 1e9] as const)
      : bytes >= 1e6
        ? (['megabyte', 1e6] as const)
        : (['kilobyte', 1e3] as const);
  const value = bytes / size;
  const maximumFractionDigits = value < 10 && unit !== 'kilobyte' ? 1 : 0;
  return new Intl.NumberFormat(uiLanguage(), { style: 'unit', unit, maximumFractionDigits }).format(value);
}

/** The time of day, with the date if that is another day. */
function untilWords(untilMs: number, nowMs: number): string {
  const sameDay = new Date(untilMs).toDateString() === new Date(nowMs).toDateString();
  return new Intl.DateTimeFormat(uiLanguage(), {
    timeStyle: 'short',
    dateStyle: sameDay ? undefined : 'medium',
  }).format(untilMs);
}

/** Whole hours that the requests take at the allowed pace: one hour's share at once, then the same share each hour. */
export const downloadHours = ({ requests, requestsAnHour }: DownloadProgress): number =>
  Math.floor(Math.max(0, requests - 1) / requestsAnHour);

function paceWords(progress: DownloadProgress): string {
  const hours = downloadHours(progress);
  const limit = formatNumber(progress.requestsAnHour);
  return hours === 0
    ? t('keepAllMinutes', limit)
    : t('keepAllHours', limit, formatDuration(hours * 3600, uiLanguage()));
}

/** Says what saving everything would take. */
export function estimateWords(progress: DownloadProgress): string {
  if (progress.requests === 0) return t('keepAllNothingLeft');
  const { requests, bytes } = progress;
  return `${tn('keepAllEstimate', requests, sizeWords(bytes))} ${paceWords(progress)}`;
}

/** The progress of saving all transcripts, and what is left to do. */
export function progressWords(progress: DownloadProgress): string {
  const { done, total, requests } = progress;
  const known = tn('keepAllProgress', total, formatNumber(done));
  return requests === 0 ? known : `${known} ${tn('keepAllLeft', requests)}`;
}

/** Why it is waiting, and when it continues. */
export function waitingWords(waiting: DownloadWaiting, nowMs: number, requestsAnHour: number): string {
  switch (waiting.why) {
    case 'budget':
      return t('keepAllBudget', untilWords(waiting.untilMs, nowMs), formatNumber(requestsAnHour));
    case 'library':
      return t('keepAllLibrary', untilWords(waiting.untilMs, nowMs));
    case 'failure': {
      const { title } = failureWords(waiting.failure, nowMs);
      return waiting.untilMs === null
        ? t('keepAllStopped', title)
        : t('keepAllFailure', title, untilWords(waiting.untilMs, nowMs));
    }
  }
}

/** Says why a library does not respond; null for one that is only empty. */
export function unavailableWords({ kept }: LibraryStatus): string | null {
  switch (kept.unavailable) {
    case null:
    case 'no-connection':
      return null;
    case 'full':
      return t('libraryFull');
    case 'busy':
    case 'gone':
    case 'broken':
      return t('libraryGone');
  }
}
