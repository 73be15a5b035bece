/**
 * The oldest browsers that the extension runs in, by major version. The manifests, the search for a test browser and
 * the tests of the documents use them.
 */
export const OLDEST_BROWSERS = {
  /** The first that closes every storage area to injected scripts (`setAccessLevel`), as SECURITY.md says. */
  chromium: 140,
  /** The first that places a menu beside its button by CSS; `data_collection_permissions` is older (142). */
  firefox: 147,
} as const;
