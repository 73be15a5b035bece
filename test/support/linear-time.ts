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
/** How many times larger than the part the whole is. */
const SIZE_RATIO = 16;
/** Between 16 times, for linear time, and 256, for quadratic: a busy machine makes a run twice as long. */
const MOST_TIMES = 64;
const ROUNDS = 8;

/**
 * Asserts that `run` takes time linear in the size that it is given, by comparing a part of `size` with all of it:
 * as many times as long if so, and the square of that if quadratic.
 */
export function expectLinearTime(run: (size: number) => void, size: number, name?: string, rounds = ROUNDS): void {
  const measurePart = () => leastCpuMs(() => run(size / SIZE_RATIO));
  let partMs = Infinity;
  let wholeMs = Infinity;
  const isLinear = () => wholeMs < MOST_TIMES * Math.max(partMs, FLOOR_MS / MOST_TIMES);
  // Disturbances, and a compiler that is not warm yet, only add to a run, so the least counts: one whole run that is
  // short enough will do, and quadratic time is too long in every round. The part is measured on both sides of the
  // whole: where a slow moment of the machine covered it alone, quadratic time looked linear.
  for (let round = 0; round < rounds && !isLinear(); round++) {
    const beforeMs = measurePart();
    wholeMs = Math.min(
      wholeMs,
      cpuMs(() => run(size)),
    );
    if (wholeMs < FLOOR_MS) return;
    partMs = Math.min(beforeMs, measurePart());
  }
  // As an object, so that a failure names what was measured.
  expect({ name, isLinear: isLinear() }).toEqual({ name, isLinear: true });
}
