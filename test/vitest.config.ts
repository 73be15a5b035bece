import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { announcements } from '../scripts/environment.ts';

/**
 * Browser tests mostly wait: three at a time keep two processors busy. A worker loads its modules once for all its
 * files: each file starts its own browsers, and shares nothing else.
 */
const withBrowsers = {
  environment: fileURLToPath(new URL('support/browser-environment.ts', import.meta.url)),
  setupFiles: 'test/support/setup-browser.ts',
  isolate: false,
  // Each is a browser with many processes: on a machine with many processors, they would fill the memory.
  maxWorkers: Math.min(Math.ceil(availableParallelism() * 1.5), 6),
  // After the unit tests, if both are run.
  sequence: { groupOrder: 1 },
  // Only ends hanging tests: no test depends on its duration.
  testTimeout: 600_000,
  hookTimeout: 600_000,
} as const;

/** Its few files are among the longest. By name, they would come last, and one worker would end long after the others. */
class FirefoxFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirefox = ({ project }: TestSpecification) => project.name === 'firefox';
    return [...sorted.filter(isFirefox), ...sorted.filter((file) => !isFirefox(file))];
  }
}

// Unusual runs are announced first.
for (const line of announcements(process.env)) console.log(line);

/** Slow, detailed tests: `.ci/run` adds them to `npm test`. */
const SLOW = ['test/{browser,firefox}/**/*.slow.test.ts'];
/** Repetitions and long runs, in `npm run nightly`. */
const NIGHTLY = ['test/browser/**/*.nightly.test.ts'];

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Files that mock modules. Their modules are loaded again for each file; in a shared worker, the real one may already
 * be in use.
 */
const MOCKING = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter(
    (name) => /\.test\.tsx?$/.test(name) && /\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(root, name), 'utf8')),
  );

/** Tests that use the DOM. */
const SCREEN = ['test/{components,entrypoints}/**/*.test.{ts,tsx}', 'test/lib/{insert,platform}/**/*.test.ts'];

/** Tests with external data run only if EARSHOT_DATA names its folder: see `test/support/outside-data.ts`. */
const ABSENT = process.env['EARSHOT_DATA'] ? [] : ['test/**/*.data.test.{ts,tsx}'];

const units = {
  setupFiles: ['test/support/setup-unit.ts', 'test/support/setup-properties.ts'],
  restoreMocks: true,
  // Only ends hanging tests. Nothing here measures time, and a busy machine is many times slower than an idle one;
  // external data is large.
  testTimeout: ABSENT.length > 0 ? 300_000 : 600_000,
  hookTimeout: 300_000,
};

const jsx = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;

export default defineConfig({
  root,
  oxc: jsx,
  test: {
    // Workers sometimes wait while the modules of the next file load.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: FirefoxFirst },
    projects: [
      {
        extends: true,
        test: {
          ...units,
          name: 'unit',
          environment: 'node',
          isolate: false,
          // Everything that no other project has, so that every file is in one.
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/{browser,firefox}/**', ...SCREEN, ...MOCKING, ...ABSENT],
        },
      },
      {
        extends: true,
        test: {
          ...units,
          setupFiles: [...units.setupFiles, 'test/support/setup-screen.ts'],
          name: 'unit-screen',
          environment: 'happy-dom',
          isolate: false,
          include: SCREEN,
          exclude: [...MOCKING, ...ABSENT],
        },
      },
      {
        extends: true,
        test: { ...units, name: 'unit-mocked', environment: 'happy-dom', include: MOCKING, exclude: ABSENT },
      },
      {
        extends: true,
        test: {
          ...withBrowsers,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: [...SLOW, ...NIGHTLY, ...ABSENT],
        },
      },
      { extends: true, test: { ...withBrowsers, name: 'browser-slow', include: SLOW } },
      { extends: true, test: { ...withBrowsers, name: 'browser-nightly', include: NIGHTLY } },
      {
        extends: true,
        test: {
          ...withBrowsers,
          name: 'firefox',
          include: ['test/firefox/**/*.test.ts'],
          exclude: SLOW,
          isolate: true,
        },
      },
    ],
  },
});
