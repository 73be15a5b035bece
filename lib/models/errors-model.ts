import { signal, type ReadonlySignal } from '@preact/signals';
import type { ErrorReport } from '../errors/error-report.ts';
import { runDetached } from '../errors/run-detached.ts';
import { createLatestOnly } from '../latest-only.ts';
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
  const reads = createLatestOnly();

  async function load(): Promise<void> {
    const signal = reads.begin();
    const answer = await client.ask('errors.read', null);
    if (!signal.aborted && answer.ok) reports.value = answer.value.toReversed();
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
