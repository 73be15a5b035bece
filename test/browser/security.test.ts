import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_KEY, startService, type SampleService } from '../service/server.ts';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import { PROJECT } from '../../scripts/project.ts';
import { until } from '../support/until.ts';

const manifestOf = (target: string) =>
  JSON.parse(readFileSync(join(PROJECT, '.output', target, 'manifest.json'), 'utf8')) as Record<string, unknown>;

const csp = [
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

const keys = (suggested: string, description?: string) => ({
  suggested_key: { default: suggested },
  ...(description !== undefined && { description: `__MSG_${description}__` }),
});
const sending = {
  _execute_action: keys('Alt+Shift+K'),
  'copy-last-summary': keys('Alt+Shift+S', 'commandCopyLast'),
  'insert-last-summary': keys('Alt+Shift+I', 'commandInsertLast'),
};

const common = {
  manifest_version: 3,
  name: '__MSG_extensionName__',
  description: '__MSG_extensionDescription__',
  default_locale: 'en',
  icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 96: 'icon/96.png', 128: 'icon/128.png' },
  optional_permissions: ['notifications'],
  optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
  content_security_policy: { extension_pages: csp },
  action: { default_title: '__MSG_actionTitle__', default_popup: 'popup.html' },
  omnibox: { keyword: 'rec' },
  options_ui: { open_in_tab: true, page: 'options.html' },
};

describe('the built manifests', () => {
  const version = (JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string }).version;

  it('is, for Chromium, exactly this', () => {
    expect(manifestOf('chrome-mv3')).toEqual({
      ...common,
      version,
      permissions: [
        'storage',
        'unlimitedStorage',
        'alarms',
        'idle',
        'activeTab',
        'scripting',
        'contextMenus',
        'sidePanel',
        'offscreen',
      ],
      storage: { managed_schema: 'managed-schema.json' },
      commands: { ...sending, 'open-panel': keys('Alt+Shift+L', 'commandOpenPanel') },
      minimum_chrome_version: '140',
      externally_connectable: { ids: [] },
      background: { service_worker: 'background.js' },
      side_panel: { default_path: 'sidepanel.html' },
    });
  });

  it('is, for Firefox, exactly this', () => {
    expect(manifestOf('firefox-mv3')).toEqual({
      ...common,
      version,
      permissions: ['storage', 'unlimitedStorage', 'alarms', 'idle', 'activeTab', 'scripting', 'contextMenus'],
      commands: { ...sending, _execute_sidebar_action: keys('Alt+Shift+L') },
      browser_specific_settings: {
        gecko: {
          id: 'earshot@earshot.example',
          strict_min_version: '147.0',
          data_collection_permissions: { required: ['authenticationInfo', 'searchTerms', 'websiteContent'] },
        },
      },
      background: { scripts: ['background.js'] },
      sidebar_action: {
        default_panel: 'sidepanel.html',
        default_title: 'Earshot',
        open_at_install: false,
      },
    });
  });
});

describe('the built extension', () => {
  it('injects one small script on demand, and no extension interface with it', () => {
    const script = readFileSync(join(PROJECT, '.output', 'chrome-mv3', 'insert-text.js'), 'utf8');
    expect(script.length).toBeLessThan(10_000);
    expect(script).not.toMatch(/\b(?:chrome|browser)\.[a-z]|innerHTML|svc_/);
  });

  it.each(['chrome-mv3', 'firefox-mv3'])(
    'has SQLite in %s as its package has it, byte for byte, and nothing else of it',
    (target) => {
      const folder = join(PROJECT, '.output', target, 'sqlite');
      const files = ['index.mjs', 'sqlite3.wasm'];
      expect(readdirSync(folder).sort()).toEqual(files);
      for (const file of files) {
        const own = readFileSync(join(PROJECT, 'node_modules', '@sqlite.org', 'sqlite-wasm', 'dist', file));
        expect(readFileSync(join(folder, file)).equals(own)).toBe(true);
      }
    },
  );

  it('ships no content script and no script that is not its own', () => {
    const files = readdirSync(join(PROJECT, '.output', 'chrome-mv3'), { recursive: true, encoding: 'utf8' });
    const pages = files.filter((name) => name.endsWith('.html'));
    expect(pages.sort()).toEqual(['library.html', 'options.html', 'popup.html', 'print.html', 'sidepanel.html']);
    for (const page of pages) {
      const html = readFileSync(join(PROJECT, '.output', 'chrome-mv3', page), 'utf8');
      const sources = [...html.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="([^"]*)"/g)].map(([, source]) => source);
      // The library's page shows nothing, so it has no style.
      expect(sources.length).toBeGreaterThan(page === 'library.html' ? 0 : 1);
      expect(sources.filter((source) => !source?.startsWith('/'))).toEqual([]);
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/);
    }
  });
});

describe('a fresh install', () => {
  let service: SampleService;
  let browser: ExtensionBrowser;
  let options: Page;
  beforeAll(async () => {
    service = await startService();
    // Without a permission that is granted unasked.
    browser = await launchExtension();
    options = await until('the options page that opens by itself', async () =>
      browser.context.pages().find((page) => page.url().startsWith(`${browser.base}options.html`)),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it('asks for nothing that the browser warns of, and all its keys are free', async () => {
    const asked = await options.evaluate(async () => ({
      warnings: await chrome.management.getPermissionWarningsByManifest(JSON.stringify(chrome.runtime.getManifest())),
      shortcuts: (await chrome.commands.getAll()).map(({ name, shortcut }) => [name, shortcut]),
    }));
    expect(asked.warnings).toEqual([]);
    expect(Object.fromEntries(asked.shortcuts)).toEqual({
      _execute_action: 'Alt+Shift+K',
      'open-panel': 'Alt+Shift+L',
      'copy-last-summary': 'Alt+Shift+S',
      'insert-last-summary': 'Alt+Shift+I',
    });
  });

  it('asks for the permission in the click, for the one origin, and nothing is sent before it is given', async () => {
    const key = options.getByLabel('API key', { exact: true });
    expect(await key.getAttribute('type')).toBe('password');
    await options.getByLabel('Service address', { exact: true }).fill(service.address);
    await key.fill(SAMPLE_KEY);
    await options.getByRole('button', { name: 'Connect', exact: true }).click();
    await options.getByText('Waiting for browser permission').first().waitFor();
    expect(service.requests).toEqual([]);
    await options.getByRole('button', { name: 'Cancel', exact: true }).click();
    const failed = options.locator('.connection-line', { hasText: 'isn’t allowed to reach' });
    await failed.waitFor();
    expect(await failed.getByRole('button').innerText()).toBe('Allow access');
    expect(await key.inputValue()).toBe(SAMPLE_KEY);
    expect(service.requests).toEqual([]);
  });

  it('shows the licences of what is inside from its options', async () => {
    await options.getByRole('link', { name: 'Privacy' }).click();
    const link = options.getByRole('link', { name: 'Open-source licenses' });
    const licences = await browser.openedBy(() => link.click());
    await licences.getByText('May you share freely, never taking more than you give.').waitFor();
  });
});

describe.each(['chrome-mv3', 'firefox-mv3'])('the licences in %s', (target) => {
  it('are those of every package that it was built from', () => {
    const text = readFileSync(join(PROJECT, '.output', target, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    const { dependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const [name, version] of Object.entries(dependencies)) expect(text).toContain(`\n${name} ${version}\n`);
    // Nothing that the build would add on its own.
    expect(text).not.toContain('@wxt-dev/storage');
    for (const name of ['entities', 'fflate', 'nanoid', 'wxt']) expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });
});
