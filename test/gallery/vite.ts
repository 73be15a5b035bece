import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the gallery's pages like the extension's, but to run outside an extension. */
export const galleryConfig: InlineConfig = {
  root: at('./page'),
  configFile: false,
  logLevel: 'warn',
  resolve: { alias: { 'webextension-polyfill': at('./page/fake-browser.ts') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { fs: { allow: [at('../..')] } },
  build: {
    write: false,
    minify: false,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: { input: ['index', 'popup', 'panel', 'options'].map((name) => at(`./page/${name}.html`)) },
  },
};
