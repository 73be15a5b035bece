import { succeed } from '../failure.ts';
import type { Handlers } from '../messaging/protocol.ts';
import type { BackgroundDeps } from './deps.ts';

/** What went wrong in the extension itself: kept for pages, read, cleared. */
export function createErrorHandlers({ errors }: BackgroundDeps) {
  return {
    async 'errors.report'({ context, ...error }) {
      await errors.add(context, error);
      return succeed(null);
    },
    'errors.read': async () => succeed(await errors.read()),
    async 'errors.clear'() {
      await errors.clear();
      return succeed(null);
    },
  } satisfies Partial<Handlers>;
}
