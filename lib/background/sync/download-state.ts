import { succeed, type Result } from '../../failure.ts';
import type { ManagedSettings } from '../../messaging/protocol.ts';
import type { UserItem } from '../../storage/item.ts';
import { DOWNLOAD_OFF, type DownloadState } from '../../storage/download-state.ts';
import { createMutex } from '../mutex.ts';

export type DownloadStateStore = ReturnType<typeof createDownloadStateStore>;

/** What is remembered of the walk over the contents, with what the organisation has decided laid over it. */
export function createDownloadStateStore(
  item: UserItem<DownloadState>,
  readPolicy: () => Promise<Pick<ManagedSettings, 'keepAll'>>,
) {
  const mutex = createMutex();

  async function readChoice(): Promise<Result<DownloadState>> {
    const [state, { keepAll }] = await Promise.all([item.read(), readPolicy()]);
    // The user's own choice stays in the storage, and is back when the organisation leaves it to them again.
    return keepAll === null || !state.ok ? state : succeed({ ...state.value, mode: keepAll ? 'on' : 'off' });
  }

  return {
    /** `storage-failed` where the user's choice could not be read. */
    readChoice,
    /** As `readChoice`, for what is done by it: nothing is fetched where the choice could not be read. */
    async read(): Promise<DownloadState> {
      const state = await readChoice();
      return state.ok ? state.value : DOWNLOAD_OFF;
    },
    /** One change after the other; each sees what the one before it has written. False when nothing was changed. */
    change: (update: (state: DownloadState) => DownloadState): Promise<boolean> =>
      mutex(async () => {
        const before = await item.read();
        return before.ok && item.write(update(before.value));
      }),
  };
}
