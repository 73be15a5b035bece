// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KNOWN_VARIABLES, refusals } from '../../../scripts/environment.ts';
import type { Stage } from '../../../scripts/pipeline.ts';

const { runPipeline } = vi.hoisted(() => ({
  runPipeline: vi.fn<(stages: readonly Stage[]) => Promise<void>>(() => Promise.resolve()),
}));
vi.mock('../../../scripts/pipeline.ts', async (original) => ({ ...(await original<object>()), runPipeline }));

const WEAKENING = KNOWN_VARIABLES.filter((name) => refusals({ [name]: '1' }).length > 0);

const { exitCode } = process;
const lines: string[] = [];
beforeEach(() => {
  vi.resetModules();
  runPipeline.mockClear();
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => void lines.push(String(line)));
  for (const name of WEAKENING) vi.stubEnv(name, undefined);
  process.exitCode = undefined;
});
afterEach(() => {
  process.exitCode = exitCode;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The names of the stages that a command has run, in order. */
const stages = () => runPipeline.mock.calls.flatMap(([all]) => all.map(({ name }) => name));

it('.ci/run begins with what npm test runs', async () => {
  await import('../../../scripts/commands/test.ts');
  const usual = stages();
  expect(usual.length).toBeGreaterThan(5);
  runPipeline.mockClear();
  await import('../../../scripts/commands/ci.ts');
  expect(stages().slice(0, usual.length)).toEqual(usual);
  expect(stages()[usual.length]).toBe('slow tests in Chromium');
  expect(runPipeline).toHaveBeenCalledWith(expect.anything(), { goesOn: false });
});

it.each(WEAKENING)('.ci/run refuses %s, and runs nothing', async (name) => {
  vi.stubEnv(name, '1');
  await import('../../../scripts/commands/ci.ts');
  expect(runPipeline).not.toHaveBeenCalled();
  expect(process.exitCode).toBe(1);
  expect(lines).toEqual([expect.stringContaining(`${name} is set`), '0 passed, 0 failed']);
});
