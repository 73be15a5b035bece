import { describe, expect, it } from 'vitest';
import { createPoll } from '../../../lib/models/poll.ts';
import { createPageClock } from '../../support/page-clock.ts';

const HOUR = 3_600_000;

/** A poll that is asked for the next run in every run, as long as nothing has changed. */
function aPoll() {
  const clock = createPageClock();
  const startMs = clock.now();
  const runs: number[] = [];
  const planned: boolean[] = [];
  const poll = createPoll({
    ...clock,
    run() {
      runs.push(clock.now() - startMs);
      planned.push(poll.next());
    },
  });
  return { clock, poll, runs, planned };
}

describe('a poll', () => {
  it('runs at once less and less often, up to every minute', () => {
    const { clock, poll, runs } = aPoll();
    expect(poll.next()).toBe(true);
    clock.pass(300_000);
    expect(runs).toEqual([5_000, 15_000, 35_000, 75_000, 135_000, 195_000, 255_000]);
  });

  it('ends after about an hour, and says so', () => {
    const { clock, poll, runs, planned } = aPoll();
    poll.next();
    clock.pass(24 * HOUR);
    expect(planned.indexOf(false)).toBe(planned.length - 1);
    expect(runs.length).toBeLessThan(70);
    expect(runs.at(-1)).toBeGreaterThan(0.9 * HOUR);
    expect(runs.at(-1)).toBeLessThan(1.2 * HOUR);
    expect(clock.waits()).toEqual([]);
  });

  it('starts over when someone comes back after its end', () => {
    const { clock, poll, runs, planned } = aPoll();
    poll.next();
    clock.pass(2 * HOUR);
    const before = runs.length;
    clock.setVisible(false);
    clock.pass(HOUR);
    expect(runs.length).toBe(before);
    clock.setVisible(true);
    clock.pass(0);
    expect(runs.length).toBe(before + 1);
    expect(planned.at(-1)).toBe(true);
    expect(clock.waits()).toEqual([5_000]);
  });

  it('starts over when it is stopped and asked again', () => {
    const { clock, poll } = aPoll();
    poll.next();
    clock.pass(2 * HOUR);
    poll.stop();
    expect(poll.next()).toBe(true);
    expect(clock.waits()).toEqual([5_000]);
  });

  it('runs nothing on return when it was stopped', () => {
    const { clock, poll, runs } = aPoll();
    poll.next();
    clock.pass(2 * HOUR);
    const before = runs.length;
    poll.stop();
    clock.setVisible(false);
    clock.setVisible(true);
    clock.pass(HOUR);
    expect(runs.length).toBe(before);
  });

  it('counts no time while nobody looks', () => {
    const { clock, poll, runs } = aPoll();
    poll.next();
    clock.setVisible(false);
    clock.pass(10 * HOUR);
    clock.setVisible(true);
    clock.pass(20 * 60_000);
    expect(runs.length).toBeGreaterThan(15);
  });

  it('waits as long as it is told to', () => {
    const { clock, poll } = aPoll();
    poll.next(clock.now() + 42_000);
    expect(clock.waits()).toEqual([42_000]);
  });
});
