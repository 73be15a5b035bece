import { describe, expect, it } from 'vitest';
import { createPoll } from '../../../lib/models/poll.ts';
import { createPageClock } from '../../support/page-clock.ts';

const HOUR = 3_600_000;

/** A poll that is asked for the next run in every run, as long as nothing has changed. */
function aPoll() {
  const clock = createPageClock();
  const startMs = clock.now();
  const runs: number[] = [];
  const poll = createPoll({
    ...clock,
    run() {
      runs.push(clock.now() - startMs);
      poll.next();
    },
  });
  poll.next();
  return { clock, poll, runs };
}

describe('a poll', () => {
  it('runs at once less and less often, after a quarter of the time waited so far', () => {
    const { clock, runs } = aPoll();
    clock.pass(60_000);
    expect(runs).toEqual([5_000, 10_000, 15_000, 20_000, 25_000, 31_250, 39_062.5, 48_828.125]);
  });

  it('waits while nobody looks, and starts over when someone comes back', () => {
    const { clock, runs } = aPoll();
    clock.pass(HOUR);
    const before = runs.length;
    clock.setVisible(false);
    clock.pass(10 * HOUR);
    expect(runs.length).toBe(before);
    clock.setVisible(true);
    clock.pass(0);
    expect(runs.length).toBe(before + 1);
    expect(clock.waits()).toEqual([5_000]);
  });

  it('starts over when it is stopped and asked again, and runs nothing in between', () => {
    const { clock, poll, runs } = aPoll();
    clock.pass(2 * HOUR);
    const before = runs.length;
    poll.stop();
    clock.setVisible(false);
    clock.setVisible(true);
    clock.pass(HOUR);
    expect(runs.length).toBe(before);
    poll.next();
    expect(clock.waits()).toEqual([5_000]);
  });

  it('waits as long as it is told to', () => {
    const { clock, poll } = aPoll();
    poll.next(clock.now() + 42_000);
    expect(clock.waits()).toEqual([42_000]);
  });
});
