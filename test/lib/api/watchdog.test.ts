import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWatchdog } from '../../../lib/api/watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a watchdog ends what it watches when its time is over, and not before', () => {
  const dog = createWatchdog(new AbortController().signal);
  dog.arm(100);
  vi.advanceTimersByTime(99);
  expect([dog.signal.aborted, dog.expired]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([dog.signal.aborted, dog.expired]).toEqual([true, true]);
});

it('a watchdog begins anew when it is told to', () => {
  const dog = createWatchdog(new AbortController().signal);
  dog.arm(100);
  vi.advanceTimersByTime(99);
  dog.arm(100);
  vi.advanceTimersByTime(99);
  expect(dog.expired).toBe(false);
  vi.advanceTimersByTime(1);
  expect(dog.expired).toBe(true);
});

it('a watchdog follows its caller, with the reason and without having expired', () => {
  const caller = new AbortController();
  const dog = createWatchdog(caller.signal);
  caller.abort('superseded');
  expect([dog.signal.aborted, dog.signal.reason, dog.expired]).toEqual([true, 'superseded', false]);
  const late = createWatchdog(caller.signal);
  expect([late.signal.aborted, late.signal.reason]).toEqual([true, 'superseded']);
});

it('a watchdog that has ended what it watches forgets its timer and its caller', () => {
  const caller = new AbortController();
  const removed = vi.spyOn(caller.signal, 'removeEventListener');
  const dog = createWatchdog(caller.signal);
  dog.arm(100);
  dog.end();
  expect([dog.signal.aborted, dog.expired, vi.getTimerCount()]).toEqual([true, false, 0]);
  expect(removed.mock.calls).toEqual([['abort', expect.any(Function)]]);
  vi.advanceTimersByTime(1_000);
  expect(dog.expired).toBe(false);
});
