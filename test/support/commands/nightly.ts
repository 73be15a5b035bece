import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { KillMode } from '../kill-switch.ts';
import { ENOUGH, NIGHT } from '../night.ts';
import { PROJECT } from '../project.ts';
import { BUILDS, quietly, runStages, runTests, type Stage } from '../stages.ts';

/** Where stopping the background would prove nothing, or spoil what is counted. By the beginnings of their names. */
const NOT_KILLED: [name: string, reason: string][] = [
  ['gallery', 'draws without a background'],
  ['insert-fuzz', 'runs without the extension'],
  ['missing-words', 'reads words that no background has a part in'],
  ['pseudo-language', 'notes what the one background that is there from the start gives the browser'],
  ['smoke', 'asks nothing'],
  ['hostile', 'expects that nobody else is asked, as the switch that stops the background is'],
  ['load', 'measures, and counts requests'],
  ['states-undisturbed', 'measures how soon a skeleton comes, and takes the network from the one background that runs'],
  ['keep-all-kills', 'starts its own browser, and stops the background by itself'],
  ['library-safety', 'starts its own browser, and stops the background by itself'],
  ['library-sync', 'counts the requests of the background, and stops it by itself'],
  ['library-absent', 'stops the background by itself, and measures'],
  ['library.test', 'asks the database, past the background'],
  ['disk-full', 'asks the database, past the background'],
  ['policy', 'is of one extension, not of its copy with the switch that stops the background'],
  ['nothing-left', 'searches the files of a profile that one erasing has left'],
  ['secrets', 'searches the memory of pages, in which the switch that stops the background notes each message'],
];

/** The tests that `CASES` texts go through (`test/support/hostile.ts`), by parts of their names. */
const SINKS = ['hostile', 'recording/document/document.test'];

const browserTests = readdirSync(join(PROJECT, 'test', 'browser'))
  .filter((name) => name.endsWith('.test.ts') && !NOT_KILLED.some(([begin]) => name.startsWith(begin)))
  .map((name) => `test/browser/${name}`);

const killed = (mode: KillMode): Stage => ({
  name: `browser tests with the background stopped ${mode} every message`,
  run: () => runTests({ projects: ['browser'], files: browserTests, env: { ...ENOUGH, EARSHOT_KILL: mode } }),
  advice: `EARSHOT_KILL=${mode} npx vitest --config test/vitest.config.ts FILE runs one file again`,
});

/** What takes too long for each change; all of it, whatever fails. */
await runStages(
  [
    ...BUILDS,
    {
      name: '10,000 hostile texts through every sink',
      run: () => runTests({ projects: ['unit', 'unit-screen'], files: SINKS, env: NIGHT }),
      advice: 'the seed above brings the text back',
    },
    {
      name: '10,000 hostile texts in the browser',
      run: () => runTests({ projects: ['browser'], files: ['test/browser/hostile'], env: NIGHT }),
      advice: 'the seed above brings the text back',
    },
    {
      name: '1,000 lookups in foul weather',
      run: () => runTests({ projects: ['browser'], files: ['test/browser/load'], env: NIGHT }),
      advice: 'see which lookups are listed',
    },
    {
      name: 'accessibility in every look, many kills',
      run: () =>
        runTests({
          projects: ['browser'],
          files: ['accessibility', 'keep-all-kills', 'library-safety'].map((name) => `test/browser/${name}`),
          env: NIGHT,
        }),
      advice: 'EARSHOT_NIGHT=1 npx vitest --config test/vitest.config.ts FILE runs one file again',
    },
    killed('after'),
    killed('during'),
    {
      // As short as Firefox takes it.
      name: 'Firefox with the background stopped whenever it idles for a tenth of a second',
      run: () => runTests({ projects: ['firefox'], env: { EARSHOT_IDLE_MS: '100' } }),
      advice: 'EARSHOT_IDLE_MS=100 npx vitest --config test/vitest.config.ts FILE runs one file again',
    },
    {
      name: 'both zips twice',
      run: quietly(['tsx', 'test/support/commands/zip-check.ts']),
      advice: 'see which packages differ',
    },
  ],
  { goesOn: true },
);
