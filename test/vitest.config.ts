import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * A test in a browser waits more than it works: three at a time keep two processors busy. Modules of a worker are loaded
 * once for all of its files: each file has browsers of its own, and shares nothing else.
 */
const withBrowsers = {
  environment: 'node',
  isolate: false,
  // Each is a browser of many processes: they fill the memory of a machine with many processors.
  maxWorkers: Math.min(Math.ceil(availableParallelism() * 1.5), 6),
  // After the unit tests, where both are run.
  sequence: { groupOrder: 1 },
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Modules are replaced only where they are loaded anew for each file: elsewhere the real one may be in use, in silence. */
const MOCKING = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter(
    (name) => /\.test\.tsx?$/.test(name) && /\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(root, name), 'utf8')),
  );

/** What reads or writes a page. */
const SCREEN = ['test/{components,entrypoints}/**/*.test.{ts,tsx}', 'test/lib/page/**/*.test.ts'];

const units = { setupFiles: ['test/support/setup-unit.ts'], restoreMocks: true };

const jsx = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;

export default defineConfig({
  root,
  oxc: jsx,
  test: {
    maxWorkers: '100%',
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
          exclude: ['test/{browser,firefox}/**', ...SCREEN, ...MOCKING],
        },
      },
      {
        extends: true,
        test: {
          ...units,
          name: 'unit-screen',
          environment: 'happy-dom',
          include: [...SCREEN, ...MOCKING],
        },
      },
      { extends: true, test: { ...withBrowsers, name: 'browser', include: ['test/browser/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...withBrowsers,
          name: 'firefox',
          include: ['test/firefox/**/*.test.ts'],
          isolate: true,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
