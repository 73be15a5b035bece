import { signal, type ReadonlySignal } from '@preact/signals';
import type { ErrorReport } from '../errors/error-report.ts';
import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';

export type { ErrorReport } from '../errors/error-report.ts';

/** Recent errors of the extension itself. */
export interface ErrorsModel {
  /** The newest first; empty until they are read, or if they cannot be. */
  reports: ReadonlySignal<readonly ErrorReport[]>;
  /** Reads them, now and whenever they change. */
  start(): Promise<void>;
  clear(): Promise<void>;
}

export function createErrorsModel({ client }: { client: Client }): ErrorsModel {
  const reports = signal<readonly ErrorReport[]>([]);
  let question = 0;

  async function load(): Promise<void> {
    const own = ++question;
    const answer = await client.ask('errors.read', null);
    if (own === question && answer.ok) reports.value = answer.value.toReversed();
  }

  return {
    reports,
    start() {
      client.onNotice(({ notice }) => {
        if (notice === 'errors.changed') runDetached(load());
      });
      return load();
    },
    async clear() {
      await client.ask('errors.clear', null);
      await load();
    },
  };
}
