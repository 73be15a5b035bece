import type { Library } from './library.ts';

/** The library where the browser has none: the extension goes on without it. */
export function createNoLibrary(): Library {
  const none = () => Promise.resolve({ ok: false, unavailable: 'no-storage' } as const);
  return { bind: none, keep: none, forget: none, open: none, name: none, stamps: none, stats: none, erase: none };
}
