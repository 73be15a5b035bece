import { fileURLToPath } from 'node:url';

/**
 * The popup's two scripts are built separately, each as one classic file. The second one takes from the first one what
 * that has, and the first one does not load what it does not need of a package.
 */

/** With two copies of Preact, components of one script could not be rendered in the tree of the other. */
const takePreact = {
  find: /^preact(?:\/(?:hooks|jsx-runtime|jsx-dev-runtime))?$/,
  replacement: fileURLToPath(new URL('../entrypoints/popup/later/preact.ts', import.meta.url)),
};

/**
 * The first paint only reads storage and messages, and sends an error to the background: both browsers return promises
 * for that without the polyfill, which is loaded with the other script.
 */
const skipPolyfill = {
  find: /^webextension-polyfill$/,
  replacement: fileURLToPath(new URL('../entrypoints/popup/own-browser.ts', import.meta.url)),
};

/** Modules that replace others in the builds of these entrypoints. */
export const popupAliases: Partial<Record<string, { find: RegExp; replacement: string }>> = {
  'popup-main': skipPolyfill,
  'popup-later': takePreact,
};
