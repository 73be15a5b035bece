import { succeed } from '../failure.ts';
import { unavailable } from '../library/protocol.ts';
import type { Handlers } from '../messaging/protocol.ts';
import { currentNamespace } from './active-connection.ts';
import type { BackgroundDeps } from './deps.ts';

type LibraryHandlers = Pick<Handlers, 'library.warm' | 'library.search' | 'library.stats' | 'library.erase'>;

/** What pages ask of the library. That there is none is an answer, not a failure: they go on without it. */
export function createLibraryHandlers({
  storage,
  library,
}: Pick<BackgroundDeps, 'storage' | 'library'>): LibraryHandlers {
  let searching: AbortController | null = null;

  return {
    'library.warm': async () => succeed(await library.warm()),
    async 'library.search'(search) {
      searching?.abort();
      const own = new AbortController();
      searching = own;
      // Needs no answer of the service, so a key that it has refused searches all the same.
      const namespace = await currentNamespace(storage);
      if (namespace === null) return succeed(unavailable('unbound'));
      const result = await library.search(namespace, search, own.signal);
      return succeed(own.signal.aborted ? null : result);
    },
    'library.stats': async () => succeed(await library.stats()),
    'library.erase': async () => {
      const erased = await library.erase();
      // It is empty now, and still this connection's.
      const namespace = await currentNamespace(storage);
      return succeed(erased.ok && namespace !== null ? await library.bind(namespace) : erased);
    },
  };
}
