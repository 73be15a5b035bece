// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../wxt.config.ts';
import { sectionOf, tableIn } from './support/markdown-table.ts';
import { PROJECT } from '../scripts/project.ts';

const text = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> };

describe('the packages that users run', () => {
  it('are shipped unmodified: no plugin of the build has a hook that changes code', async () => {
    const { plugins = [] } =
      (await config.vite?.({ mode: 'production', command: 'build', browser: 'chrome', manifestVersion: 3 })) ?? {};
    const all = plugins.flat().filter((plugin) => typeof plugin === 'object' && plugin !== null);
    expect(all).toHaveLength(plugins.length);
    // Plugins of WXT and Vite themselves are not included.
    expect(all.map((plugin) => Object.keys(plugin))).toEqual([
      ['name', 'generateBundle'],
      ['name', 'outputOptions'],
    ]);
    expect(config.modules ?? []).toEqual([]);
  });

  it('have one exact version each', () =>
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]));

  it('are those of the README, each with its reason', () => {
    const rows = tableIn(sectionOf(text('README.md'), '### Dependencies'));
    const named = rows.flatMap(([names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    expect(named.sort()).toEqual(Object.keys(dependencies).sort());
    expect(rows.filter(([, reason = '']) => reason.length < 15)).toEqual([]);
  });
});
