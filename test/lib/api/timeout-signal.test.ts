import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTimeoutSignal } from '../../../lib/api/timeout-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a timeout signal ends what it watches when its time is over, and not before', () => {
  const timeout = createTimeoutSignal(new AbortController().signal);
  timeout.arm(100);
  vi.advanceTimersByTime(99);
  expect([timeout.signal.aborted, timeout.expired]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([timeout.signal.aborted, timeout.expired]).toEqual([true, true]);
});

it('a timeout signal begins anew when it is told to', () => {
  const timeout = createTimeoutSignal(new AbortController().signal);
  timeout.arm(100);
  vi.advanceTimersByTime(99);
  timeout.arm(100);
  vi.advanceTimersByTime(99);
  expect(timeout.expired).toBe(false);
  vi.advanceTimersByTime(1);
  expect(timeout.expired).toBe(true);
});

it('a timeout signal follows its caller, with the reason and without having expired', () => {
  const caller = new AbortController();
  const timeout = createTimeoutSignal(caller.signal);
  caller.abort('superseded');
  expect([timeout.signal.aborted, timeout.signal.reason, timeout.expired]).toEqual([true, 'superseded', false]);
  const late = createTimeoutSignal(caller.signal);
  expect([late.signal.aborted, late.signal.reason]).toEqual([true, 'superseded']);
});

it('a timeout signal that has ended what it watches forgets its timer', () => {
  const timeout = createTimeoutSignal(new AbortController().signal);
  timeout.arm(100);
  timeout.end();
  expect([timeout.signal.aborted, timeout.expired, vi.getTimerCount()]).toEqual([true, false, 0]);
  vi.advanceTimersByTime(1_000);
  expect(timeout.expired).toBe(false);
});
