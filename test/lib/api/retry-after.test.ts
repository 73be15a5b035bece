import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../lib/api/request.ts';

const nowMs = Date.UTC(2026, 10, 21, 9);

describe('retryAfterMs', () => {
  const delay = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), nowMs);

  it('reads seconds', () => {
    expect(delay({ 'Retry-After': '42' })).toBe(42_000);
  });

  it('reads a date against the clock of the service', () => {
    const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
    expect(delay({ 'Retry-After': 'Sat, 21 Nov 2026 12:00:30 GMT', Date: date })).toBe(30_000);
    expect(delay({ 'Retry-After': 'Sat, 21 Nov 2026 09:00:30 GMT' })).toBe(30_000);
  });

  it.each([
    ['40', 40_000],
    ['40.5', 40_500],
    [String(nowMs / 1000 + 40), 40_000],
    [String(nowMs + 40_000), 40_000],
    ['2026-11-21T09:00:40Z', 40_000],
    ['2026-11-21T10:00:40.000+01:00', 40_000],
    ['Sat, 21 Nov 2026 09:00:40 GMT', 40_000],
  ])('reads a reset at %s', (value, delayMs) => {
    expect(delay({ 'X-RateLimit-Reset': value })).toBe(delayMs);
    expect(delay({ 'RateLimit-Reset': value })).toBe(delayMs);
  });

  it('prefers Retry-After, unless it says nothing', () => {
    expect(delay({ 'Retry-After': '3', 'RateLimit-Reset': '9' })).toBe(3_000);
    expect(delay({ 'Retry-After': '0', 'RateLimit-Reset': '9' })).toBe(9_000);
    expect(delay({ 'Retry-After': 'soon', 'X-RateLimit-Reset': '9' })).toBe(9_000);
  });

  it('is never longer than ten minutes', () => {
    expect(delay({ 'Retry-After': '99999999999999999999' })).toBe(600_000);
    expect(delay({ 'X-RateLimit-Reset': '2099-01-01T00:00:00Z' })).toBe(600_000);
  });

  it.each(['0', '-5', '', 'NaN', '1e3', '2020-01-01T00:00:00Z', 'Sat, 21 Nov 2020 09:00:00 GMT'])(
    'is unknown for %j',
    (value) => {
      expect(delay({ 'Retry-After': value, 'X-RateLimit-Reset': value })).toBeNull();
    },
  );
});
