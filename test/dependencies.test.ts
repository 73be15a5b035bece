// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './support/project.ts';

const text = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> };

/** The rows of the first table under a heading of a Markdown file: their cells. */
function tableUnder(heading: string): string[][] {
  const section = text('README.md').split(`\n### ${heading}\n`)[1]?.split('\n#')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the packages that users run', () => {
  it('are ten at most, each of one exact version', () => {
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(10);
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('are those of the README, each with its reason', () => {
    const rows = tableUnder('Dependencies');
    const named = rows.flatMap(([names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(named.sort()).toEqual(Object.keys(dependencies).sort());
    expect(rows.filter(([, reason = '']) => reason.length < 15)).toEqual([]);
  });
});
