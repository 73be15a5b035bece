import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeepAlive } from '../../../lib/background/keep-alive.ts';
import { createMemoryPorts } from '../../support/memory-port.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const aKeepAlive = (heartbeat: () => void) =>
  createKeepAlive(() => {
    const timer = setInterval(heartbeat, 10_000);
    return () => clearInterval(timer);
  });

function aBackground() {
  const { page, background } = createMemoryPorts();
  const heartbeat = vi.fn<() => void>();
  const port = aKeepAlive(heartbeat).port(background);
  const answers: ((value: unknown) => void)[] = [];
  port.listen((message) => (message === 'not ours' ? undefined : new Promise((resolve) => answers.push(resolve))));
  return { page, heartbeat, answer: (value: unknown) => answers.shift()?.(value) };
}

it('does something for the browser well within each half minute that an answer is due', async () => {
  const { page, heartbeat, answer } = aBackground();
  const asked = page.send('a question');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heartbeat.mock.calls.length).toBeGreaterThanOrEqual(4);
  answer('an answer');
  expect(await asked).toBe('an answer');
});

it('lets the browser stop an idle background, and does so only when the last answer is given', async () => {
  const { page, heartbeat, answer } = aBackground();
  const asked = [page.send('one'), page.send('another')];
  await vi.advanceTimersByTimeAsync(0);
  answer(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heartbeat).toHaveBeenCalled();
  answer(2);
  expect(await Promise.all(asked)).toEqual([1, 2]);
  heartbeat.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(heartbeat).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('also lets it when the answer fails, and begins anew with the next question', async () => {
  const { page, background } = createMemoryPorts();
  const heartbeat = vi.fn<() => void>();
  const port = aKeepAlive(heartbeat).port(background);
  port.listen(async () => {
    await new Promise((resolve) => setTimeout(resolve, 25_000));
    throw new Error('gone');
  });
  for (const turn of [1, 2]) {
    const asked = page.send('a question').catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await asked).toBe('gone');
    expect(heartbeat).toHaveBeenCalledTimes(2 * turn);
    expect(vi.getTimerCount()).toBe(0);
  }
});

it('leaves to others what is not its own, without a heartbeat', async () => {
  const { page } = aBackground();
  expect(await page.send('not ours')).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

it('does so for what an event has set going, too', async () => {
  const heartbeat = vi.fn<() => void>();
  const working = aKeepAlive(heartbeat).whileRunning(
    new Promise((resolve) => setTimeout(() => resolve('done'), 25_000)),
  );
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await working).toBe('done');
  expect(heartbeat).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});
