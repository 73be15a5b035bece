import { succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { cleanSpeakerName } from '../../recording/names.ts';
import type { BackgroundDeps } from '../deps.ts';
import { keptOrNot } from '../kept-or-not.ts';

/** Requests for what the background notes of the user's reading on this device. None of it is sent to the service. */
export function createReaderHandlers({ cache, shortlist }: BackgroundDeps) {
  return {
    async 'speakers.name'({ id, label, name }) {
      // Does not need the service, so speakers can be named even without a key or with a refused one.
      const named = await cache.nameSpeaker(id, label, cleanSpeakerName(name));
      return named.ok ? succeed(null) : named;
    },
    'shortlist.noteOpened': async ({ id }) => keptOrNot(await shortlist.noteOpened(id)),
  } satisfies Partial<Handlers>;
}
