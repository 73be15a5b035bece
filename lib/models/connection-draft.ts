import { parseAddress, type AddressProblem, type ParsedAddress } from '../connection/address.ts';
import { parseKey, type KeyProblem } from '../connection/key.ts';
import type { Connection } from '../messaging/connection.ts';

/** The values typed into the fields, not yet saved. */
export interface Draft {
  address: string;
  key: string;
  forgetsKey: boolean;
}

/** The problems with the fields. */
export interface DraftProblems {
  address: AddressProblem | null;
  /** `for-address`: the stored key was given for another address, and goes to no other unless it is entered again. */
  key: KeyProblem | { code: 'for-address' } | null;
}

export const NO_PROBLEMS: DraftProblems = { address: null, key: null };

export type CheckedDraft =
  /** `key` is null if the stored one stays. */
  | { ok: true; address: Extract<ParsedAddress, { ok: true }>; key: string | null }
  | { ok: false; problems: DraftProblems };

/** Checks the fields; an empty key keeps the stored one while the address stays the same. */
export function checkDraft(draft: Draft, connection: Connection, portsAllowed: boolean): CheckedDraft {
  const address = parseAddress(draft.address, { portsAllowed });
  const key = readKey(draft, connection, address);
  if (address.ok && key.ok) return { ok: true, address, key: key.key };
  return {
    ok: false,
    problems: { address: address.ok ? null : address.problem, key: key.ok ? null : key.problem },
  };
}

function readKey(draft: Draft, { address: before, keyHint }: Connection, address: ParsedAddress) {
  if (keyHint === null || draft.key.trim() !== '') return parseKey(draft.key);
  const moved = address.ok && before !== null && address.address !== before;
  return moved ? { ok: false as const, problem: { code: 'for-address' as const } } : { ok: true as const, key: null };
}
