import { succeed } from '../../failure.ts';
import type { LibraryTerm } from '../../library/types.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { currentConnectionId } from '../connections/active-connection.ts';
import type { BackgroundDeps } from '../deps.ts';

/** What somebody said across the recordings on this device. */
export function createPersonHandlers({ storage, library }: Pick<BackgroundDeps, 'storage' | 'library'>) {
  return {
    async 'people.said'({ name, words, limit }) {
      const connectionId = await currentConnectionId(storage);
      if (connectionId === null) return succeed(null);
      const typed = words.split(/\s/).filter((word) => word !== '');
      const terms = typed.map((text, at): LibraryTerm => ({ kind: at < typed.length - 1 ? 'word' : 'prefix', text }));
      const answer = await library.person(connectionId, { name, terms, limit });
      return succeed(answer.ok ? answer.value : null);
    },
  } satisfies Partial<Handlers>;
}
