import { catchUncaught } from '../errors/catch-uncaught.ts';
import { describeError, type ErrorContext } from '../errors/error-report.ts';
import type { Client } from './client.ts';

/** Reports uncaught errors of this page to the background. Must be called before anything else starts. */
export function reportUncaught(context: ErrorContext, client: Pick<Client, 'ask'>): void {
  catchUncaught(globalThis, (thrown) => {
    // A report that fails is not reported, to avoid an endless loop.
    client.ask('errors.report', { context, ...describeError(thrown) }).catch(() => undefined);
  });
}
