import { parseAddress } from '../connection/address.ts';
import type { Storage } from '../storage/items.ts';
import type { ManagedValues } from '../storage/managed.ts';
import type { Erasing } from './erasing.ts';
import { createSerial } from './serial.ts';

/** What the organisation has decided, checked: an address that is none is no decision. */
export interface Policy extends Omit<ManagedValues, 'address'> {
  /** Normalised, as `parseAddress` gives it. */
  address: string | null;
}

export function toPolicy(values: ManagedValues, portsAllowed: boolean): Policy {
  const parsed = values.address === null ? null : parseAddress(values.address, { portsAllowed });
  return { ...values, address: parsed?.ok ? parsed.address : null };
}

interface PolicyDeps {
  storage: Storage;
  erasing: Pick<Erasing, 'erase'>;
  readPolicy: () => Promise<Policy>;
  /** The connection is another now. */
  changed: () => void;
}

/**
 * Puts the organisation's address into force. A key that was given for another address goes with all that was kept: no key
 * is ever sent where it was not given for. When the organisation takes its address back, it stays as the user's own.
 */
export function createPolicyApplication(deps: PolicyDeps): () => Promise<void> {
  const { storage } = deps;
  const serial = createSerial();
  return () =>
    serial(async () => {
      const [{ address }, settings] = await Promise.all([deps.readPolicy(), storage.settings.read()]);
      if (address === null || settings.address === address) return;
      if (settings.address !== null) await deps.erasing.erase('service');
      await storage.settings.write({ ...settings, address });
      deps.changed();
    });
}
