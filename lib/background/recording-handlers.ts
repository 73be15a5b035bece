import type { Service } from '../api/types.ts';
import type { DecodedContent } from '../api/decode-content.ts';
import { fail, succeed, type Failure, type Result } from '../failure.ts';
import type { Handlers, OpenedRecording, RecordingDetail } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';
import { statusKind } from '../recording/words.ts';
import { activeConnection, currentNamespace, noteFailure, type ActiveConnection } from './active-connection.ts';
import { copyableSummary } from './copyable-summary.ts';
import type { BackgroundDeps } from './deps.ts';
import { bareRecording, hasWords, takeIn } from './fetched-content.ts';

type RecordingHandlers = Pick<
  Handlers,
  'recordings.recall' | 'recordings.open' | 'recordings.describe' | 'recordings.copySummary'
>;

/** A kept summary this young is copied without asking again. */
const FRESH_MS = 5 * 60 * 1000;
/** For so long what has come is held back for what the list may say of it: its title, and whether it is ready. */
const REFRESH_MS = 1_000;
/** A change on this device takes a few milliseconds; where it takes longer, the answer does not wait for it. */
const CHANGE_MS = 500;

/** One recording: what is kept of it, what the service says, and its summary for the clipboard. */
export function createRecordingHandlers(deps: BackgroundDeps): RecordingHandlers {
  const { api, storage, cache, places, library } = deps;

  async function recall(id: RecordingId): Promise<RecordingDetail | null> {
    const namespace = await currentNamespace(storage);
    const [row, kept] = await Promise.all([cache.row(id), cache.content(namespace, id)]);
    if (!kept) return null;
    return {
      recording: row ?? bareRecording(id),
      ...kept,
      content: await cache.withNames(namespace, id, kept.content),
    };
  }

  /** The state of a recording is in the list only; one that is not ready yet may have moved on. */
  async function refreshRow({ service, namespace }: ActiveConnection, id: RecordingId): Promise<void> {
    const row = await cache.row(id);
    if (row && statusKind(row.status) === 'ready') return;
    const belief = await storage.belief.read();
    const answer = await api.list(service, { page: 1, limit: 100, belief });
    if (answer.ok) await cache.update(namespace, answer.value.recordings);
    const listed = answer.ok && answer.value.recordings.some((recording) => recording.id === id);
    // The order of the list is not known (contract): what is not on its first page is found by its title, once it is ready.
    if (!listed && row?.title) await findByTitle(service, namespace, row.title);
  }

  async function findByTitle(service: Service, namespace: string, title: string): Promise<void> {
    const answer = await api.search(service, { query: title, belief: await storage.belief.read() });
    if (answer.ok) await cache.update(namespace, answer.value.recordings, { areFound: true });
  }

  async function keep(
    { namespace }: ActiveConnection,
    id: RecordingId,
    answer: DecodedContent,
  ): Promise<RecordingDetail> {
    const { recording, isWorthKeeping } = await takeIn(deps, namespace, id, answer);
    const { content } = answer;
    const fetchedAtMs = deps.now();
    if (!isWorthKeeping) return { recording, content: null, fetchedAtMs };
    // The reader does not wait for a database; but whoever has seen the answer is to find it again.
    const noted = cache.noteContent(namespace, recording, { content, fetchedAtMs });
    await Promise.race([noted, deps.wait(CHANGE_MS)]);
    void cache.keepContent(namespace, recording, { content, fetchedAtMs });
    return { recording, content: await cache.withNames(namespace, id, content), fetchedAtMs };
  }

  /** The service's answer failed: what is kept is shown with the reason, else the reason alone. */
  async function fallBack(id: RecordingId, failure: Failure): Promise<Result<OpenedRecording>> {
    const kept = failure.code === 'processing' ? await recall(id) : null;
    if (failure.code === 'processing' && !(kept?.content && hasWords(kept.content))) {
      const recording = (await cache.row(id)) ?? bareRecording(id);
      const status = statusKind(recording.status) === 'ready' ? 'PROCESSING' : recording.status;
      const detail = { recording: { ...recording, status }, content: null, fetchedAtMs: deps.now() };
      return succeed({ detail, stale: null });
    }
    if (failure.code === 'not-found' || failure.code === 'gone') return fail(failure);
    const detail = await recall(id);
    return detail ? succeed({ detail, stale: failure }) : fail(failure);
  }

  async function open(id: RecordingId): Promise<Result<OpenedRecording>> {
    const active = await activeConnection(storage);
    if (!active.ok) return fallBack(id, active.failure);
    const { service, namespace } = active.value;
    const row = await cache.row(id);
    const ask = () => api.content(service, { id, durationValue: row?.durationValue ?? null });
    const refreshing = refreshRow(active.value, id);
    const answer = await ask();
    // The words are what is waited for; where there are none, the list says why.
    await (answer.ok && hasWords(answer.value.content)
      ? Promise.race([refreshing, deps.wait(REFRESH_MS)])
      : refreshing);
    if (answer.ok) return succeed({ detail: await keep(active.value, id, answer.value), stale: null });
    await noteFailure(storage, namespace, answer.failure);
    const waiting = statusKind((await cache.row(id))?.status ?? '') !== 'ready';
    if (answer.failure.code === 'not-found' && waiting) return fallBack(id, { code: 'processing' });
    if (answer.failure.code === 'not-found' || answer.failure.code === 'gone') {
      // Said twice, it is believed: what was kept of the recording goes (fault 30).
      const again = await ask();
      if (again.ok) return succeed({ detail: await keep(active.value, id, again.value), stale: null });
      if (again.failure.code === answer.failure.code) {
        // Whoever is told that it is gone is not to find it again.
        await Promise.race([cache.forget(namespace, id), deps.wait(CHANGE_MS)]);
        await places.drop(id);
      }
    }
    return fallBack(id, answer.failure);
  }

  return {
    async 'recordings.recall'({ id }) {
      // The library may have to be started, which takes longer than to find out what to ask it for.
      void library.warm();
      return succeed(await recall(id));
    },
    'recordings.open': ({ id }) => open(id),

    async 'recordings.describe'({ id }) {
      const row = await cache.row(id);
      const known = row && (row.ownerName !== null || row.teamName !== null || row.sharingScope !== null);
      const active = await activeConnection(storage);
      if (known || !row?.title || !active.ok) return succeed(row);
      const { service, namespace } = active.value;
      await findByTitle(service, namespace, row.title);
      return succeed(await cache.row(id));
    },

    async 'recordings.copySummary'({ id }) {
      const kept = await recall(id);
      const young = kept?.content?.summary && deps.now() - kept.fetchedAtMs < FRESH_MS;
      const opened: Result<OpenedRecording> = young ? succeed({ detail: kept, stale: null }) : await open(id);
      if (!opened.ok) return opened;
      const { recording, content } = opened.value.detail;
      if (!content) return fail({ code: 'processing' });
      return succeed(await copyableSummary(deps, recording, content));
    },
  };
}
