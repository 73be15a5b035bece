import type { DecodedContent } from '../../api/decode-content.ts';
import type { DownloadWaiting, FetchFailure, LibraryRecord, LibraryStamp } from '../../library/types.ts';
import type { Failure } from '../../failure.ts';
import { FAILURES } from '../../failures.ts';
import type { ListedRecording } from '../../recording/listed-recording.ts';
import type { DownloadState } from '../../storage/download-state.ts';
import { activeConnection, isActive, noteFailure, type ActiveConnection } from '../connections/active-connection.ts';
import { nextRequestAtMs, useOne } from './request-quota.ts';
import { recordFetchedContent } from '../recordings/fetched-content.ts';
import type { BackgroundDeps } from '../deps.ts';
import { isWaiting, restMs } from './download-wait.ts';
import { planDownloads } from './download-plan.ts';

interface OfflineDownload {
  /**
   * Downloads for a limited time, but not from a service that has just failed to return its list (`listFailure`) in a
   * way that concerns contents, too. Returns when to continue (epoch milliseconds), or null. Must be called again when
   * it is done.
   */
  run(listFailure?: Failure | null): Promise<number | null>;
}

const AT_ONCE = 2;
/**
 * Contents fetched but not yet stored, if the service is faster than the library: a stop of the background loses them.
 */
export const MOST_UNKEPT = 16;
/** Per event: the browser stops a background that works for half a minute (docs/platform.md#p1). */
export const STEP_MS = 20_000;
/** The shortest delay of the browsers' alarms. */
export const PAUSE_MS = 30_000;
/** This many failed recordings in a row are the service's fault, not theirs. */
const MOST_IN_A_ROW = 5;
/** A recording that was missing this many times before, on different days, is deleted from this device, too. */
const MISSING_TIMES = 2;

/** Stored contents and failed downloads, as the library reports them. */
interface Held {
  stamps: LibraryStamp[];
  failures: FetchFailure[];
}

/** One run of the walk, from one event to its end. */
interface Run {
  active: ActiveConnection;
  mode: DownloadState['mode'];
  queue: ListedRecording[];
  deadlineMs: number;
  halted: boolean;
  inARow: number;
  /** How often each recording has failed before. */
  timesFailed: ReadonlyMap<string, number>;
  /** Writes that the library has not finished. */
  keeping: Set<Promise<void>>;
}

/**
 * Downloads the contents that the library lacks. It can be stopped anywhere and resumes: the library knows what it has
 * stored, and the used quota and the failures are stored before the next request. Contents that were not stored by then
 * are fetched again.
 */
