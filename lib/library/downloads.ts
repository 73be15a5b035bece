import type { Database } from '@sqlite.org/sqlite-wasm';
import type { ListedRecording, Recording, RecordingId } from '../recording/types.ts';
import { mayHaveWords } from '../recording/words.ts';
import { run, select } from './rows.ts';
import type { DownloadsAsked, KeepOutcome, KeptRecord } from './types.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The download's share of the service's 1,000 requests per user and hour; the rest is the user's own. */
export const REQUESTS_AN_HOUR = 300;
/** Recordings that are handed out at once: each time, the whole list is gone through. */
export const MOST_TAKEN = 16;
/** So many failures of one recording are a day apart: a service may be broken for days. */
const FIRST_ATTEMPTS = 4;
/** The longest pause after more of them. */
const MOST_DAYS = 30;
/** A finished recording without a word is asked for this many times, until the list reports a change. */
const MOST_EMPTY = 8;
const NEVER_MS = 8.64e15;

/**
 * The state of each recording that may be stored, from the list, what is stored and the failed attempts. Times of the
 * row's last change are compared for being the same, so no clock matters, and with this device's time only if the service
 * told none of its own. A time in the future was noted before the clock was set back, and counts as now.
 */
const QUEUE = `WITH facts AS (
  SELECT l.row, l.key, l.createdAtMs, r.row IS NOT NULL AS isStored,
    r.row IS NOT NULL AND (
      l.changedAtMs <> r.changedAtMs OR
      ifnull(l.updatedAtMs > ifnull(r.updatedAtMs, min(r.fetchedAtMs, $now)), 0) AND
      NOT ifnull(d.sameAnswers > 0 AND d.askedAtMs <= $now AND $now < d.notBeforeMs, 0)
    ) AS isChanged,
    ifnull(d.attempts, 0) > 0 AS hasFailed,
    ifnull(d.attempts > 0 AND d.changedAtMs = l.changedAtMs AND
      d.askedAtMs <= $now AND $now < d.notBeforeMs, 0) AS isResting
  FROM listed l LEFT JOIN recording r ON r.id = l.key LEFT JOIN download d ON d.id = l.key
  WHERE l.status IN (SELECT value FROM json_each($statuses))
    AND coalesce(l.createdAtMs, min(d.firstSeenAtMs, $now), $now) >= $since
), queue AS (
  SELECT row, key, createdAtMs, CASE
    WHEN isStored AND NOT isChanged AND (isResting OR NOT hasFailed) THEN 'done'
    WHEN isResting THEN 'failed'
    WHEN isStored THEN 'outdated'
    ELSE 'missing' END AS state
  FROM facts
)`;
const COUNT = `${QUEUE} SELECT state, count(*) FROM queue GROUP BY state`;
const NEXT = `${QUEUE} SELECT (SELECT json FROM listed l WHERE l.row = queue.row) FROM queue
  WHERE state = 'outdated' OR ($all AND state = 'missing')
  ORDER BY state DESC, createdAtMs DESC, key LIMIT ${MOST_TAKEN}`;
/** A recording may be asked for again within the hour only after a stop: counting recordings counts requests. */
const ASKED = 'SELECT count(*), min(askedAtMs) FROM download WHERE askedAtMs > $now - $hour AND askedAtMs <= $now';
/** A recording without a date ages from when it was first seen. */
const SEE = `INSERT OR IGNORE INTO download (id, firstSeenAtMs) SELECT key, $now FROM listed WHERE createdAtMs IS NULL`;
const TAKE = `INSERT INTO download (id, firstSeenAtMs, askedAtMs) SELECT value, $now, $now FROM json_each($ids) WHERE true
  ON CONFLICT (id) DO UPDATE SET askedAtMs = excluded.askedAtMs, notBeforeMs = 0`;
const POSTPONE = `INSERT INTO download VALUES ($id, $now, $now, $notBefore, $attempts, $changed, 0)
  ON CONFLICT (id) DO UPDATE SET askedAtMs = excluded.askedAtMs, notBeforeMs = excluded.notBeforeMs,
    attempts = excluded.attempts, changedAtMs = excluded.changedAtMs`;
/**
 * Some services tell a new time of an update with each list: after an answer that brought nothing new, such a time alone
 * is let be, for 2 hours at first and for a day at last. What the user opened meanwhile has no say.
 */
const REST = `UPDATE download SET attempts = 0, sameAnswers = sameAnswers + 1,
  notBeforeMs = $now + $hour * min(24, 2 << min(sameAnswers, 4)) WHERE id = $id AND notBeforeMs = 0`;
const RENEW = 'UPDATE download SET attempts = 0, sameAnswers = 0 WHERE id = ?';

const changeOf = (recording: Recording | ListedRecording): number =>
  ('changedAtMs' in recording && recording.changedAtMs) || 0;

/**
 * What is to be downloaded in advance, and what was: the queue is derived each time, so nothing has to be kept in step.
 * `settle` is called by `keep` in its transaction; the other methods are requests (`requests.ts`).
 */
