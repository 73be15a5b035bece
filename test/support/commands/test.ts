import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../install-chromium.ts';
import { PROJECT } from '../project.ts';
import { sumLine, sumOf, type VitestReport } from '../test-sum.ts';
import { runTool } from '../tool.ts';

/** One step of `npm test`; true when it passed. */
interface Stage {
  name: string;
  run: () => Promise<boolean>;
  /** What to do when it fails. */
  advice: string;
}

/** Of vitest, as its configuration names them. */
const PROJECTS = ['unit', 'browser', 'firefox'] as const;
type Project = (typeof PROJECTS)[number];

const REPORTS = join(PROJECT, '.output', 'test');

/** A tool whose words matter only when it fails. */
function quietly(tool: [string, ...string[]], command?: string): () => Promise<boolean> {
  return async () => {
    const { code, output } = await runTool(tool, command === undefined ? {} : { command });
    if (code !== 0) console.log(output.trimEnd());
    return code === 0;
  };
}

const reportOf = (project: string) => join(REPORTS, `${project}.json`);

async function runTests(project: Project, env: Record<string, string> = {}): Promise<boolean> {
  const { code } = await runTool(
    [
      'vitest',
      'run',
      '--config=test/vitest.config.ts',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf(project)}`,
    ],
    { show: true, env },
  );
  return code === 0;
}

const stages: readonly Stage[] = [
  { name: 'format', run: quietly(['oxfmt', '--check', '.']), advice: 'npm run fix' },
  {
    name: 'lint',
    run: quietly(['oxlint', '--type-aware', '--deny-warnings']),
    advice: 'npm run fix mends what can be mended without thinking',
  },
  { name: 'types', run: quietly(['typescript', '--noEmit'], 'tsc'), advice: 'mend the types above' },
  { name: 'dead code', run: quietly(['knip']), advice: 'use it, or remove it' },
  {
    name: 'unit tests',
    run: () => runTests('unit'),
    advice: 'npx vitest --config test/vitest.config.ts --project unit FILE runs one file again',
  },
  { name: 'build for Chromium', run: quietly(['wxt', 'build']), advice: 'see the words of the build above' },
  {
    name: 'package for Firefox',
    run: quietly(['wxt', 'zip', '-b', 'firefox']),
    advice: 'see the words of the build above',
  },
  {
    name: 'browser tests',
    run: async () => runTests('browser', { CHROMIUM: await ensureChromium() }),
    advice: 'npx vitest --config test/vitest.config.ts --project browser FILE runs one file again',
  },
  {
    name: 'Firefox tests',
    run: () => runTests('firefox'),
    advice: 'npx vitest --config test/vitest.config.ts --project firefox FILE runs one file again',
  },
];

/** The reports that were written; a stage that never ran has none. */
function readReports(): VitestReport[] {
  return PROJECTS.flatMap((project) => {
    try {
      return [JSON.parse(readFileSync(reportOf(project), 'utf8')) as VitestReport];
    } catch {
      return [];
    }
  });
}

/** Runs the stages up to the first that fails; true when all passed. */
async function runStages(): Promise<boolean> {
  for (const { name, run, advice } of stages) {
    const startMs = performance.now();
    const passed = await run().catch((error: unknown) => {
      console.log(error instanceof Error ? error.message : error);
      return false;
    });
    console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
    if (!passed) {
      console.log(`Stopped at: ${name}. What to do: ${advice}.`);
      return false;
    }
  }
  return true;
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const passed = await runStages();
const sum = sumOf(readReports());
process.exitCode = passed && sum.failed === 0 && sum.passed > 0 ? 0 : 1;
// The last line, whatever happened: people and machines read it.
console.log(sumLine(sum));
