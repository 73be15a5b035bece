import { fileURLToPath } from 'node:url';
import { defineConfig } from 'wxt';
import { createLicenses } from './test/support/licenses.ts';

/** SQLite's program. Beside the worker's script, and not inside it as text: the browser compiles it while it reads it. */
const SQLITE = fileURLToPath(import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'));

/**
 * SQLite's script names its files by its own address, which a classic script does not have: its program has a name of our
 * own, and the two workers that it offers besides, which nothing here uses, are left out.
 */
const sqliteFiles = {
  name: 'sqlite-files',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /@sqlite\.org\/sqlite-wasm\/dist\/index\.mjs/ },
    handler: (code: string) =>
      code
        .replaceAll('new URL("sqlite3.wasm", import.meta.url)', 'new URL("/sqlite3.wasm", globalThis.location.href)')
        .replaceAll(/new URL\("[\w-]+\.m?js", import\.meta\.url\)/g, 'undefined'),
  },
};

/** Preact's way to give an element HTML as a string, which its types still offer. The policy refuses it, and so do stores. */
const HTML_STRING =
  /\w+\|\|\w+&&\(\w+\.__html==\w+\.__html\|\|\w+\.__html==\w+\.innerHTML\)\|\|\(\w+\.innerHTML=\w+\.__html\)/;

const noHtmlStrings = {
  name: 'no-html-strings',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /preact\/dist\/preact\.mjs/ },
    handler(code: string) {
      if (!HTML_STRING.test(code))
        throw new Error('Preact sets innerHTML in another way than before: see wxt.config.ts');
      return code.replace(HTML_STRING, '0');
    },
  },
};

const licenses = createLicenses();

/** Notes the packages of each bundle; their licences are written when the last one is built. */
const noteLicenses = {
  name: 'note-licenses',
  generateBundle(_: unknown, bundle: Record<string, { modules?: Record<string, { renderedLength: number }> }>) {
    const modules = Object.values(bundle).flatMap((file) => Object.entries(file.modules ?? {}));
    licenses.note(modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id));
  },
};

/**
 * No HTML string can reach the page: the browser refuses every sink. The one policy is for the address of the library's
 * worker (lib/library/start-worker.ts) and makes no HTML. `connect-src` stays open for https because the service's
 * address is the user's own; plain http is for loopback only, and 'self' is for the program of the library's worker.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types library-worker',
].join('; ');

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  targetBrowsers: ['chrome', 'firefox'],
  vite: () => ({
    plugins: [sqliteFiles, noHtmlStrings, noteLicenses],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      sourcemap: false,
      modulePreload: { polyfill: false },
    },
  }),
  hooks: {
    // `imports: false` leaves it at work, and it takes a parameter `storage` for a wish to have WXT's package of that name.
    'config:resolved': ({ config }) => {
      config.imports.presets = [];
    },
    'build:publicAssets': (_, files) => {
      files.push({ absoluteSrc: SQLITE, relativeDest: 'sqlite3.wasm' });
      files.push({ relativeDest: 'THIRD-PARTY-LICENSES.txt', contents: licenses.text() });
    },
    // The tooltip of the button would else be the popup's title, which is in one language.
    'build:manifestGenerated': (_, manifest) => {
      if (manifest.action) manifest.action.default_title = '__MSG_actionTitle__';
      // Firefox would else open the sidebar by itself at install.
      if (manifest.sidebar_action) manifest.sidebar_action.open_at_install = false;
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: [
      'storage',
      'unlimitedStorage',
      'alarms',
      'idle',
      'activeTab',
      'scripting',
      'contextMenus',
      ...(browser === 'chrome' ? ['sidePanel', 'offscreen'] : []),
    ],
    // Firefox knows no such key, and takes the values from its own policy file.
    ...(browser === 'chrome' ? { storage: { managed_schema: 'managed-schema.json' } } : {}),
    // Nothing is granted at install: the options page asks for the one origin that the user types.
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    content_security_policy: { extension_pages: contentSecurityPolicy },
    omnibox: { keyword: 'rec' },
    // Free on Linux, Windows and macOS as far as is known (platform facts, section 6); browsers take four at most.
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+K' } },
      ...(browser === 'chrome'
        ? { 'open-panel': { suggested_key: { default: 'Alt+Shift+L' }, description: '__MSG_commandOpenPanel__' } }
        : { _execute_sidebar_action: { suggested_key: { default: 'Alt+Shift+L' } } }),
      'copy-last-summary': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandCopyLast__' },
      'insert-last-summary': { suggested_key: { default: 'Alt+Shift+I' }, description: '__MSG_commandInsertLast__' },
    },
    ...(browser === 'chrome'
      ? { minimum_chrome_version: '123', externally_connectable: { ids: [] } }
      : {
          browser_specific_settings: {
            gecko: {
              id: 'earshot@earshot.example',
              // The first that knows the next line on every system.
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }),
  }),
});
