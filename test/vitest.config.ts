import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * A test in a browser waits more than it works: three at a time keep two processors busy. Modules of a worker are loaded
 * once for all of its files: each file has browsers of its own, and shares nothing else.
 */
const withBrowsers = {
  environment: 'node',
  isolate: false,
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // After the unit tests, where both are run.
  sequence: { groupOrder: 1 },
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const;

/** Of the rest, what reads or writes a page. */
const DOM = 'test/lib/{page/**/*,i18n}.test.ts';

const units = { setupFiles: ['test/support/setup-unit.ts'], restoreMocks: true };

const jsx = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
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
          include: ['test/{lib,service,support}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          exclude: [DOM],
        },
      },
      {
        extends: true,
        test: {
          ...units,
          name: 'unit-screen',
          environment: 'happy-dom',
          include: ['test/components/**/*.test.{ts,tsx}', DOM],
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
