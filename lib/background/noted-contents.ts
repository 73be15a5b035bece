import type { KeptContents, NotedContent } from '../list/kept-contents.ts';
import type { RecordingId } from '../recording/types.ts';
import { createSerial } from './serial.ts';

/**
 * The files of contents that are on their way into the library, or that it has not taken. Each belongs to a connection:
 * what could not be erased when that changed is not the next one's. Changes go one after the other, and wait for nothing else.
 */
export interface NotedContents {
  read(namespace: string, id: RecordingId): Promise<NotedContent | null>;
  has(namespace: string, id: RecordingId): Promise<boolean>;
  /** Of one connection; the one that was noted first comes first. */
  ids(namespace: string): Promise<RecordingId[]>;
  /** Unless something newer is noted. False when it could not be written. */
  note(namespace: string, noted: NotedContent): Promise<boolean>;
  drop(namespace: string, id: RecordingId): Promise<boolean>;
  /** Drops what is noted, unless the service has told it after `fetchedAtMs` (epoch milliseconds). */
  dropUpTo(namespace: string, id: RecordingId, fetchedAtMs: number): Promise<void>;
  /** Drops what the service told before `beforeMs` (epoch milliseconds). */
  dropBefore(namespace: string, beforeMs: number): Promise<void>;
  /** False when something of another connection may still be there. */
  dropOthers(namespace: string): Promise<boolean>;
  erase(): Promise<boolean>;
}

/** Names one content among those of all connections; what is left of it without `id` begins the names of a connection. */
export const keyOf = (namespace: string, id: string): string => `${namespace} ${id}`;

export function createNotedContents(files: KeptContents): NotedContents {
  const serial = createSerial();

  async function keysOf(namespace: string): Promise<string[]> {
    return (await files.keys()).filter((key) => key.startsWith(keyOf(namespace, '')));
  }

  return {
    read: (namespace, id) => files.read(keyOf(namespace, id)),
    has: async (namespace, id) => (await files.keys()).includes(keyOf(namespace, id)),
    async ids(namespace) {
      const start = keyOf(namespace, '').length;
      return (await keysOf(namespace)).map((key) => key.slice(start) as RecordingId);
    },
    note: (namespace, noted) =>
      serial(async () => {
        const key = keyOf(namespace, noted.recording.id);
        const before = (await files.keys()).includes(key) ? await files.read(key) : null;
        return (before !== null && before.fetchedAtMs >= noted.fetchedAtMs) || files.keep(key, noted);
      }),
    drop: (namespace, id) => serial(() => files.drop(keyOf(namespace, id))),
    dropUpTo: (namespace, id, fetchedAtMs) =>
      serial(async () => {
        const key = keyOf(namespace, id);
        if (!(await files.keys()).includes(key)) return;
        const noted = await files.read(key);
        if (!noted || noted.fetchedAtMs <= fetchedAtMs) await files.drop(key);
      }),
    async dropBefore(namespace, beforeMs) {
      for (const key of await keysOf(namespace)) {
        await serial(async () => {
          const noted = await files.read(key);
          if (!noted || noted.fetchedAtMs < beforeMs) await files.drop(key);
        });
      }
    },
    async dropOthers(namespace) {
      const own = keyOf(namespace, '');
      const others = (await files.keys()).filter((key) => !key.startsWith(own));
      const dropped = await Promise.all(others.map((key) => serial(() => files.drop(key))));
      return dropped.every(Boolean);
    },
    erase: () => serial(() => files.erase()),
  };
}
