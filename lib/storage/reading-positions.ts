import * as v from 'valibot';
import { succeed, type Result } from '../failure.ts';
import type { ReadingPosition, RecordingId } from '../recording/types.ts';
import { placeSchema } from './items.ts';
import { writeRecent } from './recent-records.ts';
import type { UserRecords } from './user-records.ts';

/** The reading position in each recording of a scope (`personScope`). */
export interface ReadingPositions {
  /** Null when it is unknown or damaged; `storage-failed` when it could not be read. */
  read(scope: string, id: RecordingId): Promise<Result<ReadingPosition | null>>;
  /** `atMs`: epoch milliseconds. False when nothing was stored. */
  write(scope: string, id: RecordingId, place: ReadingPosition, atMs: number): Promise<boolean>;
}

/** No one resumes reading where they were two hundred recordings ago. */
export const MOST_POSITIONS = 200;

const schema = v.object({ place: placeSchema });

function decode(stored: unknown): v.InferOutput<typeof schema> | null {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : null;
}

export function createReadingPositions(records: UserRecords): ReadingPositions {
  return {
    async read(scope, id) {
      const stored = await records.read('positions', scope, id);
      return stored.ok ? succeed(decode(stored.value)?.place ?? null) : stored;
    },
    write: (scope, id, place, atMs) =>
      writeRecent(records, { kind: 'positions', scope, key: id, value: { place }, atMs }, MOST_POSITIONS),
  };
}
