import { expect, it } from 'vitest';
import type { Cooldown } from '../../../../lib/api/cooldown.ts';
import { createCooldownStore } from '../../../../lib/background/connections/cooldown-store.ts';
import { createStorage } from '../../../../lib/storage/items.ts';
import { createFakeFolders } from '../../../support/fake-folders.ts';
import { createFakeArea } from '../../../support/fake-storage.ts';

const origin = 'https://api.example.com';
const cooldown = (failures: number): Cooldown => ({ code: 'rate-limited', untilMs: 5_000, failures });

function aStore() {
  const storage = createStorage(createFakeArea(), createFakeArea(), createFakeFolders(), () => 'new');
  return createCooldownStore(storage.cooldowns);
}

it('cool-downs are changed one after the other, also by answers that come at once', async () => {
  const store = aStore();
  const fail = () => store.change(origin, (known) => cooldown((known?.failures ?? 0) + 1));
  expect((await Promise.all([fail(), fail(), fail()])).map(({ failures }) => failures)).toEqual([1, 2, 3]);
  expect(await store.read(origin)).toEqual(cooldown(3));
});

it('cool-downs of one origin leave those of others alone', async () => {
  const store = aStore();
  await store.change(origin, () => cooldown(1));
  await store.change('https://other.example.com', () => cooldown(2));
  await store.change(origin, () => null);
  expect(await store.read(origin)).toBeNull();
  expect(await store.read('https://other.example.com')).toEqual(cooldown(2));
});
