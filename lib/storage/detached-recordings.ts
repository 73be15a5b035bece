import { succeed, type Result } from '../failure.ts';
import type { RecordingId } from '../recording/types.ts';
import type { UserRecords } from './user-records.ts';

/** Recordings that a person has taken out of their series, of each scope (`personScope`). */
export interface DetachedRecordings {
  /** `storage-failed` when they could not be read. */
  read(scope: string): Promise<Result<ReadonlySet<RecordingId>>>;
  /** False when nothing was changed. */
  set(scope: string, id: RecordingId, isDetached: boolean): Promise<boolean>;
}

export function createDetachedRecordings(records: UserRecords): DetachedRecordings {
  return {
    async read(scope) {
      const all = await records.readAll('detached', scope);
      return all.ok ? succeed(new Set(all.value.map(([id]) => id as RecordingId))) : all;
    },
    set: (scope, id, isDetached) =>
      isDetached ? records.write('detached', scope, id, true) : records.remove('detached', scope, [id]),
  };
}
