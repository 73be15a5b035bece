declare const chrome: unknown;

/** Replaces the polyfill in the build of the popup's first script (`scripts/popup-scripts.ts`). */
export default (globalThis as { browser?: unknown }).browser ?? chrome;
