import type { StorageItem } from '../storage/item.ts';
import type { KeepAllState } from '../storage/keep-all.ts';
import type { Policy } from './policy.ts';
import { createSerial } from './serial.ts';

/** What is remembered of the walk over the contents, with what the organisation has decided laid over it. */
export interface KeepAllMemory {
  read(): Promise<KeepAllState>;
  /** One change after the other; each sees what the one before it has written. */
  change(update: (state: KeepAllState) => KeepAllState): Promise<void>;
}

export function createKeepAllMemory(
  item: StorageItem<KeepAllState>,
  readPolicy: () => Promise<Pick<Policy, 'keepAll'>>,
): KeepAllMemory {
  const serial = createSerial();
  return {
    async read() {
      const [state, { keepAll }] = await Promise.all([item.read(), readPolicy()]);
      // The user's own choice stays in the storage, and is back when the organisation leaves it to them again.
      return keepAll === null ? state : { ...state, mode: keepAll ? 'on' : 'off' };
    },
    change: (update) =>
      serial(async () => {
        await item.write(update(await item.read()));
      }),
  };
}
