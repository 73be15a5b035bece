/**
 * Runs `entrypoints/popup-later.ts`, a separate file in the build. It is imported, because a script element would need
 * a trusted URL, with a policy of its own; and by a literal name, because the store considers any other unsafe.
 */
export function importLater(): Promise<unknown> {
  // @ts-expect-error -- The build makes it.
  return import('/popup-later.js');
}

/** Imports it again under another name: a browser may remember that the first one could not be loaded. */
export function importLaterAgain(): Promise<unknown> {
  // @ts-expect-error -- The build makes it.
  return import('/popup-later.js?again');
}
