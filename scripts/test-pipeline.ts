import { BUILDS, quietly, runTests, type Stage } from './pipeline.ts';

const again = 'npx vitest --config test/vitest.config.ts FILE runs one file again';

/** The stages of `npm test`, in order. */
export const TEST_PIPELINE: readonly Stage[] = [
  { name: 'format', run: quietly(['oxfmt', '--check', '.']), advice: 'npm run fix' },
  {
    name: 'lint',
    run: quietly(['oxlint', '--type-aware', '--deny-warnings']),
    advice: 'npm run fix corrects what can be corrected automatically',
  },
  { name: 'types', run: quietly(['typescript', '--noEmit'], 'tsc'), advice: 'correct the types above' },
  { name: 'dead code', run: quietly(['knip']), advice: 'use it, or remove it' },
  { name: 'unit tests', run: () => runTests({ projects: ['unit*'] }), advice: again },
  ...BUILDS,
  {
    name: 'tests in Chromium and Firefox',
    run: () => runTests({ projects: ['browser', 'firefox'] }),
    advice: again,
  },
];

/** Tests of details in a browser, which `.ci/run` adds. */
export const SLOW_TESTS: Stage = {
  name: 'slow tests in Chromium',
  run: () => runTests({ projects: ['browser-slow'] }),
  advice: again,
};

/** The tests with the data in `folder`: see `test/support/outside-data.ts`. */
export const dataTests = (folder: string): Stage => ({
  name: `tests of the data in ${folder}`,
  run: () =>
    runTests({
      projects: ['unit*', 'browser'],
      files: ['.data.test.'],
      env: { EARSHOT_DATA: folder },
    }),
  advice: `EARSHOT_DATA=${folder} npx vitest --config test/vitest.config.ts FILE runs one file again`,
});
