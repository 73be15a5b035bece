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
import { preloadLibrary } from './library-handlers.ts';
import { bareRecording, hasWords, recordFetchedContent } from './fetched-content.ts';

type ContentDetail = RecordingDetail & { content: RecordingContent };

/** Enough to go on with where nothing is on the screen; more are found by the search. */
const MOST_RECENT = 6;
/** A kept summary this young is copied without asking again. */
const FRESH_MS = 5 * 60 * 1000;
/** For so long what has come is held back for what the list may say of it: its title, and whether it is ready. */
const REFRESH_MS = 1_000;
/** And for so long where there are no words, and the list says why. */
const REFRESH_UNREADY_MS = 25_000;
/** A change on this device takes a few milliseconds; where it takes longer, the answer does not wait for it. */
const CHANGE_MS = 500;

/** One recording: what is kept of it, what the service says, and its summary for the clipboard. */
export function createRecordingHandlers(deps: BackgroundDeps) {
  const { api, storage, cache } = deps;
  /** The last one that was found to be gone: whoever has asked for it is told which one it was. */
  let gone: { recording: Recording; asked: ActiveConnection } | null = null;

  /** As long as that connection is in use with that key, and its recordings were not erased. */
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

  /** A recording is read also where the names of its speakers cannot be: that is told beside it. */
  async function withNames(connectionId: string | null, detail: ContentDetail): Promise<RecordingDetail> {
    const named = await cache.withNames(connectionId, detail.recording.id, detail.content);
    return named.ok ? { ...detail, content: named.value } : { ...detail, namesUnread: true };
  }

  /** The state of a recording is in the list only; one that is not ready yet may have moved on. */
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
    // The order of the list is not known (docs/service.md#g8): what is not on its first page is found by its title,
    // once it is ready.
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
    // The reader does not wait for a database.
    runDetached(cache.keepContent(connectionId, { recording, content, fetchedAtMs }, true));
    return withNames(connectionId, { recording, content, fetchedAtMs });
  }

  /** The service's answer failed: what is kept is shown with the reason, else the reason alone. */
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
    // The words are what is waited for; where there are none, the list says why.
    const refreshMs = answer.ok && hasWords(answer.value.content) ? REFRESH_MS : REFRESH_UNREADY_MS;
    const listed = await Promise.race([refreshing, deps.wait(refreshMs).then(() => row)]);
    const known = listed ?? bareRecording(id);
    if (answer.ok) return succeed({ detail: await keep(active.value, known, answer.value), stale: null });
    await noteFailure(storage, active.value, answer.failure);
    const waiting = statusKind(known.status) !== 'ready';
    if (answer.failure.code === 'not-found' && waiting) return fallBack(id, { code: 'processing' });
    if (FAILURES[answer.failure.code].verdict === 'removed') {
      // Said twice, by a service that has its list in between, it is believed: what was kept of the recording goes
      // (docs/faults.md#f30).
      const list = await api.list(service, { page: 1, durationUnit: await cache.unit(connectionId) });
      if (!list.ok) return fallBack(id, list.failure);
      const again = await ask();
      if (again.ok) return succeed({ detail: await keep(active.value, known, again.value), stale: null });
      if (again.failure.code === answer.failure.code) {
        gone = row && { recording: row, asked: active.value };
        // Whoever is told that it is gone is not to find it again.
        await Promise.race([cache.forget(connectionId, id), deps.wait(CHANGE_MS)]);
      }
    }
    return fallBack(id, answer.failure);
  }

  return {
    'recordings.listed': async ({ id }) => succeed((await cache.row(id)) ?? (await readGone(id))),

    async 'recordings.recent'() {
      const [rows, kept] = await Promise.all([cache.rows(), deps.shortlist.read()]);
      // Without what was opened, the newest are still something.
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
      // The library may have to be started, which takes longer than to find out what to ask it for.
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
