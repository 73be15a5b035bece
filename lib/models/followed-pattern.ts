import { computed, signal } from '@preact/signals-core';
import { patternInForce } from '../connection/link-pattern.ts';
import type { Followed } from '../storage/item.ts';
import type { UserData } from '../storage/user-data.ts';

/** Follows the address patterns in force for the connections. */
export function followPatterns({ policyCache, readAllData }: Pick<UserData, 'policyCache' | 'readAllData'>) {
  const policy = policyCache.follow();
  /** By scope; null before the first `refresh`, or when it is not known. */
  const own = signal<ReadonlyMap<string, Followed<string>> | null>(null);
  const managed = computed(() => (policy.latest.value?.ok ? policy.latest.value.value.linkPattern : null));
  function stopOwn(): void {
    for (const each of own.peek()?.values() ?? []) each.stop();
  }
  return {
    isManaged: computed(() => patternInForce(managed.value, '') !== null),
    /** Of the connection with this scope, parsed; null for none. */
    patternOf(scope: string): string | null {
      const stored = own.value?.get(scope)?.latest.value;
      return patternInForce(managed.value, stored?.ok ? stored.value : '');
    },
    isRead: (): boolean => own.value !== null && [...own.value.values()].every(({ latest }) => latest.value?.ok),
    /** Reads them now, also of other connections than before. */
    async refresh(): Promise<void> {
      const [all] = await Promise.all([readAllData(), policy.refresh()]);
      if (!all.ok) return;
      const next = new Map(all.value.map(({ scope, linkPattern }) => [scope, linkPattern.follow()]));
      await Promise.all([...next.values()].map((each) => each.refresh()));
      stopOwn();
      own.value = next;
    },
    stop(): void {
      policy.stop();
      stopOwn();
    },
  };
}
