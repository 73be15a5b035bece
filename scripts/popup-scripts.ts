import { fileURLToPath } from 'node:url';

/**
 * The popup's two scripts are built apart: each is one classic file. What the first one has, the other one takes from it,
 * and what the first one does not need of a package, it does not load.
 */

/** With two copies of Preact, components of one script could not stand in the tree of the other. */
const takePreact = {
  find: /^preact(?:\/(?:hooks|jsx-runtime|jsx-dev-runtime))?$/,
  replacement: fileURLToPath(new URL('../entrypoints/popup/later/preact.ts', import.meta.url)),
};

/**
 * For the first paint, only storage and words are asked for, and an error is sent to the background: both browsers answer
 * with promises to those by themselves, so that the polyfill comes with the other script.
 */
const skipPolyfill = {
  find: /^webextension-polyfill$/,
  replacement: fileURLToPath(new URL('../entrypoints/popup/own-browser.ts', import.meta.url)),
};

/** Modules that these entrypoints are built with in place of others. */
export const popupAliases: Partial<Record<string, { find: RegExp; replacement: string }>> = {
  'popup-main': skipPolyfill,
  'popup-later': takePreact,
};
