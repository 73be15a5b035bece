import type { DecodedList } from '../api/decode-list.ts';
import { fail, succeed, type Result } from '../failure.ts';
import type { Handlers, ListProgress } from '../messaging/protocol.ts';
import { believeFromDurations } from '../recording/units.ts';
import { filterRemote } from '../search/merge-answers.ts';
import type { ListPass } from '../storage/items.ts';
import { activeConnection, noteFailure, type ActiveConnection } from './active-connection.ts';
import type { BackgroundDeps } from './deps.ts';
import { advance, mayDropUnseen } from './list-walk.ts';

type ListHandlers = Pick<Handlers, 'recordings.list' | 'recordings.search'>;

/** As many as services of this family give at once; one that gives fewer is believed by what it gives. */
const PAGE_SIZE = 100;

/** The service's list, one page a question, and its title search; both end in the cached list. */
export function createListHandlers(deps: BackgroundDeps): ListHandlers {
  const { api, storage, cache } = deps;
  let searching: AbortController | null = null;

  async function takePage(
    { namespace }: ActiveConnection,
    pass: ListPass,
    asked: string | number,
    page: DecodedList,
  ): Promise<Result<ListProgress>> {
    const nowMs = deps.now();
    const before = new Map((await cache.rows()).map((row) => [row.id, row.seenAtMs]));
    const unknown = page.recordings.filter(({ id }) => !before.has(id)).length;
    const newInWalk = page.recordings.filter(({ id }) => (before.get(id) ?? -1) < pass.startedAtMs).length;
    const next = advance(
      pass,
      { asked, length: page.recordings.length, unknown, newInWalk, total: page.total, next: page.next },
      nowMs,
    );
    const seenInWalk = [...before.values()].filter((seenAtMs) => seenAtMs >= next.startedAtMs).length + newInWalk;
    // A settled list is only confirmed; the marks of a walk are written while one is under way.
    const walking = pass.next !== null || next.next !== null;
    const { rows, changed, saved } = await cache.update(namespace, page.recordings, {
      ...(walking ? { seenAtMs: nowMs } : {}),
      ...(mayDropUnseen(pass, next, seenInWalk) ? { dropUnseenSinceMs: next.startedAtMs } : {}),
    });
    await storage.pass.write(next);
    await learnUnit(namespace, page.durationValues);
    // Without room for the list the walk would never end, and each popup would start it again (fault 69).
    if (!saved) return fail({ code: 'storage-failed' });
    return succeed({ count: rows.length, changed, complete: next.next === null, unreadable: page.unreadable });
  }

  /** A whole list of lengths is evidence of their unit as long as no transcript has proved one (fault 57). */
  async function learnUnit(namespace: string, durationValues: readonly number[]): Promise<void> {
    const believed = await storage.belief.read();
    const kept = (await cache.rows()).flatMap(({ durationValue }) => durationValue ?? []);
    const learned = believeFromDurations([...kept, ...durationValues]);
    if (believed.proved || learned.unit === believed.unit) return;
    await storage.belief.write(learned);
    await cache.rescale(namespace, learned);
  }

  return {
    async 'recordings.list'({ restart }) {
      const active = await activeConnection(storage);
      if (!active.ok) return active;
      const { namespace } = active.value;
      const pass = await storage.pass.read();
      const asked = restart ? 1 : pass.next;
      if (asked === null) {
        return succeed({ count: (await cache.rows()).length, changed: false, complete: true, unreadable: 0 });
      }
      const belief = await storage.belief.read();
      const where = typeof asked === 'number' ? { page: asked } : { page: 1, next: asked };
      const answer = await api.list(active.value.service, { ...where, limit: PAGE_SIZE, belief });
      if (answer.ok) return takePage(active.value, pass, asked, answer.value);
      await noteFailure(storage, namespace, answer.failure);
      return answer;
    },

    async 'recordings.search'({ query }) {
      searching?.abort();
      const own = new AbortController();
      searching = own;
      const active = await activeConnection(storage);
      if (!active.ok) return active;
      const { service, namespace } = active.value;
      const belief = await storage.belief.read();
      const answer = await api.search(service, { query, belief, signal: own.signal }).catch((reason: unknown) => {
        if (own.signal.aborted) return null;
        throw reason;
      });
      if (own.signal.aborted || answer === null) return succeed(null);
      if (!answer.ok) {
        await noteFailure(storage, namespace, answer.failure);
        return answer;
      }
      const { recordings, filtered } = filterRemote(answer.value.recordings, query);
      const { rows } = await cache.update(namespace, answer.value.recordings);
      const merged = new Map(rows.map((row) => [row.id, row]));
      return succeed({
        query,
        recordings: recordings.map((recording) => merged.get(recording.id) ?? recording),
        filteredHere: filtered,
        unreadable: answer.value.unreadable,
      });
    },
  };
}
