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

/** Whole hours that the rest takes at the allowed pace: one hour's share at once, then the same share each hour. */
export const downloadHours = ({ left, requestsAnHour }: DownloadProgress): number =>
  Math.floor(Math.max(0, left - 1) / requestsAnHour);

/** Says what saving everything would take. */
export function estimateWords(progress: DownloadProgress): string {
  const { left, bytes, requestsAnHour } = progress;
  if (left === 0) return t('keepAllNothingLeft');
  const hours = downloadHours(progress);
  if (hours === 0) return t('keepAllSoon', sizeWords(bytes));
  const [size, count] = [sizeWords(bytes), formatNumber(requestsAnHour)];
  if (hours === 1) return t('keepAllWithinHour', size, count);
  return t('keepAllEstimate', size, count, formatDuration(hours * 3600, uiLanguage()));
}

/** The progress of saving all transcripts. */
export const progressWords = ({ done, total }: DownloadProgress): string =>
  total === 0 ? t('keepAllNone') : tn('keepAllProgress', total, formatNumber(done));

/** Why it is waiting, and when it continues. */
export function waitingWords({ why, untilMs }: DownloadWaiting, nowMs: number): string {
  const until = untilWords(untilMs, nowMs);
  if (why === 'quota') return t('keepAllQuota', until);
  if (why === 'full') return t('keepAllFull', until);
  if (why === 'library') return t('keepAllLibrary', until);
  return t('keepAllFailure', failureWords(why, nowMs).title, until);
}

/** Says why a library does not respond; null for one that is only empty. */
export function unavailableWords({ kept: { unavailable } }: LibraryStatus): string | null {
  if (unavailable === null || unavailable === 'no-connection') return null;
  return t(unavailable === 'full' ? 'libraryFull' : 'libraryGone');
}
