// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sectionOf, tableIn } from './support/markdown-table.ts';
import { PROJECT } from './support/project.ts';

const text = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> };

describe('the packages that users run', () => {
  it('are ten at most, each of one exact version', () => {
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(10);
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('are those of the README, each with its reason', () => {
    const rows = tableIn(sectionOf(text('README.md'), '### Dependencies'));
    const named = rows.flatMap(([names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    expect(named.sort()).toEqual(Object.keys(dependencies).sort());
    expect(rows.filter(([, reason = '']) => reason.length < 15)).toEqual([]);
  });
});
