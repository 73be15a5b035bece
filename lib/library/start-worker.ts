/** Where the build puts the worker; the only address that the policy admits. */
const WORKER = '/library-worker.js';

/** The part of Trusted Types that is used here; the DOM types do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(input: string): string };
}

/**
 * Starts the worker that owns the database. The extension's content security policy admits one Trusted Types policy of
 * this name, once per page, and none that creates HTML.
 */
export function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('library-worker', { createScriptURL: () => WORKER }) ?? null;
  return new Worker(policy ? policy.createScriptURL(WORKER) : WORKER);
}

let policy: ReturnType<TrustedTypes['createPolicy']> | null = null;
