import type { CooldownStore } from '../../api/cooldown.ts';
import type { StorageItem } from '../../storage/item.ts';
import type { Cooldown } from '../../storage/items.ts';
import { createMutex } from '../mutex.ts';

/** Cool-downs in session storage, where they outlive the background; one item stores those of all origins. */
export function createCooldownStore(item: StorageItem<Record<string, Cooldown>>): CooldownStore {
  const mutex = createMutex();
  return {
    read: async (origin) => (await item.read())[origin] ?? null,
    change: (origin, update) =>
      mutex(async () => {
        const all = await item.read();
        const known = all[origin] ?? null;
        const next = update(known);
        const others = Object.entries(all).filter(([other]) => other !== origin);
        if (next !== known) await item.write(Object.fromEntries(next ? [...others, [origin, next]] : others));
        return next;
      }),
  };
}
