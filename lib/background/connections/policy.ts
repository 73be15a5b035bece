import { parseAddress } from '../../connection/address.ts';
import { runDetached } from '../../errors/run-detached.ts';
import type { ManagedSettings } from '../../messaging/protocol.ts';
import { activeOf } from '../../storage/connections.ts';
import { readManaged, type ManagedValues } from '../../storage/managed.ts';
import { createMutex } from '../mutex.ts';
import type { StoreDeps } from '../platform.ts';
import type { createConnectionStore } from './connection-store.ts';

/** Ignores an address that is not valid. */
function toPolicy(values: ManagedValues, portsAllowed: boolean): ManagedSettings {
  const parsed = values.address === null ? null : parseAddress(values.address, { portsAllowed });
  return { ...values, address: parsed?.ok ? parsed.address : null };
}

/** How long a page waits for the browser, which responds within 10 ms once it has loaded its policies (measured). */
const POLICY_PATIENCE_MS = 50;

/** The policy of the organization that manages this browser. */
export function createPolicyCache({ managed, storage, facts, wait, announce }: StoreDeps) {
  const { policyCache: known } = storage;
  let asked: Promise<ManagedValues> | null = null;
  /** The browser's last response: announced once, even if it cannot be stored. */
  let said: ManagedValues | null = null;

  async function remember(values: ManagedValues): Promise<void> {
    if (isSame(values, said)) return;
    said = values;
    if (isSame(values, await known.read())) return;
    await known.write(values);
    // Pages may have received the stored policy.
    announce({ notice: 'connection.changed' });
  }

  /**
   * One request at a time: the response may take long at the start of the browser. Without one, the last policy
   * received stays in force.
   */
  const ask = (): Promise<ManagedValues> =>
    (asked ??= readManaged(managed).then((values) => {
      asked = null;
      if (values) runDetached(remember(values));
      return values ?? said ?? known.read();
    }));

  return {
    /** For display: does not wait long; if the browser has not responded yet, returns the last policy received. */
    read: async (): Promise<ManagedSettings> => {
      const answered = await Promise.race([ask(), wait(POLICY_PATIENCE_MS)]);
      return toPolicy(answered ?? (await known.read()), facts.portsAllowed);
    },
    /** For decisions: waits for the browser. */
    readCertain: async (): Promise<ManagedSettings> => toPolicy(await ask(), facts.portsAllowed),
  };
}

interface PolicyApplicationDeps extends Pick<StoreDeps, 'storage' | 'announce' | 'wait'> {
  policy: Pick<ReturnType<typeof createPolicyCache>, 'readCertain'>;
  connections: Pick<ReturnType<typeof createConnectionStore>, 'useAddress'>;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Applies the organization's address. A key that was given for another address is deleted with all recordings: no key
 * is ever sent to an address that it was not given for. When the organization withdraws its address, it stays as the
 * user's own.
 */
export function createPolicyApplication({ storage, policy, connections, announce, wait }: PolicyApplicationDeps) {
  const mutex = createMutex();

  const apply = () =>
    mutex(async () => {
      const [{ address }, all] = await Promise.all([policy.readCertain(), storage.connections.read()]);
      // If it cannot be read, it is compared the next time.
      if (address === null || !all.ok || activeOf(all.value)?.address === address) return;
      // The notice applies the policy again, so it is not sent when the write failed.
      if (await connections.useAddress(address)) announce({ notice: 'connection.changed' });
    });

  return {
    apply,
    /** For a page's request: if it takes longer, it continues after the response. */
    applySoon: () => Promise.race([apply(), wait(POLICY_PATIENCE_MS)]),
  };
}
