import type { Failure } from '../failure.ts';
import type { ConnectionStepName } from '../failures.ts';

/** What pages may know of the connection. The key itself never leaves the background. */
export interface Connection {
  /** Normalised service address without a trailing slash; null before the first save. */
  address: string | null;
  /** `svc_••••ab12`; null when no key is stored. */
  keyHint: string | null;
  /** The key lives in session storage and goes when the browser closes. */
  forgetsKey: boolean;
  /** Whether the browser lets the extension reach the address. */
  permitted: boolean;
  /** The organisation that manages the browser has decided on the address. */
  addressManaged?: boolean;
  /** The service has refused the key, and nothing was asked with it since. */
  isRejected?: boolean;
  /** The new key is another person's than the one before, and nobody has read that yet. */
  isOtherPerson?: boolean;
}

/** `key` is absent to keep the stored one. The background checks both again: a page's word is not trusted. */
export interface ConnectionDraft {
  address: string;
  key?: string;
  forgetsKey: boolean;
}

/** The outcome of the "is this the API?" request, step by step, as far as it got. */
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
