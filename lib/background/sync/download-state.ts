import { succeed, type Result } from '../../failure.ts';
import type { ManagedSettings } from '../../messaging/protocol.ts';
import type { UserItem } from '../../storage/item.ts';
import { DOWNLOAD_OFF, type DownloadState } from '../../storage/download-state.ts';
import { createMutex } from '../mutex.ts';

export type DownloadStateStore = ReturnType<typeof createDownloadStateStore>;

/** The stored state of the download, with the organization's policy applied. */
export function createDownloadStateStore(
  item: UserItem<DownloadState>,
  readPolicy: () => Promise<Pick<ManagedSettings, 'keepAll'>>,
) {
  const mutex = createMutex();

  async function readChoice(): Promise<Result<DownloadState>> {
    const [state, { keepAll }] = await Promise.all([item.read(), readPolicy()]);
    // The user's own choice stays stored, and applies again once the organization leaves it to them.
    return keepAll === null || !state.ok ? state : succeed({ ...state.value, mode: keepAll ? 'on' : 'off' });
  }

  return {
    /** `storage-failed` when the user's choice could not be read. */
    readChoice,
    /** Like `readChoice`, for decisions: nothing is downloaded when the choice could not be read. */
    async read(): Promise<DownloadState> {
      const state = await readChoice();
      return state.ok ? state.value : DOWNLOAD_OFF;
    },
    /** Applies one change after the other, each to the result of the previous one. False when nothing was changed. */
    change: (update: (state: DownloadState) => DownloadState): Promise<boolean> =>
      mutex(async () => {
        const before = await item.read();
        return before.ok && item.write(update(before.value));
      }),
  };
}
