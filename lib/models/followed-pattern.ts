import { signal } from '@preact/signals-core';
import { managedPattern, patternInForce } from '../connection/link-pattern.ts';
import type { Followed } from '../storage/item.ts';
import type { UserData } from '../storage/user-data.ts';

/** Follows the address patterns in force for the connections. */
export function followPatterns({ policyCache, readAllData }: Pick<UserData, 'policyCache' | 'readAllData'>) {
  const policy = policyCache.follow();
  /** By scope; null before the first `refresh`, or when it is not known. */
  const own = signal<ReadonlyMap<string, { address: string; pattern: Followed<string> }> | null>(null);
  function stopOwn(): void {
    for (const { pattern } of own.peek()?.values() ?? []) pattern.stop();
  }
  function managedOf(scope: string): string | null {
    const known = policy.latest.value;
    return known?.ok ? managedPattern(known.value, own.value?.get(scope)?.address ?? '') : null;
  }
  return {
    /** Whether the organization has set that of the connection with this scope. */
    isManaged: (scope: string): boolean => patternInForce(managedOf(scope), '') !== null,
    /** Of the connection with this scope, parsed; null for none. */
    patternOf(scope: string): string | null {
      const stored = own.value?.get(scope)?.pattern.latest.value;
      return patternInForce(managedOf(scope), stored?.ok ? stored.value : '');
    },
    isRead: (): boolean =>
      own.value !== null && [...own.value.values()].every(({ pattern }) => pattern.latest.value?.ok),
    /** Reads them now, also of other connections than before. */
    async refresh(): Promise<void> {
      const [all] = await Promise.all([readAllData(), policy.refresh()]);
      if (!all.ok) return;
      const next = all.value.map(
        ({ scope, address, linkPattern }) => [scope, { address, pattern: linkPattern.follow() }] as const,
      );
      await Promise.all(next.map(([, { pattern }]) => pattern.refresh()));
      stopOwn();
      own.value = new Map(next);
    },
    stop(): void {
      policy.stop();
      stopOwn();
    },
  };
}
