import { expect, it } from 'vitest';
import { createLimiter } from '../../../lib/api/limiter.ts';

/** A task that ends when it is told to. */
function aTask() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const task = { isRunning: false, end: () => end(), run: () => ((task.isRunning = true), ended) };
  return task;
}

const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setTimeout(resolve));

it('one that is aborted while it waits is never started, and takes nobody else’s turn', async () => {
  const limiter = createLimiter(1);
  const [first, second, third] = [aTask(), aTask(), aTask()];
  const controller = new AbortController();
  void limiter(never, first.run);
  const aborted = limiter(controller.signal, second.run).catch((reason: unknown) => reason);
  void limiter(never, third.run);
  controller.abort();
  expect(await aborted).toBe(controller.signal.reason);
  first.end();
  await turn();
  expect([second.isRunning, third.isRunning]).toEqual([false, true]);
});

it('as many as were aborted leave room for as many others, however many there were', async () => {
  const limiter = createLimiter(3);
  const running = [aTask(), aTask(), aTask()];
  for (const { run } of running) void limiter(never, run);
  const controller = new AbortController();
  const aborted = [1, 2, 3, 4].map(() => limiter(controller.signal, aTask().run).catch(() => 'aborted'));
  controller.abort();
  expect(await Promise.all(aborted)).toEqual(['aborted', 'aborted', 'aborted', 'aborted']);
  for (const { end } of running) end();
  await turn();
  const next = [aTask(), aTask(), aTask(), aTask()];
  for (const { run } of next) void limiter(never, run);
  await turn();
  expect(next.map(({ isRunning }) => isRunning)).toEqual([true, true, true, false]);
});

it('one that fails leaves room for the next', async () => {
  const limiter = createLimiter(1);
  await expect(limiter(never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limiter(never, () => Promise.resolve('next'))).toBe('next');
});

it('tasks are run in the order they came, and one that is aborted while it runs takes nobody’s turn', async () => {
  const limiter = createLimiter(1);
  const [first, second, third, fourth] = [aTask(), aTask(), aTask(), aTask()];
  const controller = new AbortController();
  const done = [limiter(never, first.run), limiter(controller.signal, second.run)];
  done.push(limiter(never, third.run), limiter(never, fourth.run));
  first.end();
  await turn();
  controller.abort();
  expect([second.isRunning, third.isRunning]).toEqual([true, false]);
  second.end();
  await turn();
  expect([third.isRunning, fourth.isRunning]).toEqual([true, false]);
  third.end();
  fourth.end();
  expect(await Promise.all(done)).toEqual(Array.from({ length: 4 }, () => undefined));
});

it('one whose signal is aborted already is never started', async () => {
  const limiter = createLimiter(1);
  const task = aTask();
  await expect(limiter(AbortSignal.abort('superseded'), task.run)).rejects.toBe('superseded');
  expect(task.isRunning).toBe(false);
});
