import type { Failure } from '../failure.ts';
import type { ConnectionStepName } from '../failures.ts';

/** The connection as pages may see it. The key itself never leaves the background. */
export interface Connection {
  /** Normalized service address without a trailing slash; null before the first save. */
  address: string | null;
  /** `svc_••••ab12`; null when no key is stored. */
  keyHint: string | null;
  /** Whether the key is in session storage only, and is lost when the browser closes. */
  forgetsKey: boolean;
  /** Whether the extension may access the address. */
  permitted: boolean;
  /** Whether the organization that manages the browser has set the address. */
  addressManaged?: boolean;
  /** Whether the service refused the key, which was not used since. */
  isRejected?: boolean;
  /** Whether the new key belongs to another person than the previous one, and the user has not confirmed that. */
  isOtherPerson?: boolean;
}

/**
 * Settings to save; without `key`, the stored key stays. The background checks key and address again: pages are not
 * trusted.
 */
export interface ConnectionDraft {
  address: string;
  key?: string;
  forgetsKey: boolean;
}

/** The outcome of the connection check, step by step, as far as it got. */
export interface ConnectionCheck {
  steps: ConnectionStep[];
  /** Recordings in the answer. */
  count: number;
}

export interface ConnectionStep {
  name: ConnectionStepName;
  state: 'passed' | 'failed' | 'skipped';
  /** Set when `failed`. */
  failure: Failure | null;
}
