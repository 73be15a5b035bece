import { ensureChromium } from '../install-chromium.ts';
import { BUILDS, quietly, runStages, runTests } from '../stages.ts';

const again = 'npx vitest --config test/vitest.config.ts FILE runs one file again';

await runStages(
  [
    { name: 'format', run: quietly(['oxfmt', '--check', '.']), advice: 'npm run fix' },
    {
      name: 'lint',
      run: quietly(['oxlint', '--type-aware', '--deny-warnings']),
      advice: 'npm run fix mends what can be mended without thinking',
    },
    { name: 'types', run: quietly(['typescript', '--noEmit'], 'tsc'), advice: 'mend the types above' },
    { name: 'dead code', run: quietly(['knip']), advice: 'use it, or remove it' },
    { name: 'unit tests', run: () => runTests({ projects: ['unit', 'unit-screen'] }), advice: again },
    ...BUILDS,
    {
      name: 'tests in Chromium and Firefox',
      run: async () => runTests({ projects: ['browser', 'firefox'], env: { CHROMIUM: await ensureChromium() } }),
      advice: again,
    },
  ],
  { goesOn: false },
);
