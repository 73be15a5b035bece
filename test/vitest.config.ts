import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { announcements } from '../scripts/environment.ts';

/**
 * A test in a browser waits more than it works: three at a time keep two processors busy. Modules of a worker are loaded
 * once for all of its files: each file has browsers of its own, and shares nothing else.
 */
const withBrowsers = {
  environment: fileURLToPath(new URL('support/browser-environment.ts', import.meta.url)),
  setupFiles: 'test/support/setup-browser.ts',
  isolate: false,
  // Each is a browser of many processes: they fill the memory of a machine with many processors.
  maxWorkers: Math.min(Math.ceil(availableParallelism() * 1.5), 6),
  // After the unit tests, where both are run.
  sequence: { groupOrder: 1 },
  // For what waits in vain: no test is judged by its time.
  testTimeout: 600_000,
  hookTimeout: 600_000,
} as const;

// A run that is not as usual says so first.
for (const line of announcements(process.env)) console.log(line);

/** Details that take long: `.ci/run` adds them to what `npm test` runs. */
const SLOW = ['test/{browser,firefox}/**/*.slow.test.ts'];
/** Repetitions and long runs, in `npm run nightly`. */
const NIGHTLY = ['test/browser/**/*.nightly.test.ts'];

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that replace modules. Theirs are loaded anew for each file; elsewhere a real one may already be in use. */
const MOCKING = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter(
    (name) => /\.test\.tsx?$/.test(name) && /\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(root, name), 'utf8')),
  );

/** What reads or writes a page. */
const SCREEN = ['test/{components,entrypoints}/**/*.test.{ts,tsx}', 'test/lib/{insert,platform}/**/*.test.ts'];

/** Tests of data from outside are collected only where EARSHOT_DATA names its folder: see `test/support/outside-data.ts`. */
const ABSENT = process.env['EARSHOT_DATA'] ? [] : ['test/**/*.data.test.{ts,tsx}'];

const units = {
  setupFiles: ['test/support/setup-unit.ts', 'test/support/setup-properties.ts'],
  restoreMocks: true,
  // For what hangs. Nothing here measures time, and a busy machine is many times slower than a free one;
  // data from outside is large.
  testTimeout: ABSENT.length > 0 ? 300_000 : 600_000,
  hookTimeout: 300_000,
};

const jsx = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;

export default defineConfig({
  root,
  oxc: jsx,
  test: {
    // Each waits at times for the modules of its next file.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          ...units,
          name: 'unit',
          environment: 'node',
          isolate: false,
          // All that is nowhere else, so that no file is in no project.
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
      {
        extends: true,
        test: { ...withBrowsers, name: 'browser-nightly', include: NIGHTLY },
      },
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
