import { computed, signal } from '@preact/signals';
import type { Failure } from '../failures.ts';
import { withoutWatch } from '../recording/watching.ts';
import type { UserData } from '../storage/user-data.ts';

interface WatchesModelDeps {
  userData: Pick<UserData, 'watching'>;
  /** The browser's permission to show notifications, each answer whether it is given, or taken back. */
  access: Record<'isGiven' | 'request' | 'remove', () => Promise<boolean>>;
}

export type WatchesModel = ReturnType<typeof createWatchesModel>;

/** The watched searches, and whether notifications are shown, too. */
export function createWatchesModel({ userData: { watching }, access }: WatchesModelDeps) {
  const { latest, refresh } = watching.follow();
  const problem = signal<Failure | null>(null);
  const isNotifying = signal(false);

  return {
    /** As they were typed, the latest first. */
    queries: computed(() => (latest.value?.ok ? latest.value.value.watches.map(({ query }) => query) : [])),
    /** Why they could not be read or changed. */
    failure: computed(() => (latest.value?.ok === false ? latest.value.failure : problem.value)),
    isNotifying,
    async start(): Promise<void> {
      const [isGiven] = await Promise.all([access.isGiven(), refresh()]);
      isNotifying.value = isGiven;
    },
    async remove(query: string): Promise<void> {
      const changed = await watching.change((before) => withoutWatch(before, query));
      problem.value = changed.ok ? null : changed.failure;
    },
    /** Asks for the permission, within the click, or gives it back. */
    async setNotifying(isOn: boolean): Promise<void> {
      const answer = isOn ? access.request() : access.remove();
      isNotifying.value = isOn;
      isNotifying.value = (await answer) === isOn;
    },
  };
}
