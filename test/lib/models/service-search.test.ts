import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { ServicePart } from '../../../lib/models/search-state.ts';
import { createRetry } from '../../../lib/models/service-search.ts';

it('createRetry asks a busy service less and less often, says when, as usual again once it has answered, and not after its end', () => {
  const answered: ServicePart = { status: 'answered', filteredHere: false, unreadable: 0 };
  const part = signal<ServicePart>(answered);
  let due: (() => void) | null = null;
  let waitSeconds = 0;
  const { part: shown, stop } = createRetry(() => part.value, {
    now: () => 0,
    later(work, ms) {
      [due, waitSeconds] = [work, ms / 1000];
      return () => (due = null);
    },
    retry: () => (part.value = { status: 'listing' }),
  });
  function waitAfterRefusal(retryAtMs = 0): number {
    due?.();
    part.value = { status: 'failed', failure: { code: 'rate-limited', retryAtMs } };
    const { value } = shown;
    const saysSeconds = value.status === 'failed' && 'retryAtMs' in value.failure && value.failure.retryAtMs / 1000;
    expect(saysSeconds).toBe(waitSeconds);
    return waitSeconds;
  }

  expect(Array.from({ length: 7 }, () => waitAfterRefusal())).toEqual([10, 20, 40, 80, 160, 300, 300]);
  expect(waitAfterRefusal(900_000)).toBe(900);
  due = null;
  part.value = answered;
  expect([waitAfterRefusal(12_000), waitAfterRefusal(12_000)]).toEqual([12, 20]);
  stop();
  expect(due).toBeNull();
});
