import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextRequestAtMs, REQUESTS_AN_HOUR, spendOne } from '../../../../lib/background/sync/budget.ts';

const HOUR = 60 * 60 * 1000;

it('never allows more in any hour, whenever it is asked', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 1200 }), (gaps) => {
      let spent: NonNullable<ReturnType<typeof spendOne>> = [];
      let nowMs = Date.UTC(2026, 0, 1);
      const made: number[] = [];
      for (const gap of gaps) {
        nowMs += gap;
        const next = spendOne(spent, nowMs);
        if (!next) continue;
        spent = next;
        made.push(nowMs);
      }
      const tooSoon = made.filter((atMs, index) => atMs - (made[index - REQUESTS_AN_HOUR] ?? -Infinity) < HOUR);
      expect(tooSoon).toEqual([]);
      expect(spent.length).toBeLessThanOrEqual(14);
    }),
    { numRuns: 50 },
  );
});

it('says exactly when the next one is allowed', () => {
  let spent: NonNullable<ReturnType<typeof spendOne>> = [];
  const startMs = Date.UTC(2026, 0, 1, 0, 2);
  for (let turn = 0; turn < REQUESTS_AN_HOUR; turn++) spent = spendOne(spent, startMs + turn) ?? [];
  const nextMs = nextRequestAtMs(spent, startMs + 1000);
  expect(spendOne(spent, nextMs - 1)).toBeNull();
  expect(spendOne(spent, nextMs)).not.toBeNull();
});

it('is not blocked by a clock that was ahead', () => {
  let spent: NonNullable<ReturnType<typeof spendOne>> = [];
  for (let turn = 0; turn < REQUESTS_AN_HOUR; turn++) spent = spendOne(spent, Date.UTC(2030, 0, 1)) ?? [];
  expect(spendOne(spent, Date.UTC(2026, 0, 1))).toHaveLength(1);
});
