import { ensureChromium } from '../install-chromium.ts';
import { BUILDS, quietly, runStages, runTests } from '../stages.ts';

const again = (project: string) =>
  `npx vitest --config test/vitest.config.ts --project "${project}*" FILE runs one file again`;

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
    { name: 'unit tests', run: () => runTests({ project: 'unit' }), advice: again('unit') },
    ...BUILDS,
    {
      name: 'browser tests',
      run: async () => runTests({ project: 'browser', env: { CHROMIUM: await ensureChromium() } }),
      advice: again('browser'),
    },
    { name: 'Firefox tests', run: () => runTests({ project: 'firefox' }), advice: again('firefox') },
  ],
  { goesOn: false },
);
