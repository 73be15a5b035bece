// @vitest-environment node
import type { CDPSession, Worker } from 'playwright-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKillDeferrer } from './defer-kills.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records calls to the browser and the worker, in order. */
function aWorker() {
  const done: string[] = [];
  const send = (method: string) => Promise.resolve(void done.push(method.replace('ServiceWorker.', '')));
  const start = () => Promise.resolve(void done.push('start'));
  const killDeferrer = createKillDeferrer({ send } as unknown as CDPSession, 'chrome-extension://id/', start);
  const evaluate = () => Promise.resolve(void done.push('look'));
  const worker = killDeferrer.deferring({ evaluate } as unknown as Worker);
  return { done, killDeferrer, look: () => worker.evaluate(() => null) };
}

it('stops what nobody looks into once it has started, once for all that ask for it meanwhile', async () => {
  const { done, killDeferrer } = aWorker();
  await Promise.all([killDeferrer.stop(), killDeferrer.stop()]);
  await killDeferrer.stop();
  expect(done).toEqual(['start', 'stopAllWorkers', 'start', 'stopAllWorkers']);
});

it('stops a moment after a look what was to be stopped meanwhile, however often it is looked at', async () => {
  const { done, killDeferrer, look } = aWorker();
  await look();
  const all = Promise.all([killDeferrer.stop(), look(), killDeferrer.stop(), look()]);
  await vi.advanceTimersByTimeAsync(400);
  expect(done).toEqual(['startWorker', 'look']);
  await vi.advanceTimersByTimeAsync(1_000);
  await all;
  expect(done.filter((each) => each !== 'startWorker')).toEqual(['look', 'start', 'stopAllWorkers', 'look', 'look']);
});
