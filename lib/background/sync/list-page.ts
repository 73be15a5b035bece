import type { Api } from '../../api/api.ts';
import type { DecodedList } from '../../api/decode-list.ts';
import { succeed, type Result } from '../../failure.ts';
import { FAILURES } from '../../failures.ts';
import type { ListedRecording } from '../../list/list-store.ts';
import type { ListProgress } from '../../messaging/protocol.ts';
import { believeFromDurations } from '../../recording/units.ts';
import { FIRST_PASS, type ListPass, type Storage } from '../../storage/items.ts';
import { activeConnection, isActive, noteFailure, type ActiveConnection } from '../connections/active-connection.ts';
import { advance, mayDropUnseen, seenBy, type PageEvidence } from './list-walk.ts';
import type { RecordingsCache } from '../recordings/recordings-cache.ts';
import { createSerial } from '../serial.ts';

interface ListPageDeps {
  storage: Storage;
  cache: RecordingsCache;
  /** The list is another now, or confirmed by a whole walk. */
  changed: () => void;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Asks through `api` for one page of the service's list and takes it into the cached list; `restart` looks at the first page. */
export type ListPage = (api: Pick<Api, 'list'>, question: { restart: boolean }) => Promise<Result<ListProgress>>;

/** As many as services of this family give at once; one that gives fewer is believed by what it gives. */
const PAGE_SIZE = 100;

const NOTHING_NEW = { changed: false, complete: true, stored: true, unreadable: 0 };
const NO_PAGE: DecodedList = {
  recordings: [],
  unreadable: 0,
  total: null,
  next: null,
  durationValues: [],
};

function evidenceOf(
  known: readonly ListedRecording[],
  { pass, nowMs }: { pass: ListPass; nowMs: number },
  asked: string | number,
  { recordings, total, next }: DecodedList,
): PageEvidence {
  const listed = known.filter(({ isFoundOnly }) => !isFoundOnly);
  const seenAtMs = new Map(listed.map((row) => [row.id, seenBy(row.seenAtMs, nowMs)]));
  // Marked by a page that was saved, but was not noted as taken before the background was stopped: as if it never came.
  const isHalfTaken = (atMs: number) => pass.next !== 1 && atMs > pass.steppedAtMs;
  const count = (test: (atMs: number | null) => boolean) =>
    recordings.filter(({ id }) => test(seenAtMs.get(id) ?? null)).length;
  return {
    asked,
    length: recordings.length,
    unknown: count((atMs) => atMs === null || isHalfTaken(atMs)),
    known: listed.length + count((atMs) => atMs === null),
    newInWalk: count((atMs) => atMs === null || atMs < pass.startedAtMs || isHalfTaken(atMs)),
    total,
    next,
  };
}

/** One walk over the list, whoever takes its steps: the pages that people look at, and the background by itself. */
export function createListPage({ storage, cache, changed, now }: ListPageDeps): ListPage {
  const serial = createSerial();

  /** Walkers in several pages take turns: each applies its page to where the walk is by now. */
  function takePage(connection: ActiveConnection, asked: string | number, page: DecodedList) {
    return serial(async (): Promise<Result<ListProgress>> => {
      const pass = await storage.pass.read();
      const known = await cache.rows();
      const outdated = asked !== 1 && asked !== pass.next;
      if (outdated || !(await isActive(storage, connection.connectionId))) {
        return succeed({ ...NOTHING_NEW, count: known.length, complete: pass.next === null });
      }
      const nowMs = now();
      const next = { ...advance(pass, evidenceOf(known, { pass, nowMs }, asked, page), nowMs), steppedAtMs: nowMs };
      const saved = await savePage(connection.connectionId, known, { pass, next, page, nowMs });
      // What is not there is not to count as walked.
      const isStored = saved.saved && (await storage.pass.write(next));
      await learnUnit(connection.connectionId, page.durationValues);
      // Whoever has walked, pages show how long the list is and how old. A look at the first page without news is no walk.
      if (saved.changed || (next.next === null && asked !== 1)) changed();
      const { unreadable } = page;
      // Without room for the list its walk would never end, so it ends here (docs/faults.md#f69).
      return isStored
        ? succeed({
            ...NOTHING_NEW,
            count: saved.rows.length,
            changed: saved.changed,
            complete: next.next === null,
            unreadable,
          })
        : succeed({ count: saved.rows.length, changed: true, complete: true, stored: false, unreadable });
    });
  }

  function savePage(
    connectionId: string,
    known: readonly ListedRecording[],
    { pass, next, page, nowMs }: { pass: ListPass; next: ListPass; page: DecodedList; nowMs: number },
  ) {
    const named = new Set(page.recordings.map(({ id }) => id));
    const wasSeen = ({ id, seenAtMs }: ListedRecording) =>
      !named.has(id) && seenBy(seenAtMs, nowMs) >= next.startedAtMs;
    const seen = known.filter(wasSeen).length + named.size;
    // A settled list is only confirmed; the marks of a walk are written while one is under way.
    const walking = pass.next !== null || next.next !== null;
    return cache.update(connectionId, page.recordings, {
      ...(walking ? { seenAtMs: nowMs } : {}),
      ...(mayDropUnseen(pass, next, seen) ? { dropUnseenSinceMs: next.startedAtMs } : {}),
    });
  }

  /** A whole list of lengths is evidence of their unit as long as no transcript has proved one (docs/faults.md#f57). */
  async function learnUnit(connectionId: string, durationValues: readonly number[]): Promise<void> {
    const believed = await storage.belief.read();
    const kept = (await cache.rows()).flatMap(({ durationValue }) => durationValue ?? []);
    const learned = believeFromDurations([...kept, ...durationValues]);
    if (believed.proved || learned.unit === believed.unit) return;
    await storage.belief.write(learned);
    await cache.rescale(connectionId, learned);
  }

  return async (api, { restart }) => {
    const active = await activeConnection(storage);
    if (!active.ok) return active;
    const { service } = active.value;
    const asked = restart ? 1 : (await storage.pass.read()).next;
    if (asked === null) return succeed({ ...NOTHING_NEW, count: (await cache.rows()).length });
    const belief = await storage.belief.read();
    const where = typeof asked === 'number' ? { page: asked } : { page: 1, next: asked };
    const answer = await api.list(service, { ...where, limit: PAGE_SIZE, belief });
    if (answer.ok) return takePage(active.value, asked, answer.value);
    await noteFailure(storage, active.value, answer.failure);
    if (asked === 1 || !FAILURES[answer.failure.code].mayEndList) return answer;
    // Many services refuse the page after the last instead of sending an empty one; a continuation may have expired.
    if (typeof asked === 'number') return takePage(active.value, asked, NO_PAGE);
    await storage.pass.write(FIRST_PASS);
    return succeed({ ...NOTHING_NEW, count: (await cache.rows()).length });
  };
}
