import { computed, signal } from '@preact/signals';
import { runDetached } from '../async.ts';
import type { Failure } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import { withoutWatch } from '../recording/watching.ts';
import type { AddressData, UserData } from '../storage/user-data.ts';

interface WatchesModelDeps {
  userData: Pick<UserData, 'atActive'>;
  client: Pick<Client, 'onNotice'>;
  /** The browser's permission to show notifications, each answer whether it is given, or taken back. */
  access: Record<'isGiven' | 'request' | 'remove', () => Promise<boolean>>;
}

export type WatchesModel = ReturnType<typeof createWatchesModel>;

/** The watched searches of the active connection, and whether notifications are shown, too. */
export function createWatchesModel({ userData, client, access }: WatchesModelDeps) {
  type Item = AddressData['watching'];
  const opened = signal<{ item: Item; followed: ReturnType<Item['follow']> } | null>(null);
  const problem = signal<Failure | null>(null);
  const isNotifying = signal(false);
  const latest = computed(() => opened.value?.followed.latest.value);

  async function load(): Promise<void> {
    const [data, isGiven] = await Promise.all([userData.atActive(), access.isGiven()]);
    isNotifying.value = isGiven;
    const item = data.ok ? data.value?.watching : null;
    const followed = item?.follow();
    await followed?.refresh();
    opened.value?.followed.stop();
    opened.value = item && followed ? { item, followed } : null;
    problem.value = data.ok ? null : data.failure;
  }

  return {
    /** As they were typed, the latest first. */
    queries: computed(() => (latest.value?.ok ? latest.value.value.watches.map(({ query }) => query) : [])),
    /** Why they could not be read or changed. */
    failure: computed(() => (latest.value?.ok === false ? latest.value.failure : problem.value)),
    isNotifying,
    async start(): Promise<void> {
      client.onNotice(({ notice }) => {
        if (notice === 'connection.changed') runDetached(load());
      });
      await load();
    },
    async remove(query: string): Promise<void> {
      const changed = await opened.value?.item.change((before) => withoutWatch(before, query));
      problem.value = changed?.ok === false ? changed.failure : null;
    },
    /** Asks for the permission, within the click, or gives it back. */
    async setNotifying(isOn: boolean): Promise<void> {
      const answer = isOn ? access.request() : access.remove();
      isNotifying.value = isOn;
      isNotifying.value = (await answer) === isOn;
    },
  };
}
