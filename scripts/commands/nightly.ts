import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { KillMode } from '../../test/support/kill-switch.ts';
import { USUAL_SIZES, NIGHTLY_SIZES } from '../../test/support/nightly.ts';
import { MORE_NIGHTLY, MORE_NIGHTLY_IN_BROWSER, NOT_KILLED } from '../nightly-files.ts';
import { PROJECT } from '../project.ts';
import { BUILDS, quietly, runPipeline, runTests, type Stage } from '../pipeline.ts';
import { runTool } from '../tool.ts';

const browserTests = readdirSync(join(PROJECT, 'test', 'browser'))
  .filter((name) => /^[\w-]+(?:\.slow)?\.test\.ts$/.test(name) && !NOT_KILLED.some(([begin]) => name.startsWith(begin)))
  .map((name) => `test/browser/${name}`);

const killed = (mode: KillMode): Stage => ({
  name: `browser tests with the background stopped ${mode} every message`,
  run: () =>
    runTests({
      projects: ['browser', 'browser-slow'],
      files: browserTests,
      env: { ...USUAL_SIZES, EARSHOT_KILL: mode },
    }),
  advice: `EARSHOT_KILL=${mode} npx vitest --config test/vitest.config.ts FILE runs one file again`,
});

/** Runs everything that takes too long for each change, whatever fails. */
await runPipeline(
  [
    ...BUILDS,
    {
      name: '10,000 hostile texts through every sink, syntax and queries of every kind',
      run: () => runTests({ projects: ['unit*'], files: MORE_NIGHTLY, env: NIGHTLY_SIZES }),
      advice: 'the seed above brings the text back',
    },
    {
      name: '10,000 hostile texts in the browser, accessibility in every look, long recordings, many stops and queries',
      run: () =>
        runTests({
          projects: ['browser', 'browser-slow'],
          files: MORE_NIGHTLY_IN_BROWSER.map((name) => `test/browser/${name}`),
          env: NIGHTLY_SIZES,
        }),
      advice: 'EARSHOT_NIGHTLY=1 npx vitest --config test/vitest.config.ts FILE runs one file again',
    },
    {
      name: 'kill loops, the words of every screen',
      run: () => runTests({ projects: ['browser-nightly'], env: NIGHTLY_SIZES }),
      advice: 'npx vitest --config test/vitest.config.ts FILE runs one file again',
    },
    killed('after'),
    killed('during'),
    {
      // With a tenth of a second, a slow machine can finish neither opening the database nor a copy in time.
      name: 'Firefox with the background stopped whenever it idles for a second',
      run: () => runTests({ projects: ['firefox'], env: { EARSHOT_IDLE_MS: '1000' } }),
      advice: 'EARSHOT_IDLE_MS=1000 npx vitest --config test/vitest.config.ts FILE runs one file again',
    },
    ...['small', 'large'].map((size) => ({
      name: `what the full-text search finds in a ${size} library, against its goals`,
      run: async () => (await runTool(['tsx', 'scripts/commands/quality.ts', size], { show: true })).code === 0,
      advice: `npm run quality -- ${size} shows it again`,
    })),
    {
      name: 'both zips twice',
      run: quietly(['tsx', 'scripts/commands/zip-check.ts']),
      advice: 'see which packages differ',
    },
  ],
  { goesOn: true },
);
