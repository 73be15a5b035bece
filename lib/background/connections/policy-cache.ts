import { runDetached } from '../../errors/run-detached.ts';
import type { StorageItem } from '../../storage/item.ts';
import type { ManagedValues } from '../../storage/managed.ts';
import { POLICY_PATIENCE_MS, toPolicy, type Policy } from './policy.ts';

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
export interface PolicyCache {
  /** For what pages show: at once, where the browser does not say it yet as it was last known. */
  read: () => Promise<Policy>;
  /** For what is done by it: waits for the browser. */
  readCertain: () => Promise<Policy>;
}

export function createPolicyCache(deps: PolicyCacheDeps): PolicyCache {
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
    async read() {
      const answered = await Promise.race([ask(), deps.wait(POLICY_PATIENCE_MS)]);
      return toPolicy(answered ?? (await known.read()), portsAllowed);
    },
    readCertain: async () => toPolicy(await ask(), portsAllowed),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
