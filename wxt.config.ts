import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'wxt';
import { createLicenses } from './scripts/licenses.ts';
import { OLDEST_BROWSERS } from './scripts/oldest-browsers.ts';

/**
 * SQLite is not bundled: the extension contains its script and its program exactly as in the package
 * (lib/library/pool-files.ts loads both). The script's other workers are left out, because nothing uses them.
 */
const SQLITE = '@sqlite.org/sqlite-wasm';
const sqliteFiles = ['index.mjs', 'sqlite3.wasm'].map((name) =>
  join(dirname(fileURLToPath(import.meta.resolve(`${SQLITE}/sqlite3.wasm`))), name),
);

const licenses = createLicenses();

/** Notes the packages of each bundle; their licenses are written when the last one is built. */
const noteLicenses = {
  name: 'note-licenses',
  generateBundle(_: unknown, bundle: Record<string, { modules?: Record<string, { renderedLength: number }> }>) {
    const modules = Object.values(bundle).flatMap((file) => Object.entries(file.modules ?? {}));
    licenses.note(modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id));
  },
};

const POPUP_START = 'entrypoints/popup/main.tsx';
type Importers = (module: string) => readonly string[];

/** Whether the popup loads this module before its first paint. */
function isInFirstPaint(module: string, importersOf: Importers, seen = new Set<string>()): boolean {
  if (seen.has(module)) return false;
  seen.add(module);
  return importersOf(module).some((one) => one.endsWith(POPUP_START) || isInFirstPaint(one, importersOf, seen));
}

/** What the popup needs for its first paint is one script: as eight, it took a fifth longer to the first rows. */
const joinFirstPaint: Plugin = {
  name: 'join-first-paint',
  outputOptions(output) {
    // Scripts that are not pages are one file already.
    if (output.codeSplitting === false) return output;
    const groupOf: Rolldown.CodeSplittingNameFunction = (module, context) =>
      isInFirstPaint(module, (of) => context.getModuleInfo(of)?.importers ?? []) ? 'first-paint' : null;
    return { ...output, codeSplitting: { groups: [{ name: groupOf }] } };
  },
};

/**
 * No HTML string can reach the page: the browser refuses every sink. The only policy is for the URL of the library's
 * worker (lib/library/client.ts) and creates no HTML. `connect-src` stays open for https because users enter the
 * service's address themselves; plain http is for loopback only, and 'self' is for the program of the library's worker.
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
    plugins: [noteLicenses, joinFirstPaint],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      sourcemap: false,
      // What a page loads later are files on the disk: noting them ahead took longer than it saved.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      rolldownOptions: {
        external: [SQLITE],
        output: { paths: { [SQLITE]: '/sqlite/index.mjs' } },
      },
    },
  }),
  hooks: {
    // Auto-imports still run with `imports: false`, and would take a parameter `storage` for WXT's package of that
    // name.
    'config:resolved': ({ config }) => {
      config.imports.presets = [];
    },
    'build:publicAssets': ({ config: { publicDir } }, files) => {
      // For European Portuguese, Chrome looks into pt_PT and pt, but not into pt_BR, and would show English.
      const portuguese = join(publicDir, '_locales', 'pt_BR', 'messages.json');
      files.push({ absoluteSrc: portuguese, relativeDest: '_locales/pt_PT/messages.json' });
      for (const path of sqliteFiles) files.push({ absoluteSrc: path, relativeDest: `sqlite/${basename(path)}` });
      licenses.note(sqliteFiles);
      files.push({ relativeDest: 'THIRD-PARTY-LICENSES.txt', contents: licenses.text() });
    },
    // Otherwise the tooltip of the button would be the popup's title, which is in one language.
    'build:manifestGenerated': (_, manifest) => {
      if (manifest.action) manifest.action.default_title = '__MSG_actionTitle__';
      // Otherwise Firefox would open the sidebar at install.
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
    optional_permissions: ['notifications'],
    // Firefox does not know this key, and takes the values from its own policy file.
    ...(browser === 'chrome' ? { storage: { managed_schema: 'managed-schema.json' } } : {}),
    // Nothing is granted at install: the options page requests only the origin that the user types.
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    content_security_policy: { extension_pages: contentSecurityPolicy },
    omnibox: { keyword: 'rec' },
    // Not taken on Linux, Windows and macOS as far as known (docs/platform.md#p12); browsers accept four at most.
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+K' } },
      ...(browser === 'chrome'
        ? { 'open-panel': { suggested_key: { default: 'Alt+Shift+L' }, description: '__MSG_commandOpenPanel__' } }
        : { _execute_sidebar_action: { suggested_key: { default: 'Alt+Shift+L' } } }),
      'copy-last-summary': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandCopyLast__' },
      'insert-last-summary': { suggested_key: { default: 'Alt+Shift+I' }, description: '__MSG_commandInsertLast__' },
    },
    ...(browser === 'chrome'
      ? { minimum_chrome_version: String(OLDEST_BROWSERS.chromium), externally_connectable: { ids: [] } }
      : {
          browser_specific_settings: {
            gecko: {
              id: 'earshot@earshot.example',
              strict_min_version: `${OLDEST_BROWSERS.firefox}.0`,
              // Data sent to the user's own service counts too: see `.github/store-listing.md`.
              data_collection_permissions: { required: ['authenticationInfo', 'searchTerms', 'websiteContent'] },
            },
          },
        }),
  }),
});
