import type { Library } from '../../lib/background/library.ts';
import { unavailable } from '../../lib/library/protocol.ts';

/** A library of which only `parts` answer, as in a browser that has no storage for one. */
export function aLibrary(parts: Partial<Library> = {}): Library {
  const none = () => Promise.resolve(unavailable('no-storage'));
  return {
    warm: none,
    bind: none,
    keep: none,
    forget: none,
    open: none,
    name: none,
    search: none,
    speakers: none,
    stats: none,
    check: none,
    erase: none,
    ...parts,
  };
}
