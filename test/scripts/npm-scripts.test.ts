// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../../scripts/project.ts';

it('npm scripts quote only with double quotes: Windows takes single ones as part of the word', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(Object.entries(scripts).filter(([, script]) => script.includes("'"))).toEqual([]);
});
