import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from '../environment.ts';
import { dataTests, TEST_PIPELINE, SLOW_TESTS } from '../test-pipeline.ts';
import { PROJECT } from '../project.ts';
import { runPipeline } from '../pipeline.ts';

/** Relative to the project, where all stages run. */
const DATA = '../shared';

/** Runs what `npm test` runs, then the slow tests in Chromium, and, if there is data next to the project, its tests. */
const refused = refusals(process.env);
if (refused.length > 0) {
  for (const line of refused) console.error(line);
  // The last line must be a sum, whatever happened.
  console.log('0 passed, 0 failed');
  process.exitCode = 1;
} else {
  const data = existsSync(join(PROJECT, DATA)) ? [dataTests(DATA)] : [];
  await runPipeline([...TEST_PIPELINE, SLOW_TESTS, ...data], { goesOn: false });
}
