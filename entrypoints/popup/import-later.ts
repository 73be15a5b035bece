/**
 * Runs `entrypoints/popup-later.ts`, a file of its own in the build. It is imported, because the address of an element would
 * have to be a trusted one, by a policy of its own; and by a name that can be read, because the store takes any other for
 * unsafe.
 */
export function importLater(): Promise<unknown> {
  // @ts-expect-error -- The build makes it.
  return import('/popup-later.js');
}

/** The same once more, by another name: a browser may keep that the first one could not be loaded. */
export function importLaterAgain(): Promise<unknown> {
  // @ts-expect-error -- The build makes it.
  return import('/popup-later.js?again');
}
