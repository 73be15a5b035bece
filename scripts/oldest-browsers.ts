/**
 * The oldest browsers that the extension runs in, by their major versions. The manifests, the search for a browser to test
 * with and the tests of the documents read them here.
 */
export const OLDEST_BROWSERS = {
  /** The first that closes every storage area to injected scripts (`setAccessLevel`), as SECURITY.md says. */
  chromium: 140,
  /** The first that knows `data_collection_permissions` on every system. */
  firefox: 142,
} as const;
