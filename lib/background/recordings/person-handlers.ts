import { succeed } from '../../failure.ts';
import type { LibraryArg } from '../../library/requests.ts';
import type { LibraryResult, LibraryTalked, LibraryTerm } from '../../library/types.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';
import { createNewest } from '../newest.ts';

/** What somebody said across the recordings on this device. A question gives the one before it up, of its kind. */
export function createPersonHandlers({ cache, library }: BackgroundDeps) {
  const [nextSaid, nextTalked] = [createNewest(), createNewest()];

  return {
    async 'people.said'({ name, words, limit }) {
      const signal = nextSaid();
      const typed = words.split(/\s/).filter((word) => word !== '');
      const terms = typed.map((text, at): LibraryTerm => ({ kind: at < typed.length - 1 ? 'word' : 'prefix', text }));
      const answer = await cache.askLibrary((id) => library.person(id, { name, terms, limit }, signal));
      return succeed(answer.ok ? answer.value : null);
    },
    async 'people.talked'({ name }) {
      const signal = nextTalked();
      let seconds = 0;
      // In parts, so that a search never waits for all of it.
      for (let from: number | null = 0; from !== null;) {
        const question: LibraryArg<'talked'> = { name, from };
        const part: LibraryResult<LibraryTalked> = await cache.askLibrary((id) => library.talked(id, question, signal));
        if (!part.ok) return succeed(null);
        seconds += part.value.seconds;
        from = part.value.next;
      }
      return succeed(seconds);
    },
  } satisfies Partial<Handlers>;
}
