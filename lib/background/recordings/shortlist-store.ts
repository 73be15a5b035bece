import { succeed, type Result } from '../../failure.ts';
import { EMPTY_SHORTLIST, type Shortlist } from '../../recording/shortlist.ts';
import type { RecordingId } from '../../recording/types.ts';
import { createShortlists } from '../../storage/shortlists.ts';
import { runDetached } from '../../errors/run-detached.ts';
import type { StoreDeps } from '../deps.ts';
import { createMutex } from '../mutex.ts';

/** So long a change waits for what is only painted the next time: a list may be busy for long. */
const SHOWN_MS = 1_000;

export type ShortlistStore = ReturnType<typeof createShortlistStore>;

/**
 * The shortlist of the person whose connection is in use, one operation after the other. Changes answer false when nothing
 * was kept.
 */
export function createShortlistStore({ records, storage, cache, scopeOf, now, wait }: StoreDeps) {
  const shortlists = createShortlists(records);
  const { leftSearch } = storage;
  const mutex = createMutex();
  const showing = createMutex();

  async function find(): Promise<Result<Shortlist>> {
    const scope = await scopeOf();
    if (!scope.ok) return scope;
    return scope.value === null ? succeed(EMPTY_SHORTLIST) : shortlists.read(scope.value);
  }

  /** Has the popup paint it first the next time. */
  async function show({ pins, opened }: Shortlist): Promise<void> {
    const connectionId = await cache.owner();
    if (connectionId === null) return;
    const rows = await cache.rows();
    // While the list is still being read, what a search has found stands in no snapshot.
    const rowOf = async (id: RecordingId) => rows.find((row) => row.id === id) ?? (await cache.row(id));
    const rowsOf = async (ids: readonly RecordingId[]) =>
      (await Promise.all(ids.map(rowOf))).filter((row) => row !== null);
    await cache.showShortlist({ connectionId, pins: await rowsOf(pins), opened: await rowsOf(opened) });
  }

  /** Read in turn, so that what is shown last is what was written last. */
  const showNow = () =>
    showing(async () => {
      const found = await find();
      if (found.ok) await show(found.value);
    });

  /** Takes in what a popup has left; what cannot be kept now stays where it was left. */
  async function collect(): Promise<void> {
    const left = await leftSearch.read();
    if (!left.ok || left.value === null) return;
    // The connection may be another by now, or be gone.
    const { connectionId, text } = left.value;
    const scope = await scopeOf(connectionId);
    if (!scope.ok) return;
    if (scope.value !== null && !(await shortlists.noteSearch(scope.value, text, now()))) return;
    const still = await leftSearch.read();
    // Another may have been left meanwhile.
    if (still.ok && still.value?.connectionId === connectionId && still.value.text === text) await leftSearch.remove();
  }

  const keep = (work: (scope: string) => Promise<boolean>): Promise<boolean> =>
    mutex(async () => {
      // What was left is in the session's memory, which goes when the browser closes.
      await collect();
      const scope = await scopeOf();
      return scope.ok && scope.value !== null && work(scope.value);
    });

  async function keepAndShow(work: (scope: string) => Promise<boolean>): Promise<boolean> {
    const isKept = await keep(work);
    if (isKept) {
      const shown = showNow();
      runDetached(shown);
      await Promise.race([shown.catch(() => undefined), wait(SHOWN_MS)]);
    }
    return isKept;
  }

  return {
    /** Empty without a connection; `storage-failed` when it could not be read. */
    read: (): Promise<Result<Shortlist>> =>
      mutex(async () => {
        await collect();
        runDetached(showNow());
        return find();
      }),
    setPinned: (id: RecordingId, isPinned: boolean): Promise<boolean> =>
      keepAndShow((scope) => (isPinned ? shortlists.pin(scope, id, now()) : shortlists.unpin(scope, id))),
    /** Nothing is kept of a recording that is not one of the connection's. */
    noteOpened: (id: RecordingId): Promise<boolean> =>
      keepAndShow(async (scope) => (await cache.knows(id)) !== false && shortlists.noteOpened(scope, id, now())),
    noteSearch: (text: string): Promise<boolean> => keep((scope) => shortlists.noteSearch(scope, text, now())),
    /** Erases what was opened and searched; pins stay. False when some of it may be left. */
    async eraseUses(scope: string): Promise<boolean> {
      const areGone = await mutex(async () => [await leftSearch.remove(), await shortlists.eraseUses(scope)]);
      // What was being shown just now had it.
      await showNow();
      return areGone.every(Boolean);
    },
  };
}
