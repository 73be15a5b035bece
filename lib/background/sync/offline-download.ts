import type { DecodedContent } from '../../api/decode-content.ts';
import { FAILURES, type Failure } from '../../failures.ts';
import type { LibraryUnavailable } from '../../library/types.ts';
import type { ListedRecording } from '../../recording/types.ts';
import type { DownloadWaiting } from '../../storage/items.ts';
import { usableConnection, type UsableConnection } from '../connections/usable-connection.ts';
import type { BackgroundDeps } from '../deps.ts';
import { takeFetched } from '../recordings/recordings-cache.ts';
import { isWaiting, NO_WAIT, stopped, waitOf, withWait } from './download-state.ts';

const AT_ONCE = 2;
/** Per event: the browser stops a background that works for half a minute (docs/platform.md#p1). */
export const STEP_MS = 20_000;
/** The shortest delay of the browsers' alarms. */
export const PAUSE_MS = 30_000;
/** This many failed recordings in a row are the service's fault, not theirs. */
const MOST_IN_A_ROW = 5;

/** One run of the download, from one event to its end. */
interface Run {
  asked: UsableConnection;
  isOn: boolean;
  deadlineMs: number;
  isHalted: boolean;
  /** Whether the stored state has a wait or failures that a success ends. */
  isTroubled: boolean;
  inARow: number;
}

/**
 * Downloads the contents that the library lacks. It can be stopped anywhere and resumes: the library knows what it has
 * stored, what has failed, and what was asked for. Contents that were not stored by then are fetched again.
 */
