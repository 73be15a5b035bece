import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './project.ts';
import { announcements } from './environment.ts';
import { ensureChromium } from './install-chromium.ts';
import { ensureFirefox, skipsFirefox } from './install-firefox.ts';
import { allowedSkips } from './skips.ts';
import { skipsOf, sumLine, sumOf, type VitestReport } from './test-sum.ts';
import { runTool } from './tool.ts';

/** One step of a check; `run` returns true when it passed. */
export interface Stage {
  name: string;
  run: () => Promise<boolean>;
  /** What to do when it fails. */
  advice: string;
}

interface TestRun {
  /** Vitest projects, as its configuration names them. */
  projects: readonly ('unit*' | 'browser' | 'browser-slow' | 'browser-nightly' | 'firefox')[];
  /** Parts of file names; all files of the projects when left out. */
  files?: readonly string[];
  env?: Record<string, string>;
}

const REPORTS = join(PROJECT, '.output', 'test');

/** Runs a tool whose output matters only when it fails. */
export function quietly(tool: [string, ...string[]], command?: string): Stage['run'] {
  return async () => {
    const { code, output } = await runTool(tool, command === undefined ? {} : { command });
    if (code !== 0) console.log(output.trimEnd());
    return code === 0;
  };
}

/** The browsers that tests of these projects need, as environment variables; installs what is missing. */
async function browsersFor(projects: TestRun['projects']): Promise<Record<string, string>> {
  const needsFirefox = projects.includes('firefox') && !skipsFirefox();
  return {
    ...(projects.includes('browser') && { CHROMIUM: await ensureChromium() }),
    ...(needsFirefox && { EARSHOT_FIREFOX: await ensureFirefox() }),
  };
}

/** Runs tests in the terminal; their results go into the sum at the end. */
export async function runTests({ projects, files = [], env = {} }: TestRun): Promise<boolean> {
  const report = join(REPORTS, `${readdirSync(REPORTS).length}-${projects.join('-').replaceAll('*', '')}.json`);
  const { code } = await runTool(
    [
      'vitest',
      'run',
      '--config=test/vitest.config.ts',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { show: true, env: { ...(await browsersFor(projects)), ...env } },
  );
  return code === 0;
}

export const BUILDS: readonly Stage[] = [
  { name: 'build for Chromium', run: quietly(['wxt', 'build']), advice: 'see the words of the build above' },
  {
    name: 'package for Firefox',
    run: quietly(['wxt', 'zip', '-b', 'firefox']),
    advice: 'see the words of the build above',
  },
];

const readReports = () =>
  readdirSync(REPORTS).map((name) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')) as VitestReport);

async function passes({ name, run, advice }: Stage): Promise<boolean> {
  const startMs = performance.now();
  const passed = await run().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : error);
    return false;
  });
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(`What to do: ${advice}.`);
  return passed;
}

/** Prints what was skipped and why; true when nothing was skipped without being requested. */
function reportSkips(reports: readonly VitestReport[]): boolean {
  const skips = skipsOf(reports, allowedSkips());
  const reasons = new Set(skips.flatMap(({ reason }) => reason ?? []));
  for (const reason of reasons) {
    console.log(`Skipped ${skips.filter((skip) => skip.reason === reason).length}: ${reason}.`);
  }
  const unasked = skips.filter(({ reason }) => reason === null);
  if (unasked.length > 0) console.log(`Skipped, and nobody asked for it, which is a failure: ${unasked.length}`);
  for (const { test } of unasked.slice(0, 20)) console.log(`  ${test}`);
  return unasked.length === 0;
}

/**
 * Runs the stages, up to the first that fails or, with `goesOn`, all of them, and sets the exit code. The last line it
 * prints, whatever happened, is the sum over all tests: people and machines read it.
 */
export async function runPipeline(stages: readonly Stage[], { goesOn }: { goesOn: boolean }): Promise<void> {
  for (const line of announcements(process.env)) console.log(line);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const failed: string[] = [];
  for (const stage of stages) {
    if (await passes(stage)) continue;
    failed.push(stage.name);
    if (!goesOn) break;
  }
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
  const reports = readReports();
  const sum = sumOf(reports);
  const allRan = reportSkips(reports);
  process.exitCode = failed.length === 0 && allRan && sum.failed === 0 && sum.passed > 0 ? 0 : 1;
  console.log(sumLine(sum));
}
