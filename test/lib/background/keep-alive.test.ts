import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeepAlive } from '../../../lib/background/keep-alive.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aBackground() {
  const heartbeat = vi.fn<() => void>();
  const whileRunning = createKeepAlive(() => {
    const timer = setInterval(heartbeat, 10_000);
    return () => clearInterval(timer);
  });
  return { heartbeat, whileRunning };
}

const after = <T>(ms: number, end: () => T) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms)).then(() => end());

it('does something for the browser well within each half minute of the work', async () => {
  const { heartbeat, whileRunning } = aBackground();
  const working = whileRunning(after(60_000, () => 'done'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heartbeat.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(await working).toBe('done');
});

it('lets the browser stop an idle background, and does so only when the last work is done', async () => {
  const { heartbeat, whileRunning } = aBackground();
  const working = [whileRunning(after(0, () => 1)), whileRunning(after(15_000, () => 2))];
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heartbeat).toHaveBeenCalled();
  expect(await Promise.all(working)).toEqual([1, 2]);
  heartbeat.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(heartbeat).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('also lets it when the work fails, and begins anew with the next', async () => {
  const { heartbeat, whileRunning } = aBackground();
  for (const turn of [1, 2]) {
    const failing = after(25_000, () => {
      throw new Error('gone');
    });
    const working = whileRunning(failing).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await working).toBe('gone');
    expect(heartbeat).toHaveBeenCalledTimes(2 * turn);
    expect(vi.getTimerCount()).toBe(0);
  }
});
