import { useEffect, useState } from 'preact/hooks';
import { runDetached } from '../../../lib/errors/run-detached.ts';
import { t } from '../../../lib/i18n.ts';
import { tellApart } from '../../../lib/recording/short-title.ts';
import type { Recording, RecordingId } from '../../../lib/recording/types.ts';
import { LineHead } from '../meta.tsx';
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
  useEffect(() => runDetached(nav.readRecent().then(setRecent)), []);
  const others = tellApart(
    recent
      .filter(({ id }) => id !== without)
      .map((recording) => ({
        recording,
        ranges: [],
        facts: recording.createdAtMs === null ? recording.createdAtText : null,
      })),
  );
  if (others.length === 0) return null;
  return (
    <section class="recent" aria-labelledby="recent-heading">
      <h2 id="recent-heading" class="fine">
        {t('recentRecordings')}
      </h2>
      <ul>
        {others.map((row) => (
          <li key={row.recording.id}>
            <button type="button" class="line recent-recording" onClick={() => nav.open(row.recording.id)}>
              <LineHead row={row} nowMs={now()} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
