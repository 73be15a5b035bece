import { expect } from 'vitest';

/** What a run costs this process, in milliseconds: other processes on a busy machine do not count, as they would on a clock. */
export function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of three: what interrupts a run, such as the collection of what others left, does not interrupt all of them. */
const leastCpuMs = (run: () => void): number => Math.min(cpuMs(run), cpuMs(run), cpuMs(run));

/** Less than this is no measure of anything, and nobody waits for it. */
const FLOOR_MS = 25;
/** Between four times, where it is in proportion, and sixteen. */
const MOST_TIMES = 8;
const ROUNDS = 4;

/**
 * Holds that `run` takes time in proportion to the size that it is given: a quarter of `size` against all of it, four times as
 * long where it is so and sixteen times where it grows with the square.
 */
export function expectLinearTime(run: (size: number) => void, size: number, name?: string): void {
  // Once for the compiler, and for most runs that is all: they are quick.
  if (cpuMs(() => run(size)) < FLOOR_MS) return;
  let partMs = Infinity;
  let wholeMs = Infinity;
  // What disturbs a run only adds to it, so the least counts; what grows with the square is too long in every round.
  for (let round = 0; round < ROUNDS && !(wholeMs < MOST_TIMES * Math.max(partMs, FLOOR_MS / MOST_TIMES)); round++) {
    partMs = leastCpuMs(() => run(size / 4));
    wholeMs = Math.min(
      wholeMs,
      leastCpuMs(() => run(size)),
    );
  }
  const isLinear = wholeMs < MOST_TIMES * Math.max(partMs, FLOOR_MS / MOST_TIMES);
  // As an object, so that a failure says of what.
  expect({ name, isLinear }).toEqual({ name, isLinear: true });
}
