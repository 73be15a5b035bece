import { parseAddress } from '../../connection/address.ts';
import { runDetached } from '../../errors/run-detached.ts';
import type { ManagedSettings } from '../../messaging/protocol.ts';
import { activeOf } from '../../storage/connections.ts';
import { readManaged, type ManagedValues } from '../../storage/managed.ts';
import type { BackgroundDeps, StoreDeps } from '../deps.ts';
import { createMutex } from '../mutex.ts';

/** An address that is none is no decision. */
function toPolicy(values: ManagedValues, portsAllowed: boolean): ManagedSettings {
  const parsed = values.address === null ? null : parseAddress(values.address, { portsAllowed });
  return { ...values, address: parsed?.ok ? parsed.address : null };
}

/** For so long a page waits for the browser, which answers within 10 ms once it has loaded its policies (measured). */
const POLICY_PATIENCE_MS = 50;

/** What the organisation that manages this browser has decided. */
export function createPolicyCache({ managed, storage, facts, wait, announce }: StoreDeps) {
  const { policyCache: known } = storage;
  let asked: Promise<ManagedValues> | null = null;
  /** What the browser said last: told once, also where it cannot be remembered. */
  let said: ManagedValues | null = null;

  async function remember(values: ManagedValues): Promise<void> {
    if (isSame(values, said)) return;
    said = values;
    if (isSame(values, await known.read())) return;
    await known.write(values);
    // Pages may have been told what was remembered.
    announce({ notice: 'connection.changed' });
  }

  /** One question at a time: an answer may be long in coming at the start of the browser. Where there is none, what was said last stays in force. */
  const ask = (): Promise<ManagedValues> =>
    (asked ??= readManaged(managed).then((values) => {
      asked = null;
      if (values) runDetached(remember(values));
      return values ?? said ?? known.read();
    }));

  return {
    /** For what pages show: at once, where the browser does not say it yet as it was last known. */
    read: async (): Promise<ManagedSettings> => {
      const answered = await Promise.race([ask(), wait(POLICY_PATIENCE_MS)]);
      return toPolicy(answered ?? (await known.read()), facts.portsAllowed);
    },
    /** For what is done by it: waits for the browser. */
    readCertain: async (): Promise<ManagedSettings> => toPolicy(await ask(), facts.portsAllowed),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

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
