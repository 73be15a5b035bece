// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import config from '../wxt.config.ts';
import { PROJECT } from './support/project.ts';
import { sectionOf, tableIn } from './support/markdown-table.ts';

const text = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const listing = text('.github/store-listing.md');

const asked = v.object({
  permissions: v.array(v.string()),
  optional_host_permissions: v.array(v.string()),
  browser_specific_settings: v.optional(
    v.object({ gecko: v.object({ data_collection_permissions: v.object({ required: v.array(v.string()) }) }) }),
  ),
});

/** What the manifest for a browser asks for. */
async function askedIn(browser: 'chrome' | 'firefox') {
  const { manifest } = config;
  if (typeof manifest !== 'function') throw new Error('The manifest is made for each browser');
  return v.parse(asked, await manifest({ browser, manifestVersion: 3, mode: 'production', command: 'build' }));
}

/** The names in the first column, those of Chromium alone apart. */
function named(rows: string[][]): { all: string[]; chromium: string[] } {
  const names = (cells: string[][]) =>
    cells
      .flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`( \(Chromium\))?/g)].map(([, name = '']) => name))
      .sort();
  const marked = (cells: string[][]) =>
    cells.flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)` \(Chromium\)/g)].map(([, name = '']) => name)).sort();
  return { all: names(rows), chromium: marked(rows) };
}

describe('what the stores and the README say of permissions', () => {
  it('are those of the manifests, each with its reason', async () => {
    const [chrome, firefox] = await Promise.all([askedIn('chrome'), askedIn('firefox')]);
    const onlyChromium = chrome.permissions.filter((name) => !firefox.permissions.includes(name)).sort();
    const rows = tableIn(sectionOf(listing, '## Permissions'));
    expect(named(rows).all).toEqual([...chrome.permissions, ...chrome.optional_host_permissions].sort());
    expect(named(rows).chromium).toEqual(onlyChromium);
    expect(rows.filter(([, reason = '']) => reason.length < 30)).toEqual([]);
    const inReadme = named(tableIn(sectionOf(text('README.md'), '## Permissions')));
    expect(inReadme.all).toEqual([...chrome.permissions].sort());
    expect(inReadme.chromium).toEqual(onlyChromium);
    expect(firefox.permissions.filter((name) => !chrome.permissions.includes(name))).toEqual([]);
  });
});

describe('the listing', () => {
  it('has the name and the summary of the manifest, no longer than the stores take', () => {
    const messages = JSON.parse(text('public/_locales/en/messages.json')) as Record<string, { message: string }>;
    const summary = sectionOf(listing, '## Summary').trim();
    expect(summary).toBe(messages['extensionDescription']?.message);
    expect(summary.length).toBeLessThanOrEqual(132);
    expect(sectionOf(listing, '## Name').trim()).toBe(messages['extensionName']?.message);
    // A justification of the Chrome Web Store has a thousand characters at most.
    const longest = tableIn(sectionOf(listing, '## Permissions')).map(([, reason = '']) => reason.length);
    expect(Math.max(...longest, sectionOf(listing, '## Single purpose').length)).toBeLessThanOrEqual(1_000);
  });

  it('says to both stores what the manifest says to Firefox', async () => {
    const { browser_specific_settings: settings } = await askedIn('firefox');
    expect(settings?.gecko.data_collection_permissions.required).toEqual(['none']);
    expect(sectionOf(listing, '## Data collection (addons.mozilla.org)')).toContain(
      '`data_collection_permissions: none`',
    );
  });
});
