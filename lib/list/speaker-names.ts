import { nameSpeaker } from '../recording/names.ts';
import type { RecordingContent, RecordingId } from '../recording/types.ts';
import { createKeyValueStore, type KeyValueStore } from './database.ts';

/** Names of speakers by label. A map, because `__proto__` is a label like any other. */
export type LocalNames = ReadonlyMap<string, string>;

/**
 * The names that were given on this device, for each recording. They are the user's own words and cannot be fetched
 * again: unlike kept contents they never make room for others. All belong to one address and key.
 */
export interface SpeakerNames {
  /** None when the names are another connection's. */
  read(namespace: string, id: RecordingId): Promise<LocalNames>;
  /** Keeps `name`, or takes it back when it is null. False when it was refused, or when the names are another connection's. */
  name(namespace: string, id: RecordingId, label: string, name: string | null): Promise<boolean>;
  /** Makes the store `namespace`'s own: names of another connection are erased. */
  bind(namespace: string): Promise<boolean>;
  erase(): Promise<boolean>;
}

const OWNER = 'owner';
const entryKey = (id: RecordingId) => `names:${id}`;

/** Names in IndexedDB; the background is the only writer and calls one operation at a time. */
export function createSpeakerNames(
  factory: IDBFactory,
  store: KeyValueStore = createKeyValueStore(factory, 'earshot-names'),
): SpeakerNames {
  async function read(namespace: string, id: RecordingId): Promise<Map<string, string>> {
    const [owner, stored] = await Promise.all([store.get(OWNER), store.get(entryKey(id))]);
    if (owner !== namespace) return new Map();
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  }

  return {
    read,
    async name(namespace, id, label, name) {
      const owner = await store.get(OWNER);
      if (owner !== undefined && owner !== namespace) return false;
      const names = await read(namespace, id);
      if (name === null) names.delete(label);
      else names.set(label, name);
      if (names.size === 0) return store.remove(entryKey(id));
      return store.put([
        [OWNER, namespace],
        [entryKey(id), [...names]],
      ]);
    },
    async bind(namespace) {
      if ((await store.get(OWNER)) === namespace) return true;
      return (await store.clear()) && store.put([[OWNER, namespace]]);
    },
    erase: () => store.clear(),
  };
}

/** `content` with `names` laid over it, where the service has none. */
export function layNamesOver(content: RecordingContent, names: LocalNames): RecordingContent {
  return [...names].reduce((named, [label, name]) => nameSpeaker(named, label, name), content);
}

function isEntry(stored: unknown): stored is [string, string] {
  return Array.isArray(stored) && stored.length === 2 && stored.every((part) => typeof part === 'string');
}
