import { runDetached } from '../../errors/run-detached.ts';
import type { Service } from '../../api/types.ts';
import type { DecodedContent } from '../../api/decode-content.ts';
import { fail, succeed, type Failure, type Result } from '../../failure.ts';
import { FAILURES } from '../../failures.ts';
import type { Handlers, OpenedRecording, RecordingDetail } from '../../messaging/protocol.ts';
import { isRecent } from '../../recording/elapsed.ts';
import { isOpenable } from '../../recording/ids.ts';
import type { Recording, RecordingContent, RecordingId } from '../../recording/types.ts';
import { statusKind } from '../../recording/words.ts';
import { activeConnection, isActive, noteFailure, type ActiveConnection } from '../connections/active-connection.ts';
import { copyableSummary } from '../actions/copyable.ts';
import type { BackgroundDeps } from '../deps.ts';
import { preloadLibrary } from './search-handlers.ts';
import { bareRecording, hasWords, recordFetchedContent } from './fetched-content.ts';

type ContentDetail = RecordingDetail & { content: RecordingContent };

/** Enough recordings for an empty screen; the search finds more. */
const MOST_RECENT = 6;
/** A stored summary of this age is copied without a request. */
const FRESH_MS = 5 * 60 * 1000;
/** How long fetched content is held back for the list, which may know its title and status. */
const REFRESH_MS = 1_000;
/** The same if there are no words, for which the list has the reason. */
const REFRESH_UNREADY_MS = 25_000;
/** A local change takes a few milliseconds; a slower one does not delay the response. */
const CHANGE_MS = 500;

