import { computed } from '@preact/signals';
import type { ErrorReport } from '../error-report.ts';
import type { UserData } from '../storage/user-data.ts';

export type ErrorsModel = ReturnType<typeof createErrorsModel>;

/** Recent errors of the extension itself. */
export function createErrorsModel({ errors }: Pick<UserData, 'errors'>) {
  const { latest, refresh } = errors.follow();
  return {
    /** The newest first; empty until they are read, or if they cannot be. */
    reports: computed((): readonly ErrorReport[] => (latest.value?.ok ? latest.value.value.toReversed() : [])),
    /** Reads them. */
    start: refresh,
    clear: async () => {
      await errors.change(() => null);
    },
  };
}
