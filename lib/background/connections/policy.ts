import { parseAddress } from '../../connection/address.ts';
import { runDetached } from '../../errors/run-detached.ts';
import { activeOf } from '../../storage/connections.ts';
import type { StorageItem } from '../../storage/item.ts';
import type { ManagedValues } from '../../storage/managed.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createMutex } from '../mutex.ts';

/** What the organisation has decided, checked: an address that is none is no decision. */
export interface Policy extends Omit<ManagedValues, 'address'> {
  /** Normalised, as `parseAddress` gives it. */
  address: string | null;
}

function toPolicy(values: ManagedValues, portsAllowed: boolean): Policy {
  const parsed = values.address === null ? null : parseAddress(values.address, { portsAllowed });
  return { ...values, address: parsed?.ok ? parsed.address : null };
}

/** For so long a page waits for the browser, which answers within 10 ms once it has loaded its policies (measured). */
const POLICY_PATIENCE_MS = 50;

interface PolicyCacheDeps {
  /** As `readManaged`: at the start of the browser it may take long, and null is no answer. */
  readManaged: () => Promise<ManagedValues | null>;
  known: StorageItem<ManagedValues>;
  portsAllowed: boolean;
  wait: (ms: number) => Promise<void>;
  /** Another than was remembered: pages may have been told that one. */
  changed: () => void;
}

/** What the organisation that manages this browser has decided. */
export function createPolicyCache(deps: PolicyCacheDeps) {
  const { known, portsAllowed } = deps;
  let asked: Promise<ManagedValues> | null = null;
  /** What the browser said last: told once, also where it cannot be remembered. */
  let said: ManagedValues | null = null;

  async function remember(values: ManagedValues): Promise<void> {
    if (isSame(values, said)) return;
    said = values;
    if (isSame(values, await known.read())) return;
    await known.write(values);
    deps.changed();
  }

  /** One question at a time: an answer may be long in coming. Where there is none, what was said last stays in force. */
  const ask = (): Promise<ManagedValues> =>
    (asked ??= deps.readManaged().then((values) => {
      asked = null;
      if (values) runDetached(remember(values));
      return values ?? said ?? known.read();
    }));

  return {
    /** For what pages show: at once, where the browser does not say it yet as it was last known. */
    read: async (): Promise<Policy> => {
      const answered = await Promise.race([ask(), deps.wait(POLICY_PATIENCE_MS)]);
      return toPolicy(answered ?? (await known.read()), portsAllowed);
    },
    /** For what is done by it: waits for the browser. */
    readCertain: async (): Promise<Policy> => toPolicy(await ask(), portsAllowed),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export type PolicyApplication = ReturnType<typeof createPolicyApplication>;

/**
 * Puts the organisation's address into force. A key that was given for another address goes with all that was kept: no key
 * is ever sent where it was not given for. When the organisation takes its address back, it stays as the user's own.
 */
export function createPolicyApplication({ storage, policy, connections, announce, wait }: BackgroundDeps) {
  const mutex = createMutex();

  const apply = () =>
    mutex(async () => {
      const [{ address }, all] = await Promise.all([policy.readCertain(), storage.connections.read()]);
      // What cannot be read now is compared the next time.
      if (address === null || !all.ok || activeOf(all.value)?.address === address) return;
      // Who is told applies it again: what cannot be written is not told.
      if (await connections.useAddress(address)) announce({ notice: 'connection.changed' });
    });

  return {
    apply,
    /** For a page that asks: goes on behind the answer where that takes longer. */
    applySoon: () => Promise.race([apply(), wait(POLICY_PATIENCE_MS)]),
  };
}