export function createOfflineDownload(deps: BackgroundDeps) {
  const { storage, downloadState, cache, now } = deps;

  /** Of two concurrent requests that find a reason to wait, the first one counts. */
  async function halt(run: Run, why: DownloadWaiting['why'], untilMs?: number): Promise<void> {
    if (run.isHalted) return;
    run.isHalted = true;
    await pause(run.asked.connectionId, why, untilMs);
  }

  async function pause(connectionId: string, why: DownloadWaiting['why'], untilMs?: number): Promise<void> {
    const statedMs = typeof why === 'object' && 'retryAtMs' in why ? why.retryAtMs : untilMs;
    await downloadState.change((state) =>
      withWait(state, connectionId, stopped(waitOf(state, connectionId), why, now(), statedMs)),
    );
    deps.libraryChanged();
  }

  /** The library stored nothing. If the connection has changed or all was erased, nothing is recorded. */
  async function haltForLibrary(run: Run, unavailable: LibraryUnavailable): Promise<void> {
    if (run.asked.service.signal?.aborted) run.isHalted = true;
    else await halt(run, unavailable === 'full' ? 'full' : 'library');
  }

  async function mayAsk(run: Run): Promise<boolean> {
    await deps.whenIdle();
    if (run.isHalted || now() >= run.deadlineMs) return false;
    const { mode } = await downloadState.read();
    const isWanted = mode !== 'paused' && (mode === 'on') === run.isOn;
    if (!isWanted || run.asked.service.signal?.aborted) run.isHalted = true;
    if (run.isHalted) return false;
    const failure = await deps.checkReachable(run.asked.service.address);
    if (failure) await halt(run, failure);
    return !failure;
  }

  /** The next recordings to fetch; empty when there is nothing to do for now. */
  async function take(run: Run): Promise<ListedRecording[]> {
    const { retentionDays } = await deps.policy.readCertain();
    const taken = await cache.takeDownloads(run.asked.connectionId, { all: run.isOn, retentionDays });
    if (!taken.ok) {
      if (run.isOn) await haltForLibrary(run, taken.unavailable);
      return [];
    }
    const { next, resumesAtMs } = taken.value;
    if (resumesAtMs !== null) await halt(run, 'quota', resumesAtMs);
    return next;
  }

  async function work(run: Run, queue: ListedRecording[]): Promise<void> {
    while (queue.length > 0 && (await mayAsk(run))) {
      const next = queue.shift();
      if (next) await fetchOne(run, next);
    }
  }

  async function fetchOne(run: Run, row: ListedRecording): Promise<void> {
    const { service, connectionId } = run.asked;
    const { id, durationValue } = row;
    const durationUnit = await cache.unit(connectionId);
    const answer = await deps.ownApi.content(service, { id, durationValue, durationUnit });
    // The connection was removed, replaced or erased meanwhile: store nothing of this.
    if (service.signal?.aborted) run.isHalted = true;
    else if (answer.ok) await takeContent(run, row, answer.value);
    // The failure concerns only this recording: the others follow.
    else if (FAILURES[answer.failure.code].scope === 'recording') await noteFailed(run, row, answer.failure);
    else await halt(run, answer.failure);
  }

  async function takeContent(run: Run, row: ListedRecording, answer: DecodedContent): Promise<void> {
    const { recording, isWorthKeeping } = takeFetched(cache, run.asked.connectionId, row, answer);
    if (!isWorthKeeping) return noteFailed(run, row, { code: 'processing' });
    run.inARow = 0;
    const record = { recording, content: answer.content, fetchedAtMs: now() };
    const { connectionId, service } = run.asked;
    const kept = await cache.keepContent(connectionId, record, service.signal);
    if (!kept.ok) return haltForLibrary(run, kept.unavailable);
    if (run.isTroubled && !run.isHalted) await endWait(run);
    deps.libraryChanged();
  }

  async function noteFailed(run: Run, row: ListedRecording, failure: Failure): Promise<void> {
    const { verdict } = FAILURES[failure.code];
    // Any may be unfinished; but a broken service says of each that it is missing, or withheld.
    if (verdict !== 'unfinished') run.inARow += 1;
    const noted = await deps.library.noteDownloadFailed(run.asked.connectionId, row);
    if (run.inARow >= MOST_IN_A_ROW)
      await halt(run, verdict === 'removed' ? { code: 'server-error', status: 404 } : failure);
    // A failure that is not stored would be requested again and again.
    else if (!noted.ok) await haltForLibrary(run, noted.unavailable);
  }

  async function endWait(run: Run): Promise<void> {
    run.isTroubled = false;
    // The concurrent request may have just found a reason to wait.
    await downloadState.change((state) => (run.isHalted ? state : withWait(state, run.asked.connectionId, NO_WAIT)));
  }

  /**
   * Downloads from one connection for a limited time, but not from a service that has just failed to return its list (`listFailure`) in a
   * way that concerns contents, too. Returns when to continue (epoch milliseconds), or null.
   */
  async function begin(connectionId: string, listFailure: Failure | null = null): Promise<number | null> {
    const state = await downloadState.read();
    const { mode } = state;
    const { waiting, failures } = waitOf(state, connectionId);
    if (mode === 'paused') return null;
    if (isWaiting(waiting, now())) return waiting.untilMs;
    const asked = await usableConnection(storage, connectionId);
    if (!asked.ok) {
      if (mode === 'on' && asked.failure.code !== 'not-connected') await pause(connectionId, asked.failure);
      return nextMs(connectionId);
    }
    const run: Run = {
      asked: asked.value,
      isOn: mode === 'on',
      deadlineMs: now() + STEP_MS,
      isHalted: false,
      isTroubled: waiting !== null || failures > 0,
      inARow: 0,
    };
    const scope = listFailure && FAILURES[listFailure.code].scope;
    while (now() < run.deadlineMs) {
      const queue = await take(run);
      if (queue.length === 0) {
        if (run.isTroubled && !run.isHalted) await endWait(run);
        return nextMs(connectionId);
      }
      if (listFailure && (scope === 'service' || scope === 'connection')) await halt(run, listFailure);
      await Promise.all(Array.from({ length: AT_ONCE }, () => work(run, queue)));
      if (run.isHalted) return nextMs(connectionId);
    }
    return now() + PAUSE_MS;
  }

  async function nextMs(connectionId: string): Promise<number | null> {
    const { waiting } = waitOf(await downloadState.read(), connectionId);
    return isWaiting(waiting, now()) ? waiting.untilMs : null;
  }

  return { run: begin };
}
