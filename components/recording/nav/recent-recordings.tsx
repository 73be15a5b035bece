import { useEffect, useState } from 'preact/hooks';
import { runDetached } from '../../../lib/errors/run-detached.ts';
import { t, uiLanguage } from '../../../lib/i18n.ts';
import { formatWhen } from '../../../lib/recording/time.ts';
import type { Recording, RecordingId } from '../../../lib/recording/types.ts';
import type { NavControls } from './panel-nav.tsx';

export interface RecentRecordingsProps {
  nav: Pick<NavControls, 'readRecent' | 'open'>;
  /** Epoch milliseconds. */
  now: () => number;
  /** The recording that could not be shown; null if none was chosen. */
  without: RecordingId | null;
}

/**
 * The recordings opened last and the newest ones, offered when there is nothing to read. Nothing until they are loaded.
 */
export function RecentRecordings({ nav, now, without }: RecentRecordingsProps) {
  const [recent, setRecent] = useState<readonly Recording[]>([]);

  useEffect(() => {
    let isThere = true;
    runDetached(
      nav.readRecent().then((recordings) => {
        if (isThere) setRecent(recordings);
      }),
    );
    return () => {
      isThere = false;
    };
  }, []);

  const others = recent.filter(({ id }) => id !== without);
  if (others.length === 0) return null;
  return (
    <section class="recent" aria-labelledby="recent-heading">
      <h2 id="recent-heading" class="recent-heading">
        {t('recentRecordings')}
      </h2>
      <ul>
        {others.map(({ id, title, createdAtMs, createdAtText }) => (
          <li key={id}>
            <button type="button" class="recent-recording" onClick={() => nav.open(id)}>
              <bdi class="recent-title">{title || t('untitledRecording')}</bdi>
              <span class="recent-when">
                {createdAtMs === null ? createdAtText : formatWhen(createdAtMs, now(), uiLanguage())}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
