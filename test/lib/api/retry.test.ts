import { describe, expect, it } from 'vitest';
import { retriesOf, retryDelayMs } from '../../../lib/api/retry.ts';
import type { Failure } from '../../../lib/failure.ts';

const address = 'https://api.example.com';

describe('retriesOf', () => {
  it.each<[Failure, number]>([
    [{ code: 'unreachable', address, quick: true }, 0],
    [{ code: 'unreachable', address, quick: false }, 1],
    [{ code: 'timeout', phase: 'body', afterMs: 8_000 }, 1],
    [{ code: 'cut-off' }, 1],
    [{ code: 'rate-limited', retryAtMs: 0 }, 2],
    [{ code: 'maintenance', retryAtMs: 0 }, 2],
    [{ code: 'server-error', status: 500 }, 2],
    [{ code: 'server-error', status: 502 }, 2],
    [{ code: 'server-error', status: 504 }, 2],
    [{ code: 'server-error', status: 520 }, 0],
    [{ code: 'unexpected-status', status: 304, message: '' }, 1],
    [{ code: 'unexpected-status', status: 412, message: '' }, 1],
    [{ code: 'unexpected-status', status: 418, message: '' }, 0],
    [{ code: 'key-rejected' }, 0],
    [{ code: 'not-found' }, 0],
    [{ code: 'too-large', limitBytes: 1, address }, 0],
  ])('of %o are %i', (failure, retries) => {
    expect(retriesOf(failure)).toBe(retries);
  });
});

describe('retryDelayMs', () => {
  it('is up to 0.3 s, doubling, by chance', () => {
    const delay = (retry: number, random: number) => retryDelayMs({ code: 'cut-off' }, retry, 0, random);
    expect([delay(0, 0), delay(0, 0.5), delay(0, 1), delay(1, 1), delay(2, 1)]).toEqual([0, 150, 300, 600, 1_200]);
    expect(delay(0, 0.0049)).toBe(1);
  });

  it('is as long as the service says, and never shorter than the chance', () => {
    const failure = { code: 'maintenance', retryAtMs: 5_000 } as const;
    expect(retryDelayMs(failure, 0, 2_000, 0.5)).toBe(3_150);
    expect(retryDelayMs(failure, 0, 9_000, 0.5)).toBe(150);
  });
});
