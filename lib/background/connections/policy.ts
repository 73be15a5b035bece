import { parseAddress } from '../../connection/address.ts';
import { activeOf } from '../../storage/connections.ts';
import type { ManagedValues } from '../../storage/managed.ts';
import type { SyncDeps } from '../sync/create-sync.ts';
import { createMutex } from '../mutex.ts';

/** What the organisation has decided, checked: an address that is none is no decision. */
export interface Policy extends Omit<ManagedValues, 'address'> {
  /** Normalised, as `parseAddress` gives it. */
  address: string | null;
}

export function toPolicy(values: ManagedValues, portsAllowed: boolean): Policy {
  const parsed = values.address === null ? null : parseAddress(values.address, { portsAllowed });
  return { ...values, address: parsed?.ok ? parsed.address : null };
}

/** For so long a page waits for the browser, which answers within 10 ms once it has loaded its policies (measured). */
export const POLICY_PATIENCE_MS = 50;

export interface PolicyApplication {
  /**
   * Puts the organisation's address into force. A key that was given for another address goes with all that was kept: no key
   * is ever sent where it was not given for. When the organisation takes its address back, it stays as the user's own.
   */
  apply: () => Promise<void>;
  /** For a page that asks: goes on behind the answer where that takes longer. */
  applySoon: () => Promise<void>;
}

export function createPolicyApplication(deps: SyncDeps): PolicyApplication {
  const { storage } = deps;
  const mutex = createMutex();

  const apply = () =>
    mutex(async () => {
      const [{ address }, all] = await Promise.all([deps.readPolicy(), storage.connections.read()]);
      // What cannot be read now is compared the next time.
      if (address === null || !all.ok || activeOf(all.value)?.address === address) return;
      // Who is told applies it again: what cannot be written is not told.
      if (await deps.connections.useAddress(address)) deps.connectionChanged();
    });

  return { apply, applySoon: () => Promise.race([apply(), deps.wait(POLICY_PATIENCE_MS)]) };
}
