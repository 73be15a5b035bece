import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** They measure how long people wait, or what stays in memory: beside a second browser they would measure that one. */
const MEASURING = 'test/browser/{find,load,long-transcript,states}.test.ts';

/** Modules of a worker are loaded once for all of its files: each file has a browser of its own, and nothing else. */
const withBrowsers = { environment: 'node', isolate: false, testTimeout: 60_000, hookTimeout: 120_000 } as const;

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
      {
        extends: true,
        test: {
          ...withBrowsers,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: [MEASURING],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...withBrowsers,
          name: 'browser-alone',
          include: [MEASURING],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...withBrowsers,
          name: 'firefox',
          include: ['test/firefox/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
