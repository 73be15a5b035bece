import { succeed, type Result } from '../failure.ts';
import { nameSpeaker } from '../recording/names.ts';
import type { RecordingContent, RecordingId } from '../recording/types.ts';
import type { UserRecords } from './user-records.ts';

/** Names of speakers by label. A map, because `__proto__` is a label like any other. */
export type LocalNames = ReadonlyMap<string, string>;

/**
 * Speaker names given on this device, for each recording of a scope (`personScope`). They are the user's own data and
 * cannot be fetched again, so they stay when recordings are deleted.
 */
export interface SpeakerNames {
  /** `storage-failed` when they could not be read. */
  read(scope: string, id: RecordingId): Promise<Result<LocalNames>>;
  /**
   * Stores `name`, or removes it when it is null. False when that was refused, or the stored names could not be read.
   */
  name(scope: string, id: RecordingId, label: string, name: string | null): Promise<boolean>;
}

/** The background is the only writer and calls one operation at a time. */
export function createSpeakerNames(records: UserRecords): SpeakerNames {
  /** Entries that do not decode stay where they are: they may be names that another version wrote. */
  async function readEntries(scope: string, id: RecordingId) {
    const stored = await records.read('names', scope, id);
    if (!stored.ok) return stored;
    const entries: unknown[] = Array.isArray(stored.value) ? stored.value : [stored.value ?? []].flat();
    return succeed({
      names: new Map(entries.filter(isEntry)),
      unreadable: entries.filter((entry) => !isEntry(entry)),
    });
  }

  return {
    async read(scope, id) {
      const entries = await readEntries(scope, id);
      return entries.ok ? succeed(entries.value.names) : entries;
    },
    async name(scope, id, label, name) {
      const entries = await readEntries(scope, id);
      if (!entries.ok) return false;
      const { names, unreadable } = entries.value;
      if (name === null) names.delete(label);
      else names.set(label, name);
      return names.size + unreadable.length === 0
        ? records.remove('names', scope, [id])
        : records.write('names', scope, id, [...names, ...unreadable]);
    },
  };
}

/** `content` with `names` added where the service has none. */
export function layNamesOver(content: RecordingContent, names: LocalNames): RecordingContent {
  return [...names].reduce((named, [label, name]) => nameSpeaker(named, label, name), content);
}

function isEntry(stored: unknown): stored is [string, string] {
  return Array.isArray(stored) && stored.length === 2 && stored.every((part) => typeof part === 'string');
}