export function createDownloads(database: Database, transaction: (work: () => void) => void) {
  function factsOf({ retentionDays }: DownloadsAsked, nowMs: number) {
    const all = select<[string]>(database, 'SELECT DISTINCT status FROM listed').map(([status]) => status);
    return {
      $now: nowMs,
      $statuses: JSON.stringify(all.filter(mayHaveWords)),
      $since: retentionDays === null ? -NEVER_MS : nowMs - retentionDays * DAY_MS,
    };
  }

  /** Postpones a recording: for a day, or for twice as long each time if it goes on while its row is the same. */
  function postpone(id: RecordingId, changedAtMs: number, nowMs: number, mostAttempts = Infinity): void {
    const sql = 'SELECT attempts, notBeforeMs FROM download WHERE id = ? AND changedAtMs = ?';
    const [[before, notBeforeMs] = [0, 0]] = select<[number, number]>(database, sql, [id, changedAtMs]);
    // Opened during its pause, perhaps often: that is no further attempt.
    if (before > 0 && nowMs < notBeforeMs) return;
    const attempts = before + 1;
    const restMs = Math.min(Math.max(1, 2 ** (attempts - FIRST_ATTEMPTS)), MOST_DAYS) * DAY_MS;
    const $notBefore = attempts < mostAttempts ? nowMs + restMs : NEVER_MS;
    run(database, POSTPONE, { $id: id, $now: nowMs, $notBefore, $attempts: attempts, $changed: changedAtMs });
  }

  return {
    /**
     * Numbers of recordings that can be stored (ready, or of an unknown status, and not too old): those up to date as far
     * as is known, those not stored, those to be asked for again, and those not to be asked for now. `expired` are stored
     * and too old to be kept.
     */
    countDownloads(asked: DownloadsAsked, nowMs: number) {
      const facts = factsOf(asked, nowMs);
      const counts = { done: 0, missing: 0, outdated: 0, failed: 0, expired: [] as RecordingId[] };
      transaction(() => {
        if (asked.retentionDays === null) return;
        run(database, SEE, { $now: nowMs });
        // Otherwise it would be kept until the clock gets there again.
        run(database, 'UPDATE recording SET fetchedAtMs = $now WHERE fetchedAtMs > $now', { $now: nowMs });
        const old = 'SELECT id FROM recording WHERE fetchedAtMs < ?';
        counts.expired = select<[RecordingId]>(database, old, [facts.$since]).map(([id]) => id);
      });
      return Object.assign(counts, Object.fromEntries(select<[string, number]>(database, COUNT, facts)));
    },
    /**
     * What to fetch next, most urgent first; none if nothing is left, or until `resumesAtMs` (epoch milliseconds), when
     * the quota allows the next request. Counts what it returns as asked for: a background that is stopped must not
     * exceed the quota.
     */
    takeDownloads({ all, ...asked }: DownloadsAsked & { all: boolean }, nowMs: number) {
      const facts = { ...factsOf(asked, nowMs), $all: all ? 1 : 0 };
      const found = select<[string]>(database, NEXT, facts).map(([json]) => JSON.parse(json) as ListedRecording);
      const [used] = select<[number, number]>(database, ASKED, { $now: nowMs, $hour: HOUR_MS });
      const [count = 0, oldestMs = nowMs] = used ?? [];
      const next = found.slice(0, Math.max(0, REQUESTS_AN_HOUR - count));
      if (next.length > 0) {
        run(database, TAKE, { $now: nowMs, $ids: JSON.stringify(next.map(({ id }) => id)) });
      }
      return { next, resumesAtMs: found.length > 0 && next.length === 0 ? oldestMs + HOUR_MS : null };
    },
    /** Notes that a recording could not be fetched; null lets all such be asked for again. */
    noteDownloadFailed(row: ListedRecording | null, nowMs: number): null {
      transaction(() => {
        if (row) return postpone(row.id, changeOf(row), nowMs);
        run(database, 'DELETE FROM download WHERE id NOT IN (SELECT key FROM listed)');
        run(database, 'UPDATE download SET attempts = 1, notBeforeMs = 0 WHERE attempts > 0');
      });
      return null;
    },
    /** Those that are doubted, and those without a word, are asked for again. */
    settle: (kept: readonly KeptRecord[], { doubted, same }: KeepOutcome, nowMs: number): void => {
      for (const { recording, content, summaryLines, notesLines } of kept) {
        const { id } = recording;
        const hasNoWords = content.segments.length + summaryLines.length + notesLines.length === 0;
        if (doubted.includes(id)) postpone(id, changeOf(recording), nowMs);
        else if (hasNoWords) postpone(id, changeOf(recording), nowMs, MOST_EMPTY);
        else if (same.includes(id)) run(database, REST, { $id: id, $now: nowMs, $hour: HOUR_MS });
        else run(database, RENEW, [id]);
      }
    },
  };
}
