// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../wxt.config.ts';
import { sectionOf, tableIn } from './support/markdown-table.ts';
import { PROJECT } from '../scripts/project.ts';

const text = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> };
const { packages } = JSON.parse(text('package-lock.json')) as {
  packages: Record<string, { dependencies?: Record<string, string> }>;
};

/** The paths in the lock file of what the package at `path` needs, directly or not. */
function neededBy(path: string): string[] {
  return Object.keys(packages[path]?.dependencies ?? {}).flatMap((name) => {
    const own = `${path}/node_modules/${name}`;
    const needed = Object.hasOwn(packages, own) ? own : `node_modules/${name}`;
    return [needed, ...neededBy(needed)];
  });
}

describe('the packages that users run', () => {
  it('are shipped unmodified: no plugin of the build has a hook that changes code', async () => {
    const { plugins = [] } =
      (await config.vite?.({ mode: 'production', command: 'build', browser: 'chrome', manifestVersion: 3 })) ?? {};
    const all = plugins.flat().filter((plugin) => typeof plugin === 'object' && plugin !== null);
    expect(all).toHaveLength(plugins.length);
    // Plugins of WXT and Vite themselves are not included.
    expect(all.map((plugin) => Object.keys(plugin))).toEqual([['name', 'generateBundle']]);
    expect(config.modules ?? []).toEqual([]);
  });

  it('are eleven at most, each of one exact version', () => {
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(11);
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('bring those that SECURITY.md counts', () => {
    const chosen = Object.keys(dependencies).map((name) => `node_modules/${name}`);
    const brought = [...new Set(chosen.flatMap(neededBy))].filter((path) => !chosen.includes(path));
    // Types have no code.
    expect(brought.filter((path) => !/\/(?:@types\/node|undici-types)$/.test(path)).sort()).toEqual([
      'node_modules/docx/node_modules/nanoid',
      'node_modules/dom-serializer',
      'node_modules/dom-serializer/node_modules/entities',
      'node_modules/domelementtype',
      'node_modules/domhandler',
      'node_modules/domutils',
      'node_modules/fflate',
      'node_modules/htmlparser2/node_modules/entities',
    ]);
    expect(text('SECURITY.md')).toContain('At most eleven packages that we chose, and the eight that they need');
  });

  it('are those of the README, each with its reason', () => {
    const rows = tableIn(sectionOf(text('README.md'), '### Dependencies'));
    const named = rows.flatMap(([names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    expect(named.sort()).toEqual(Object.keys(dependencies).sort());
    expect(rows.filter(([, reason = '']) => reason.length < 15)).toEqual([]);
  });
});
