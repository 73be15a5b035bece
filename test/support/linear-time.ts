import { expect } from 'vitest';

/**
 * The CPU time of a run in this process, in milliseconds: unlike wall time, it leaves out other processes on a busy
 * machine.
 */
export function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of three: what interrupts a run, such as garbage collection, does not interrupt all of them. */
const leastCpuMs = (run: () => void): number => Math.min(cpuMs(run), cpuMs(run), cpuMs(run));

/** Shorter times are no measure of anything, and no one waits for them. */
const FLOOR_MS = 25;
/** Between four times, for linear time, and sixteen, for quadratic. */
const MOST_TIMES = 8;
const ROUNDS = 4;

/**
 * Asserts that `run` takes time linear in the size that it is given, by comparing a quarter of `size` with all of it:
 * four times as long if so, and sixteen times if quadratic.
 */
export function expectLinearTime(run: (size: number) => void, size: number, name?: string): void {
  // One run warms up the compiler, and for most that is all: they are fast.
  if (cpuMs(() => run(size)) < FLOOR_MS) return;
  let partMs = Infinity;
  let wholeMs = Infinity;
  // Disturbances only add to a run, so the least counts; quadratic time is too long in every round.
  for (let round = 0; round < ROUNDS && !(wholeMs < MOST_TIMES * Math.max(partMs, FLOOR_MS / MOST_TIMES)); round++) {
    partMs = leastCpuMs(() => run(size / 4));
    wholeMs = Math.min(
      wholeMs,
      leastCpuMs(() => run(size)),
    );
  }
  const isLinear = wholeMs < MOST_TIMES * Math.max(partMs, FLOOR_MS / MOST_TIMES);
  // As an object, so that a failure names what was measured.
  expect({ name, isLinear }).toEqual({ name, isLinear: true });
}
