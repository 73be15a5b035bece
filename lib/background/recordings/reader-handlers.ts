import { fail } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { cleanSpeakerName } from '../../recording/names.ts';
import { activeOf } from '../../storage/connections.ts';
import type { BackgroundDeps } from '../deps.ts';
import { keptOrNot } from '../kept-or-not.ts';
import { createMutex } from '../mutex.ts';

/**
 * Requests for what the user adds on this device: speaker names, reading positions, the shortlist, detached series
 * members, preferences. None of it is sent to the service.
 */
export function createReaderHandlers({
  storage,
  cache,
  readingPositions,
  shortlist,
  series,
  announce,
}: BackgroundDeps) {
  /** Preferences are read and changed in one step, so that no window undoes another's change. */
  const inTurn = createMutex();
  return {
    async 'speakers.name'({ id, label, name }) {
      const clean = cleanSpeakerName(name);
      // Does not need the service, so speakers can be named even without a key or with a refused one.
      const connections = await storage.connections.read();
      if (!connections.ok) return connections;
      const connection = activeOf(connections.value);
      if (connection === null) return fail({ code: 'not-connected' });
      const isNamed = await cache.nameSpeaker(connection.id, id, label, clean);
      if (isNamed) announce({ notice: 'speakers.named', id, label, name: clean });
      return keptOrNot(isNamed);
    },
    'readingPosition.read': ({ id }) => readingPositions.read(id),
    'readingPosition.save': async ({ id, place }) => keptOrNot(await readingPositions.save(id, place)),
    'shortlist.read': () => shortlist.read(),
    'shortlist.pin': async ({ id, isPinned }) => keptOrNot(await shortlist.setPinned(id, isPinned)),
    'shortlist.noteOpened': async ({ id }) => keptOrNot(await shortlist.noteOpened(id)),
    'shortlist.noteSearch': async ({ text }) => keptOrNot(await shortlist.noteSearch(text)),
    'series.place': ({ id }) => series.place(id),
    'series.detach': async ({ id, isDetached }) => keptOrNot(await series.setDetached(id, isDetached)),
    'preferences.read': () => storage.preferences.read(),
    'preferences.keep': (part) =>
      inTurn(async () => {
        const before = await storage.preferences.read();
        if (!before.ok) return before;
        const isKept = await storage.preferences.write({ ...before.value, ...part });
        if (isKept) announce({ notice: 'preferences.changed', part });
        return keptOrNot(isKept);
      }),
  } satisfies Partial<Handlers>;
}
