import { catchUncaught } from '../errors/catch-uncaught.ts';
import { describeError, type ErrorContext } from '../errors/error-report.ts';
import type { Client } from './client.ts';

/** Reports to the background what nothing has caught in this page. To be called before anything else is begun. */
export function reportUncaught(context: ErrorContext, client: Pick<Client, 'ask'>): void {
  catchUncaught(globalThis, (thrown) => {
    // A report that fails is not reported: there would be no end of it.
    client.ask('errors.report', { context, ...describeError(thrown) }).catch(() => undefined);
  });
}