export function createOfflineDownload(deps: BackgroundDeps): OfflineDownload {
  const { storage, downloadState, cache, now } = deps;

  /**
   * Two concurrent requests may each find a reason to wait: the first one counts, and the next run meets the other
   * again.
   */
  async function halt(
    run: Run,
    toWait: (restUntilMs: number) => DownloadWaiting,
    countsAsFailure = true,
  ): Promise<void> {
    if (run.halted) return;
    run.halted = true;
    await downloadState.change((state) => ({
      ...state,
      waiting: toWait(now() + restMs(state.failures)),
      failures: state.failures + (countsAsFailure ? 1 : 0),
    }));
  }

  function haltFor(run: Run, failure: Failure): Promise<void> {
    const waiting = (untilMs: number | null): DownloadWaiting => ({ why: 'failure', failure, untilMs });
    // Checking whether the network is back costs the service nothing.
    if (failure.code === 'offline') return halt(run, () => waiting(now() + restMs(0)), false);
    // Only the user can fix these; retrying is no use.
    if (FAILURES[failure.code].scope === 'connection') return halt(run, () => waiting(null));
    return halt(run, (restUntilMs) => waiting('retryAtMs' in failure ? failure.retryAtMs : restUntilMs));
  }

  const haltForLibrary = (run: Run) => halt(run, (untilMs) => ({ why: 'library', untilMs }));

  /** Counts a request before it is made: a background that is stopped in between must not exceed the quota. */
  async function countRequest(run: Run): Promise<boolean> {
    let allowed = false;
    await downloadState.change((state) => {
      const used = useOne(state.requestsUsed, now());
      allowed = used !== null;
      return used
        ? { ...state, requestsUsed: used }
        : { ...state, waiting: { why: 'budget', untilMs: nextRequestAtMs(state.requestsUsed, now()) } };
    });
    if (!allowed) run.halted = true;
    return allowed;
  }

  async function mayAsk(run: Run): Promise<boolean> {
    await deps.whenIdle();
    if (run.halted || now() >= run.deadlineMs) return false;
    const isWanted =
      (await downloadState.read()).mode === run.mode && (await isActive(storage, run.active.connectionId));
    if (!isWanted) run.halted = true;
    if (run.halted) return false;
    const failure = await deps.checkReachable(run.active.service.address);
    if (failure) await haltFor(run, failure);
    return !failure;
  }

  async function noteFailed(run: Run, { id, changedAtMs = 0 }: ListedRecording, failure: Failure): Promise<void> {
    const { verdict } = FAILURES[failure.code];
    // Recordings do get deleted; but a broken service says that each of them is missing.
    if (verdict === null || verdict === 'removed') run.inARow += 1;
    const { connectionId } = run.active;
    const noted = await deps.library.noteFetchFailure(connectionId, {
      id,
      failedAtMs: now(),
      // While the list entry stays the same, so will the response.
      isFinal: verdict === 'withheld',
      changedAtMs,
    });
    const isMissing = verdict === 'removed';
    if (run.inARow >= MOST_IN_A_ROW) await haltFor(run, isMissing ? { code: 'server-error', status: 404 } : failure);
    // A list without a total never says that it is gone (docs/faults.md#f30).
    else if (isMissing && (run.timesFailed.get(id) ?? 0) >= MISSING_TIMES) await cache.forget(connectionId, id);
    // A failure that is not stored would be requested again and again.
    else if (!noted.ok) await haltUnlessOthers(run);
  }

  async function noteKept(run: Run): Promise<void> {
    await downloadState.change((state) =>
      // The concurrent request may have just found a reason to wait.
      run.halted ? state : { ...state, waiting: null, failures: 0 },
    );
    deps.libraryChanged();
  }

  async function fetchOne(run: Run, row: ListedRecording): Promise<void> {
    const { id, durationValue } = row;
    const { service, connectionId } = run.active;
    if (!(await countRequest(run))) return;
    const answer = await deps.ownApi.content(service, { id, durationValue });
    // The connection was removed, replaced or erased meanwhile: store nothing of this.
    if (service.signal?.aborted || !(await isActive(storage, connectionId))) run.halted = true;
    else if (answer.ok) await takeContent(run, row, answer.value);
    else {
      await noteFailure(storage, run.active, answer.failure);
      // The failure concerns only this recording: the walk continues.
      if (FAILURES[answer.failure.code].scope === 'recording') await noteFailed(run, row, answer.failure);
      else await haltFor(run, answer.failure);
    }
  }

  async function takeContent(run: Run, row: ListedRecording, answer: DecodedContent): Promise<void> {
    const { connectionId } = run.active;
    const { recording, isWorthKeeping } = await recordFetchedContent(deps, connectionId, row, answer);
    if (!isWorthKeeping) return noteFailed(run, row, { code: 'processing' });
    run.inARow = 0;
    const keeping = keepOne(run, { recording, content: answer.content, fetchedAtMs: now() }).finally(() =>
      run.keeping.delete(keeping),
    );
    run.keeping.add(keeping);
    // Fetches nothing that would only wait.
    while (run.keeping.size >= MOST_UNKEPT) await Promise.race(run.keeping);
  }

  async function keepOne(run: Run, record: LibraryRecord): Promise<void> {
    const kept = await cache.keepContent(run.active.connectionId, record, false);
    if (kept.ok) await noteKept(run);
    else await haltUnlessOthers(run);
  }

  /** The library stored nothing. If the connection has changed, nothing is recorded. */
  async function haltUnlessOthers(run: Run): Promise<void> {
    if (await isActive(storage, run.active.connectionId)) await haltForLibrary(run);
    else run.halted = true;
  }

  async function work(run: Run): Promise<void> {
    while (run.queue.length > 0 && (await mayAsk(run))) {
      const next = run.queue.shift();
      if (next) await fetchOne(run, next);
    }
  }

  async function queueFor(mode: DownloadState['mode'], { stamps, failures }: Held): Promise<ListedRecording[]> {
    const { retentionDays } = await deps.policy.readCertain();
    const { missing, outdated } = planDownloads({
      rows: await cache.rows(),
      stamps,
      failures,
      retentionDays,
      nowMs: now(),
    });
    // In the other modes, nothing new is stored, but stored contents are kept up to date.
    return mode === 'on' ? [...outdated, ...missing] : outdated;
  }

  /** Null when the library does not respond. */
  async function readHeld(connectionId: string): Promise<Held | null> {
    const stamps = await cache.stamps(connectionId);
    const failures = stamps.ok ? await deps.library.fetchFailures(connectionId) : stamps;
    return stamps.ok && failures.ok ? { stamps: stamps.value, failures: failures.value } : null;
  }

  async function begin(listFailure: Failure | null = null): Promise<number | null> {
    const state = await downloadState.read();
    if (state.mode === 'paused') return null;
    const { waiting } = state;
    if (isWaiting(waiting, now()) && waiting.untilMs !== null) return waiting.untilMs;
    const active = await activeConnection(storage);
    if (!active.ok) return null;
    const held = await readHeld(active.value.connectionId);
    const run: Run = {
      active: active.value,
      mode: state.mode,
      queue: held ? await queueFor(state.mode, held) : [],
      deadlineMs: now() + STEP_MS,
      halted: false,
      inARow: 0,
      timesFailed: new Map(held?.failures.map(({ id, times }) => [id, times])),
      keeping: new Set(),
    };
    if (!held && state.mode === 'on') await haltForLibrary(run);
    const scope = listFailure && FAILURES[listFailure.code].scope;
    if (listFailure && run.queue.length > 0 && (scope === 'service' || scope === 'connection'))
      await haltFor(run, listFailure);
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(run)));
    await Promise.all(run.keeping);
    if (!run.halted && run.queue.length > 0) return now() + PAUSE_MS;
    if (!run.halted && waiting) await downloadState.change((last) => ({ ...last, waiting: null, failures: 0 }));
    const next = (await downloadState.read()).waiting;
    return isWaiting(next, now()) ? next.untilMs : null;
  }

  return { run: begin };
}
