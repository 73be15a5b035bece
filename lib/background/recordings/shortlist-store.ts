import { succeed, type Result } from '../../failure.ts';
import { EMPTY_SHORTLIST, type Shortlist } from '../../recording/shortlist.ts';
import type { RecordingId } from '../../recording/types.ts';
import type { Shortlists } from '../../storage/shortlists.ts';

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
  /** `personScope` of the connection in use; null where there is none. */
  findScope: () => Promise<Result<string | null>>;
  /** Whether a recording is one of the connection's; null where that cannot be told now. */
  isKnown: (id: RecordingId) => Promise<boolean | null>;
  /** Epoch milliseconds. */
  now: () => number;
}

export function createShortlistStore({ shortlists, findScope, isKnown, now }: ShortlistDeps): ShortlistStore {
  async function change(work: (scope: string) => Promise<boolean>): Promise<boolean> {
    const scope = await findScope();
    return scope.ok && scope.value !== null && work(scope.value);
  }

  return {
    async read() {
      const scope = await findScope();
      if (!scope.ok) return scope;
      return scope.value === null ? succeed(EMPTY_SHORTLIST) : shortlists.read(scope.value);
    },
    setPinned: (id, isPinned) =>
      change((scope) => (isPinned ? shortlists.pin(scope, id, now()) : shortlists.unpin(scope, id))),
    noteOpened: async (id) =>
      (await isKnown(id)) !== false && change((scope) => shortlists.noteOpened(scope, id, now())),
    noteSearch: (text) => change((scope) => shortlists.noteSearch(scope, text, now())),
  };
}
