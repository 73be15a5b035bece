import { fail, succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { cleanSpeakerName } from '../../recording/names.ts';
import { readConnectionId } from '../connections/active-connection.ts';
import type { BackgroundDeps } from '../deps.ts';

type ReaderHandlers = Pick<
  Handlers,
  'speakers.name' | 'places.read' | 'places.keep' | 'preferences.read' | 'preferences.keep'
>;

/** Until a speaker is found by a new name; a library that is stuck is not waited for. */
const TELL_MS = 1_000;

const keptOrNot = (kept: boolean) => (kept ? succeed(null) : fail({ code: 'storage-failed' }));

/** What a reader adds on this device: names of speakers, places, and a way of reading. The service hears nothing of it. */
export function createReaderHandlers({ storage, cache, places, wait, announce }: BackgroundDeps): ReaderHandlers {
  return {
    async 'speakers.name'({ id, label, name }) {
      const clean = cleanSpeakerName(name);
      // Needs no answer of the service, so a key that it has refused names speakers all the same.
      const owner = await readConnectionId(storage);
      if (!owner.ok) return owner;
      const connectionId = owner.value;
      if (connectionId === null) return fail({ code: 'not-connected' });
      const named = await cache.nameSpeaker(connectionId, id, label, clean);
      if (!named) return fail({ code: 'storage-failed' });
      announce({ notice: 'speakers.named', id, label, name: clean });
      // A background that has answered may be stopped.
      await Promise.race([named.told, wait(TELL_MS)]);
      return succeed(null);
    },
    'places.read': ({ id }) => places.read(id),
    'places.keep': async ({ id, place }) => keptOrNot(await places.keep(id, place)),
    'preferences.read': () => storage.preferences.read(),
    'preferences.keep': async (preferences) => keptOrNot(await storage.preferences.write(preferences)),
  };
}
