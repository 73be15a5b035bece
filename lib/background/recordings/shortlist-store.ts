import { succeed, type Result } from '../../failure.ts';
import { runDetached } from '../../errors/run-detached.ts';
import { EMPTY_SHORTLIST, type Shortlist } from '../../recording/shortlist.ts';
import type { RecordingId } from '../../recording/types.ts';
import type { UserItem } from '../../storage/item.ts';
import type { Shortlists } from '../../storage/shortlists.ts';
import { createMutex } from '../mutex.ts';

/** The shortlist of the person whose connection is in use. Changes answer false when nothing was kept. */
export interface ShortlistStore {
  /** Empty without a connection; `storage-failed` when it could not be read. */
  read(): Promise<Result<Shortlist>>;
  setPinned(id: RecordingId, isPinned: boolean): Promise<boolean>;
  /** Nothing is kept of a recording that is not one of the connection's. */
  noteOpened(id: RecordingId): Promise<boolean>;
  noteSearch(text: string): Promise<boolean>;
}

interface ShortlistDeps {
  shortlists: Shortlists;
  /** A search that a popup has left as it closed. */
  leftSearch: UserItem<string | null>;
  /** `personScope` of the connection in use; null where there is none. */
  findScope: () => Promise<Result<string | null>>;
  /** Whether a recording is one of the connection's; null where that cannot be told now. */
  isKnown: (id: RecordingId) => Promise<boolean | null>;
  /** Has the popup paint it first the next time. */
  show: (shortlist: Shortlist) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** One operation after the other, so that what is shown is what was written last. */
export function createShortlistStore({
  shortlists,
  leftSearch,
  findScope,
  isKnown,
  show,
  now,
}: ShortlistDeps): ShortlistStore {
  const mutex = createMutex();

  async function find(scope: string | null): Promise<Result<Shortlist>> {
    const found = scope === null ? succeed(EMPTY_SHORTLIST) : await shortlists.read(scope);
    // Nobody waits for what is only painted the next time.
    if (found.ok) runDetached(show(found.value));
    return found;
  }

  /** Takes in what a popup has left; what cannot be kept now stays where it was left. */
  async function collect(scope: string | null): Promise<void> {
    const left = await leftSearch.read();
    if (!left.ok || left.value === null) return;
    if (scope === null || (await shortlists.noteSearch(scope, left.value, now()))) await leftSearch.remove();
  }

  const change = (work: (scope: string) => Promise<boolean>): Promise<boolean> =>
    mutex(async () => {
      const scope = await findScope();
      if (!scope.ok || scope.value === null || !(await work(scope.value))) return false;
      await find(scope.value);
      return true;
    });

  return {
    read: () =>
      mutex(async () => {
        const scope = await findScope();
        if (!scope.ok) return scope;
        await collect(scope.value);
        return find(scope.value);
      }),
    setPinned: (id, isPinned) =>
      change((scope) => (isPinned ? shortlists.pin(scope, id, now()) : shortlists.unpin(scope, id))),
    noteOpened: async (id) =>
      (await isKnown(id)) !== false && change((scope) => shortlists.noteOpened(scope, id, now())),
    noteSearch: (text) => change((scope) => shortlists.noteSearch(scope, text, now())),
  };
}
