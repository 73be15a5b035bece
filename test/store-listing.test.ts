// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import config from '../wxt.config.ts';
import { OLDEST_BROWSERS } from '../scripts/oldest-browsers.ts';
import { PROJECT } from '../scripts/project.ts';
import { sectionOf, tableIn } from './support/markdown-table.ts';

const text = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const listing = text('.github/store-listing.md');

const asked = v.object({
  permissions: v.array(v.string()),
  optional_permissions: v.array(v.string()),
  optional_host_permissions: v.array(v.string()),
  minimum_chrome_version: v.optional(v.string()),
  browser_specific_settings: v.optional(
    v.object({
      gecko: v.object({
        strict_min_version: v.string(),
        data_collection_permissions: v.strictObject({ required: v.array(v.string()) }),
      }),
    }),
  ),
});

/** Permissions and versions in a browser's manifest. */
async function askedIn(browser: 'chrome' | 'firefox') {
  const { manifest } = config;
  if (typeof manifest !== 'function') throw new Error('The manifest is made for each browser');
  return v.parse(asked, await manifest({ browser, manifestVersion: 3, mode: 'production', command: 'build' }));
}

/** The names in the first column, and the Chromium-only ones. */
function named(rows: string[][]): { all: string[]; chromium: string[] } {
  const names = (cells: string[][]) =>
    cells
      .flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`( \(Chromium\))?/g)].map(([, name = '']) => name))
      .sort();
  const marked = (cells: string[][]) =>
    cells.flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)` \(Chromium\)/g)].map(([, name = '']) => name)).sort();
  return { all: names(rows), chromium: marked(rows) };
}

describe('what the stores and the documents say of permissions', () => {
  it('are those of the manifests, each with its reason', async () => {
    const [chrome, firefox] = await Promise.all([askedIn('chrome'), askedIn('firefox')]);
    const onlyChromium = chrome.permissions.filter((name) => !firefox.permissions.includes(name)).sort();
    const rows = tableIn(sectionOf(listing, '## Permissions'));
    expect(named(rows).all).toEqual(
      [...chrome.permissions, ...chrome.optional_permissions, ...chrome.optional_host_permissions].sort(),
    );
    expect(named(rows).chromium).toEqual(onlyChromium);
    expect(rows.filter(([, reason = '']) => reason.length < 30)).toEqual([]);
    const inDocs = named(tableIn(sectionOf(text('docs/permissions.md'), '## Permissions')));
    expect(inDocs.all).toEqual([...chrome.permissions, ...chrome.optional_permissions].sort());
    expect(firefox.optional_permissions).toEqual(chrome.optional_permissions);
    expect(inDocs.chromium).toEqual(onlyChromium);
    expect(firefox.permissions.filter((name) => !chrome.permissions.includes(name))).toEqual([]);
  });
});

describe('the oldest browsers', () => {
  it('are the same in both manifests and in every document', async () => {
    const { chromium, firefox } = OLDEST_BROWSERS;
    const [inChromium, inFirefox] = await Promise.all([askedIn('chrome'), askedIn('firefox')]);
    expect(inChromium.minimum_chrome_version).toBe(`${chromium}`);
    expect(inFirefox.browser_specific_settings?.gecko.strict_min_version).toBe(`${firefox}.0`);
    const said = `Chromium ${chromium} or newer, or Firefox ${firefox} or newer`;
    const newer = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'PRIVACY.md', '.github/store-listing.md'].flatMap(
      (path) => [...text(path).matchAll(/.*\b\d{3} or newer.*/g)].map(([line]) => ({ path, line })),
    );
    expect(newer.filter(({ line }) => !line.includes(said)).map(({ line }) => line)).toEqual([
      expect.stringContaining(`Nightly, ${firefox} or newer`),
    ]);
    expect(newer.filter(({ line }) => line.includes(said)).map(({ path }) => path)).toEqual([
      'README.md',
      '.github/store-listing.md',
    ]);
  });

  it('are new enough for what SECURITY.md says of the key', () => {
    const [, since = ''] =
      /`setAccessLevel`, which Chromium has for both areas from version (\d+) on/.exec(text('SECURITY.md')) ?? [];
    // Chromium 96 to 139 have the method for `storage.session` only.
    expect(Number(since)).toBe(140);
    expect(OLDEST_BROWSERS.chromium).toBeGreaterThanOrEqual(Number(since));
  });
});

describe('the listing', () => {
  it('has the name and the summary of the manifest, no longer than the stores take', () => {
    const messages = JSON.parse(text('public/_locales/en/messages.json')) as Record<string, { message: string }>;
    const summary = sectionOf(listing, '## Summary').trim();
    expect(summary).toBe(messages['extensionDescription']?.message);
    expect(summary.length).toBeLessThanOrEqual(132);
    expect(sectionOf(listing, '## Name').trim()).toBe(messages['extensionName']?.message);
    // A justification for the Chrome Web Store has at most a thousand characters.
    const longest = tableIn(sectionOf(listing, '## Permissions')).map(([, reason = '']) => reason.length);
    expect(Math.max(...longest, sectionOf(listing, '## Single purpose').length)).toBeLessThanOrEqual(1_000);
  });

  it('says to both stores what the manifest says to Firefox of what leaves the browser', async () => {
    const { browser_specific_settings: settings } = await askedIn('firefox');
    const required = settings?.gecko.data_collection_permissions.required ?? [];
    const rows = tableIn(sectionOf(listing, '## What leaves the browser'));
    expect(rows.map(([, name = '']) => name.replaceAll('`', '')).sort()).toEqual([...required].sort());
    expect(rows.filter(([chrome = '', , what = '']) => chrome === '' || what.length < 30)).toEqual([]);
    const forFirefox = sectionOf(listing, '## Data collection (addons.mozilla.org)');
    const [declared = '', notDeclared = ''] = forFirefox.split('Not declared');
    for (const name of required) {
      expect(declared).toContain(`\`${name}\``);
      expect(notDeclared).not.toContain(`\`${name}\``);
    }
    expect(sectionOf(listing, '## Data use (Chrome Web Store)')).toContain(
      'Checked, in addition to what is sent (above)',
    );
    // Names as shown by Firefox on installation: `authenticationInfo` is "authentication information".
    for (const name of required) {
      const shown = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/info$/, 'information');
      expect(text('PRIVACY.md')).toContain(`${shown} (`);
    }
  });

  it('leaves out nothing that PRIVACY.md says is sent to the service', () => {
    const sent = tableIn(text('PRIVACY.md')).filter(([, , where = '']) => where.startsWith('To the service'));
    expect(sent.map(([what]) => what)).toEqual([
      'The API key',
      'What you type in the search box',
      'Titles, dates and owners of your recordings',
      'Text that you select on a page and look up',
    ]);
    for (const words of ['API key', 'types in the search box', 'title of a recording', 'selects on a page'])
      expect(sectionOf(listing, '## What leaves the browser')).toContain(words);
  });
});
