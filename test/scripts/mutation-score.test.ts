// @vitest-environment node
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { MUTATION_ROOMS } from '../../scripts/mutation-rooms.ts';
import { scoreOf, survivorLines, type Mutant } from '../../scripts/mutation-score.ts';
import { PROJECT } from '../../scripts/project.ts';

const mutant = (status: string, line = 1, file = 'lib/a.ts'): Mutant => ({
  fileName: join(PROJECT, file),
  status,
  mutatorName: 'BooleanLiteral',
  replacement: 'a\n  b',
  location: { start: { line, column: 2 } },
});

it('The score is the share of mutants that are noticed, of those that run', () => {
  const all = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'RuntimeError', 'Ignored'];
  expect(scoreOf(all.map((status) => mutant(status)))).toBe(50);
  expect(scoreOf([mutant('Ignored')])).toBe(0);
});

it('Survivors have a line each, in order', () => {
  const all = [mutant('Survived', 9), mutant('Killed'), mutant('NoCoverage', 3), mutant('Survived', 1, 'lib/B.ts')];
  expect(survivorLines(all)).toEqual([
    'lib/B.ts:1:2 Survived BooleanLiteral → a b',
    'lib/a.ts:3:2 NoCoverage BooleanLiteral → a b',
    'lib/a.ts:9:2 Survived BooleanLiteral → a b',
  ]);
});

it('Every room has a floor of at least 80', () => expect(MUTATION_ROOMS.filter(({ floor }) => floor < 80)).toEqual([]));

it.each(MUTATION_ROOMS)('The room $name has files', ({ files }) => {
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const names = readdirSync(join(PROJECT, dirname(file)));
    const isThere = basename(file) === '*.ts' ? names.length > 0 : names.includes(basename(file));
    expect({ file, isThere }).toEqual({ file, isThere: true });
  }
});
