import { succeed, type Result } from '../../failure.ts';
import { EMPTY_SHORTLIST, MOST_SEARCHES, type Shortlist } from '../../recording/shortlist.ts';
import type { RecordingId } from '../../recording/types.ts';
import { createShortlists } from '../../storage/shortlists.ts';
import type { StoreDeps } from '../platform.ts';
import { createMutex } from '../mutex.ts';

/** How long a change waits for the stored first paint: a list may be busy for longer. */
const SHOWN_MS = 1_000;

export type ShortlistStore = ReturnType<typeof createShortlistStore>;

/**
 * The shortlist of the active connection's person, one operation after the other. Changes return false when nothing was
 * stored.
 */
export function createShortlistStore({ records, storage, cache, scopeOf, carryOut, now, wait }: StoreDeps) {
  const shortlists = createShortlists(records);
  const { leftSearch } = storage;
  const mutex = createMutex();
  const showing = createMutex();

  async function find(): Promise<Result<Shortlist>> {
    const scope = await scopeOf();
    if (!scope.ok) return scope;
    return scope.value === null ? succeed(EMPTY_SHORTLIST) : shortlists.read(scope.value);
  }

  /** Stores it for the popup's first paint the next time. */
  async function show({ pins, opened }: Shortlist): Promise<void> {
    const connectionId = await cache.owner();
    if (connectionId === null) return;
    const rows = await cache.rows();
    // While the list is being read, search results are not yet in the snapshot.
    const rowOf = async (id: RecordingId) => rows.find((row) => row.id === id) ?? (await cache.row(id));
    const rowsOf = async (ids: readonly RecordingId[]) =>
      (await Promise.all(ids.map(rowOf))).filter((row) => row !== null);
    await cache.showShortlist({ connectionId, pins: await rowsOf(pins), opened: await rowsOf(opened) });
  }

  /** In turn, so that the last written shortlist is also shown last. */
  const showNow = () =>
    showing(async () => {
      const found = await find();
      if (found.ok) await show(found.value);
    });

  /**
   * Takes in the search that a popup left. If it cannot be stored now, it stays there, and is returned if it is the
   * active connection's.
   */
  async function collect(): Promise<Result<string | null>> {
    const left = await leftSearch.read();
    if (!left.ok) return left;
    if (left.value === null) return succeed(null);
    // The connection may have changed or been removed meanwhile.
    const { connectionId, text } = left.value;
    const scope = await scopeOf(connectionId);
    if (!scope.ok) return scope;
    if (scope.value !== null && !(await shortlists.noteSearch(scope.value, text, now()))) {
      const active = await scopeOf();
      return succeed(active.ok && active.value === scope.value ? text : null);
    }
    const still = await leftSearch.read();
    // A popup may have left another one meanwhile.
    if (still.ok && still.value?.connectionId === connectionId && still.value.text === text) await leftSearch.remove();
    return succeed(null);
  }

  const keep = (work: (scope: string) => Promise<boolean>): Promise<boolean> =>
    mutex(async () => {
      // It is in session memory, which is lost when the browser closes.
      await collect();
      const scope = await scopeOf();
      return scope.ok && scope.value !== null && work(scope.value);
    });

  async function keepAndShow(work: (scope: string) => Promise<boolean>): Promise<boolean> {
    const isKept = await keep(work);
    if (isKept) {
      const shown = showNow();
      carryOut(shown);
      await Promise.race([shown.catch(() => undefined), wait(SHOWN_MS)]);
    }
    return isKept;
  }

  return {
    /** Empty without a connection; `storage-failed` when it could not be read. */
    read: (): Promise<Result<Shortlist>> =>
      mutex(async () => {
        const left = await collect();
        if (!left.ok) return left;
        carryOut(showNow());
        const found = await find();
        if (!found.ok || left.value === null) return found;
        const searches = new Set([left.value, ...found.value.searches]);
        return succeed({ ...found.value, searches: [...searches].slice(0, MOST_SEARCHES) });
      }),
    setPinned: (id: RecordingId, isPinned: boolean): Promise<boolean> =>
      keepAndShow((scope) => (isPinned ? shortlists.pin(scope, id, now()) : shortlists.unpin(scope, id))),
    /** Nothing is stored for a recording that is not one of the connection's. */
    noteOpened: (id: RecordingId): Promise<boolean> =>
      keepAndShow(async (scope) => (await cache.knows(id)) !== false && shortlists.noteOpened(scope, id, now())),
    noteSearch: (text: string): Promise<boolean> => keep((scope) => shortlists.noteSearch(scope, text, now())),
    /** Erases the opened recordings and searches; pins stay. False when some may be left. */
    async eraseUses(scope: string): Promise<boolean> {
      const areGone = await mutex(async () => [await leftSearch.remove(), await shortlists.eraseUses(scope)]);
      // A concurrent `showNow` may have shown them.
      await showNow();
      return areGone.every(Boolean);
    },
  };
}
