import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { MUTATION_ROOMS, type MutationRoom } from '../mutation-rooms.ts';
import { scoreOf, survivorLines } from '../mutation-score.ts';
import { PROJECT } from '../project.ts';

const REPORTS = '.output/mutation';

/**
 * Mutates the files of a room in copies of the project, one place at a time; true when the tests detect enough of it.
 */
async function mutate({ name, files, tests, floor }: MutationRoom): Promise<boolean> {
  const startMs = performance.now();
  // Stryker has no other way to pass this to the test configuration.
  process.env['EARSHOT_TESTS'] = tests.join(' ');
  const mutants = await new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    // Stryker would rewrite the file with the TypeScript of this project, which has no API for that; nothing here needs
    // it.
    tsconfigFile: 'none.json',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/vitest.mutation.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // Mutants that run only when a file is loaded need all tests again: hours, for values that types and tests already
    // check.
    ignoreStatic: true,
    // A run waits more than it works: two per processor keep it busy.
    concurrency: Number(process.argv[3] ?? availableParallelism() * 2),
    // For mutants that never end, in addition to twice the time that the tests take without them.
    timeoutMS: 10_000,
    timeoutFactor: 2,
    dryRunTimeoutMinutes: 60,
    tempDirName: `${REPORTS}/${name}`,
    ignorePatterns: ['/.output', '/.wxt'],
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    logLevel: 'warn',
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
  const score = scoreOf(mutants);
  const survivors = survivorLines(mutants);
  mkdirSync(join(PROJECT, REPORTS), { recursive: true });
  writeFileSync(join(PROJECT, REPORTS, `${name}.txt`), `${survivors.join('\n')}\n`);
  const minutes = ((performance.now() - startMs) / 60_000).toFixed(1);
  const isEnough = score >= floor;
  console.log(
    `${isEnough ? '✓' : '✗'} ${name}: ${score.toFixed(1)} % of ${mutants.length} noticed, at least ${floor} % wanted (${minutes} min)`,
  );
  if (!isEnough) console.log(`  ${survivors.length} that no test notices: ${REPORTS}/${name}.txt`);
  return isEnough;
}

// `npm run mutate -- ROOM` runs one room; a number after it sets how many runs are made at a time.
const wanted = process.argv[2];
const rooms = MUTATION_ROOMS.filter(({ name }) => wanted === undefined || name === wanted);
if (rooms.length === 0) {
  console.error(`No such room. They are: ${MUTATION_ROOMS.map(({ name }) => name).join(', ')}.`);
}
process.chdir(PROJECT);
const failed: string[] = [];
for (const room of rooms) {
  const isEnough = await mutate(room).catch((error: unknown) => {
    console.error(`✗ ${room.name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  });
  if (!isEnough) failed.push(room.name);
}
if (failed.length > 0) console.log(`Below their floor: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 && rooms.length > 0 ? 0 : 1;
