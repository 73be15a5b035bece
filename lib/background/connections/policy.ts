import { parseAddress } from '../../connection/address-and-key.ts';
import { runDetached } from '../../async.ts';
import { deepEqual } from '../../recording/deep-equal.ts';
import { readManaged, UNMANAGED, type ManagedValues } from '../../storage/managed.ts';
import type { StoreDeps } from '../platform.ts';

/** Ignores an address that is not valid. */
function toPolicy(values: ManagedValues): ManagedValues {
  const parsed = values.address === null ? null : parseAddress(values.address);
  return { ...values, address: parsed?.ok ? parsed.address : null };
}

/** How long a page waits for the browser, which responds within 10 ms once it has loaded its policies (measured). */
export const POLICY_PATIENCE_MS = 50;

/** The policy of the organization that manages this browser. */
export function createPolicyCache({ managed, storage, wait, announce }: StoreDeps) {
  const { policyCache } = storage;
  async function known(): Promise<ManagedValues> {
    const found = await policyCache.read();
    return found.ok ? found.value : UNMANAGED;
  }
  /** The browser's last response: announced once, even if it cannot be stored. */
  let said: ManagedValues | null = null;

  async function remember(values: ManagedValues): Promise<void> {
    const isNews = !deepEqual(values, said);
    said = values;
    if (deepEqual(values, await known())) return;
    await policyCache.write(values);
    // Pages may have received the stored policy. It is written again after everything was erased.
    if (isNews) announce({ notice: 'connection.changed' });
  }

  /** The response may take long at the start of the browser. Without one, the last policy received stays in force. */
  async function ask(): Promise<ManagedValues> {
    const values = await readManaged(managed);
    if (values) runDetached(remember(values));
    return values ?? said ?? known();
  }

  return {
    /** For display: does not wait long; if the browser has not responded yet, returns the last policy received. */
    read: async (): Promise<ManagedValues> => {
      const answered = await Promise.race([ask(), wait(POLICY_PATIENCE_MS)]);
      return toPolicy(answered ?? (await known()));
    },
    /** For decisions: waits for the browser. */
    readCertain: async (): Promise<ManagedValues> => toPolicy(await ask()),
  };
}
