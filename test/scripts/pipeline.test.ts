// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runPipeline, type Stage } from '../../scripts/pipeline.ts';
import { PROJECT } from '../../scripts/project.ts';
import { allowedSkips } from '../../scripts/skips.ts';
import type { VitestReport } from '../../scripts/test-sum.ts';
import { mustHaveDisks } from '../support/sandboxed-chromium.ts';

// Reports of the run that this test belongs to must stay.
vi.mock('../../scripts/project.ts', () => ({ PROJECT: mkdtempSync(join(tmpdir(), 'earshot-pipeline-')) }));
vi.mock('../support/sandboxed-chromium.ts', () => ({ mustHaveDisks: vi.fn(() => true) }));

const { exitCode } = process;
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  vi.stubEnv('EARSHOT_SKIP_FIREFOX', undefined);
  vi.mocked(mustHaveDisks).mockReturnValue(true);
  process.exitCode = undefined;
});
afterEach(() => {
  process.exitCode = exitCode;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(() => rmSync(PROJECT, { recursive: true }));

const stage = (name: string, run: Stage['run']): Stage => ({ name, run, advice: 'correct it' });
const failing = stage('failing', () => Promise.resolve(false));
const throwing = stage('throwing', () => Promise.reject(new Error('no such tool')));

/** Tests of a file, by their outcomes; the stage itself passes. */
const tests = (...outcomes: string[]): Stage => testsOf('test/lib/a.test.ts', ...outcomes);
function testsOf(file: string, ...outcomes: string[]): Stage {
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  const report: VitestReport = {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: 0,
    testResults: [
      {
        name: join(PROJECT, file),
        status: 'passed',
        assertionResults: outcomes.map((status) => ({ status, fullName: status })),
      },
    ],
  };
  return stage(file, async () => {
    writeFileSync(join(PROJECT, '.output', 'test', '0.json'), JSON.stringify(report));
    return true;
  });
}

it.each<[string, Stage[], number, string]>([
  ['passes where every stage passes and a test ran', [tests('passed')], 0, '1 passed, 0 failed'],
  ['fails where a stage fails', [tests('passed'), failing], 1, '1 passed, 0 failed'],
  ['fails where a stage throws', [tests('passed'), throwing], 1, '1 passed, 0 failed'],
  ['fails where a test failed, whatever its stage says', [tests('passed', 'failed')], 1, '1 passed, 1 failed'],
  ['fails where no test ran', [tests()], 1, '0 passed, 0 failed'],
  ['fails where a test is skipped', [tests('passed', 'skipped')], 1, '1 passed, 0 failed, 1 skipped'],
])('runPipeline %s', async (_, stages, code, sum) => {
  await runPipeline(stages, { goesOn: false });
  expect(process.exitCode).toBe(code);
  expect(lines.at(-1)).toBe(sum);
});

it.each([
  [false, []],
  [true, ['last']],
])('runPipeline goes on after a stage that fails only where it is asked to: %s', async (goesOn, expected) => {
  const ran: string[] = [];
  const last = stage('last', async () => {
    ran.push('last');
    return true;
  });
  await runPipeline([tests('passed'), throwing, last], { goesOn });
  expect(ran).toEqual(expected);
  expect(process.exitCode).toBe(1);
  expect(lines).toContain('Failed: throwing.');
});

it('runPipeline counts no tests of the run before', async () => {
  await runPipeline([tests('passed')], { goesOn: false });
  await runPipeline([stage('empty', () => Promise.resolve(true))], { goesOn: false });
  expect(process.exitCode).toBe(1);
});

it.each([
  ['test/firefox/popup.test.ts', { skipsFirefox: true, hasDisks: true }],
  ['test/browser/policy.test.ts', { skipsFirefox: false, hasDisks: false }],
  ['test/browser/disk-full.slow.test.ts', { skipsFirefox: false, hasDisks: false }],
])('allowedSkips allows tests to be skipped in %s only where they cannot run or need not', async (file, cannot) => {
  const stages = [testsOf(file, 'passed', 'skipped')];
  await runPipeline(stages, { goesOn: false });
  expect(process.exitCode).toBe(1);
  expect(allowedSkips()).toEqual([]);
  if (cannot.skipsFirefox) vi.stubEnv('EARSHOT_SKIP_FIREFOX', '1');
  vi.mocked(mustHaveDisks).mockReturnValue(cannot.hasDisks);
  await runPipeline(stages, { goesOn: false });
  expect(process.exitCode).toBe(0);
  const others = [testsOf('test/browser/find.test.ts', 'passed', 'skipped')];
  await runPipeline(others, { goesOn: false });
  expect(process.exitCode).toBe(1);
});
