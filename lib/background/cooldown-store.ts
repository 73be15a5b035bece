import type { CooldownStore } from '../api/types.ts';
import type { StorageItem } from '../storage/item.ts';
import type { Cooldown } from '../storage/items.ts';
import { createSerial } from './serial.ts';

/** Cool-downs in session storage, where they outlive the background; one item holds those of all origins. */
export function createCooldownStore(item: StorageItem<Record<string, Cooldown>>): CooldownStore {
  const serial = createSerial();
  return {
    read: async (origin) => (await item.read())[origin] ?? null,
    write: (origin, cooldown) =>
      serial(async () => {
        const others = Object.entries(await item.read()).filter(([other]) => other !== origin);
        await item.write(Object.fromEntries(cooldown ? [...others, [origin, cooldown]] : others));
      }),
  };
}
