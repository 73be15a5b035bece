import { useEffect, useState } from 'preact/hooks';
import { runDetached } from '../../../lib/errors/run-detached.ts';
import { t, uiLanguage } from '../../../lib/i18n.ts';
import { tellApart } from '../../../lib/recording/short-title.ts';
import { formatMoment } from '../../../lib/recording/time.ts';
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
      <h2 id="recent-heading" class="recent-heading">
        {t('recentRecordings')}
      </h2>
      <ul>
        {others.map(({ recording: { id, title, createdAtMs }, title: { text }, facts, seconds, idEnd }) => (
          <li key={id}>
            <button type="button" class="recent-recording" onClick={() => nav.open(id)}>
              <bdi class="recent-title" title={text === title ? undefined : title}>
                {text || t('untitledRecording')}
              </bdi>
              <span class="recent-when">
                {createdAtMs === null
                  ? facts
                  : formatMoment(createdAtMs, now(), uiLanguage(), { day: 'weekday', seconds })}
                {idEnd !== null && <bdi> #{idEnd}</bdi>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
