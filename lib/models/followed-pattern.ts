import { computed, signal } from '@preact/signals-core';
import { patternInForce } from '../connection/link-pattern.ts';
import type { Followed } from '../storage/item.ts';
import type { UserData } from '../storage/user-data.ts';

/** Follows the address pattern in force for the active connection. */
export function followPattern({ policyCache, atActive }: Pick<UserData, 'policyCache' | 'atActive'>) {
  const policy = policyCache.follow();
  /** Null without a connection; undefined before the first `refresh`, or when it is not known. */
  const own = signal<Followed<string> | null | undefined>(undefined);
  const managed = computed(() => (policy.latest.value?.ok ? policy.latest.value.value.linkPattern : null));
  const stored = computed(() => (own.value?.latest.value?.ok ? own.value.latest.value.value : ''));
  return {
    isManaged: computed(() => patternInForce(managed.value, '') !== null),
    /** Parsed; null for none. */
    pattern: computed(() => patternInForce(managed.value, stored.value)),
    isRead: (): boolean => own.value === null || own.value?.latest.value?.ok === true,
    /** Reads it now, also of another connection than before. */
    async refresh(): Promise<void> {
      const [data] = await Promise.all([atActive(), policy.refresh()]);
      if (!data.ok) return;
      const next = data.value?.linkPattern.follow() ?? null;
      await next?.refresh();
      own.value?.stop();
      own.value = next;
    },
    stop(): void {
      policy.stop();
      own.value?.stop();
    },
  };
}