/** Requests for one recording: its stored copy, a fresh one from the service, and its summary for the clipboard. */
export function createRecordingHandlers(deps: BackgroundDeps) {
  const { api, storage, cache } = deps;
  /** The last recording found to be deleted, so that pages can still show which one it was. */
  let gone: { recording: Recording; asked: ActiveConnection } | null = null;

  /** Null unless the connection and key are unchanged and the recordings were not erased. */
  async function readGone(id: RecordingId): Promise<Recording | null> {
    if (gone?.recording.id !== id || gone.asked.service.signal?.aborted) return null;
    const { recording, asked } = gone;
    return (await isActive(storage, asked.connectionId)) ? recording : null;
  }

  async function readCached(id: RecordingId): Promise<RecordingDetail | null> {
    const [row, kept] = await Promise.all([cache.row(id), cache.content(id)]);
    if (!kept) return null;
    return withNames(null, { recording: row ?? bareRecording(id), ...kept });
  }

  /** A recording can be read without its local speaker names: `namesUnread` reports that. */
  async function withNames(connectionId: string | null, detail: ContentDetail): Promise<RecordingDetail> {
    const named = await cache.withNames(connectionId, detail.recording.id, detail.content);
    return named.ok ? { ...detail, content: named.value } : { ...detail, namesUnread: true };
  }

  /** Updates the row: only the list has a recording's status, and one that was not ready may be now. */
  async function refreshRow(
    { service, connectionId }: ActiveConnection,
    id: RecordingId,
    row: Recording | null,
  ): Promise<Recording | null> {
    if (row && statusKind(row.status) === 'ready') return row;
    const durationUnit = await cache.unit(connectionId);
    const answer = await api.list(service, { page: 1, durationUnit });
    if (answer.ok) await cache.update(connectionId, answer.value.recordings);
    const listed = answer.ok && answer.value.recordings.some((recording) => recording.id === id);
    // The order of the list is not known (docs/service.md#g8): a recording that is not on its first page is found by
    // title, once it is ready.
    if (!listed && row?.title) await findByTitle(service, connectionId, row.title);
    return cache.row(id);
  }

  async function findByTitle(service: Service, connectionId: string, title: string): Promise<void> {
    const answer = await api.search(service, { query: title, durationUnit: await cache.unit(connectionId) });
    if (answer.ok) await cache.update(connectionId, answer.value.recordings, { areFound: true });
  }

  async function keep(
    { connectionId }: ActiveConnection,
    listed: Recording,
    answer: DecodedContent,
  ): Promise<RecordingDetail> {
    const { recording, isWorthKeeping } = await recordFetchedContent(deps, connectionId, listed, answer);
    const { content } = answer;
    const fetchedAtMs = deps.now();
    if (!isWorthKeeping) return { recording, content: null, fetchedAtMs };
    // The reader does not wait for the database.
    runDetached(cache.keepContent(connectionId, { recording, content, fetchedAtMs }, true));
    return withNames(connectionId, { recording, content, fetchedAtMs });
  }

  /** Handles a failed request: returns the stored copy with the failure, or otherwise the failure alone. */
  async function fallBack(id: RecordingId, failure: Failure): Promise<Result<OpenedRecording>> {
    const kept = failure.code === 'processing' ? await readCached(id) : null;
    if (failure.code === 'processing' && !(kept?.content && hasWords(kept.content))) {
      const recording = (await cache.row(id)) ?? bareRecording(id);
      const status = statusKind(recording.status) === 'ready' ? 'PROCESSING' : recording.status;
      const detail = { recording: { ...recording, status }, content: null, fetchedAtMs: deps.now() };
      return succeed({ detail, stale: null });
    }
    if (FAILURES[failure.code].verdict === 'removed') return fail(failure);
    const detail = await readCached(id);
    return detail ? succeed({ detail, stale: failure }) : fail(failure);
  }

  async function open(id: RecordingId): Promise<Result<OpenedRecording>> {
    const active = await activeConnection(storage);
    if (!active.ok) return fallBack(id, active.failure);
    const { service, connectionId } = active.value;
    const row = await cache.row(id);
    const ask = () => api.content(service, { id, durationValue: row?.durationValue ?? null });
    const refreshing = refreshRow(active.value, id, row);
    const answer = await ask();
    // The words matter most; if there are none, the list says why.
    const refreshMs = answer.ok && hasWords(answer.value.content) ? REFRESH_MS : REFRESH_UNREADY_MS;
    const listed = await Promise.race([refreshing, deps.wait(refreshMs).then(() => row)]);
    const known = listed ?? bareRecording(id);
    if (answer.ok) return succeed({ detail: await keep(active.value, known, answer.value), stale: null });
    await noteFailure(storage, active.value, answer.failure);
    const waiting = statusKind(known.status) !== 'ready';
    if (answer.failure.code === 'not-found' && waiting) return fallBack(id, { code: 'processing' });
    if (FAILURES[answer.failure.code].verdict === 'removed') {
      // Believed when it was said twice by a service that returns its list in between: the stored copy is deleted
      // (docs/faults.md#f30).
      const list = await api.list(service, { page: 1, durationUnit: await cache.unit(connectionId) });
      if (!list.ok) {
        await noteFailure(storage, active.value, list.failure);
        return fallBack(id, list.failure);
      }
      const again = await ask();
      if (again.ok) return succeed({ detail: await keep(active.value, known, again.value), stale: null });
      await noteFailure(storage, active.value, again.failure);
      if (FAILURES[again.failure.code].verdict === 'removed') {
        gone = row && { recording: row, asked: active.value };
        // A caller that learns of the deletion should not find the recording again.
        await Promise.race([cache.forget(connectionId, id), deps.wait(CHANGE_MS)]);
      }
      return fallBack(id, again.failure);
    }
    return fallBack(id, answer.failure);
  }

  return {
    'recordings.listed': async ({ id }) => succeed((await cache.row(id)) ?? (await readGone(id))),

    async 'recordings.recent'() {
      const [rows, kept] = await Promise.all([cache.rows(), deps.shortlist.read()]);
      // Without the opened ones, the newest are still useful.
      const opened = (kept.ok ? kept.value.opened : []).flatMap((id) => rows.find((row) => row.id === id) ?? []);
      const all = [...new Set([...opened, ...rows.slice(0, 2 * MOST_RECENT)])];
      return succeed(all.filter(({ id }) => isOpenable(id)).slice(0, MOST_RECENT));
    },

    async 'recordings.neighbors'({ id }) {
      // Newest first.
      const rows = await cache.rows();
      const at = rows.findIndex((row) => row.id === id);
      const idAt = (index: number) => (at === -1 ? null : (rows[index]?.id ?? null));
      return succeed({ earlier: idAt(at + 1), later: idAt(at - 1) });
    },

    async 'recordings.readCached'({ id }) {
      // Early: starting the library may take longer than finding out what to request.
      runDetached(preloadLibrary(deps));
      return succeed(await readCached(id));
    },
    'recordings.open': ({ id }) => open(id),

    async 'recordings.fetchMetadata'({ id }) {
      const row = await cache.row(id);
      const known = row && (row.ownerName !== null || row.teamName !== null || row.sharingScope !== null);
      const active = await activeConnection(storage);
      if (known || !row?.title || !active.ok) return succeed(row);
      const { service, connectionId } = active.value;
      await findByTitle(service, connectionId, row.title);
      return succeed(await cache.row(id));
    },

    async 'recordings.copySummary'({ id }) {
      const kept = await readCached(id);
      const young = kept?.content?.summary && isRecent(kept.fetchedAtMs, deps.now(), FRESH_MS);
      const opened: Result<OpenedRecording> = young ? succeed({ detail: kept, stale: null }) : await open(id);
      if (!opened.ok) return opened;
      const { recording, content, namesUnread } = opened.value.detail;
      if (!content) return fail({ code: 'processing' });
      if (namesUnread) return fail({ code: 'storage-failed' });
      return copyableSummary(deps, recording, content);
    },
  } satisfies Partial<Handlers>;
}
