import { TEST_PIPELINE } from '../test-pipeline.ts';
import { runPipeline } from '../pipeline.ts';

await runPipeline(TEST_PIPELINE, { goesOn: false });
